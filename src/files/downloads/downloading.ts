import { jobRunner, type Job, type JobDeps } from '../jobs/jobRunner.ts';
import { LostObject } from '../storage/storage.ts';
import { removeObjects, type StoreDeps } from '../storePicture.ts';
import { deleteDownloadFile, downloadFilesOf, replaceDownloadFile } from './archives.records.ts';
import type { DownloadOrder } from './archiveNames.ts';
import { makeDownload } from './makeDownload.ts';

export interface DownloadingDeps extends StoreDeps, JobDeps {
  /** The archives that can be made now. */
  downloadOrders(): Promise<DownloadOrder[]>;
  /** Called when an archive was made or removed. */
  onDownload(): void;
  /** Called with a song's object that is missing. */
  onLost(name: string): Promise<void>;
}

/** Makes archives of releases, one at a time, and removes outdated ones. */
export function downloadingWorker(deps: DownloadingDeps) {
  const { retryAll, idle, close } = jobRunner(deps, async () => {
    const orders = await deps.downloadOrders();
    await removeUnwanted(deps, orders);
    const made = new Set((await downloadFilesOf(deps.db)).map(({ digest }) => digest));
    return orders.filter(({ digest }) => !made.has(digest)).map((order) => jobFor(deps, order));
  });
  return { makeMissing: retryAll, idle, close };
}

function jobFor(deps: DownloadingDeps, order: DownloadOrder): Job {
  const { release, format } = order;
  return {
    name: `download ${release} ${format}`,
    of: [],
    async run(signal) {
      const file = await makeDownload(deps, order, signal);
      await removeObjects(deps, await replaceDownloadFile(deps.db, file, deps.clock.now()));
      deps.onDownload();
    },
    async onFailed(error) {
      deps.log.error({ err: error, release, format }, 'a download was not made');
      if (error instanceof LostObject) await deps.onLost(error.object);
    },
  };
}

async function removeUnwanted(deps: DownloadingDeps, orders: readonly DownloadOrder[]) {
  for (const { name, release, format } of await downloadFilesOf(deps.db)) {
    if (orders.some((one) => one.release === release && one.format === format)) continue;
    await deleteDownloadFile(deps.db, name);
    await removeObjects(deps, [name]);
    deps.onDownload();
  }
}

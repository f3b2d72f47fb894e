import type { Peers } from '../../database/peers.ts';
import { oneAtATime } from '../../kit/server/oneAtATime.ts';
import { LostObject } from '../storage/storage.ts';
import { removeObjects, type StoreDeps } from '../storePicture.ts';
import { deleteDownloadFile, downloadFilesOf, replaceDownloadFile } from './archives.records.ts';
import type { DownloadOrder } from './archiveNames.ts';
import { makeDownload } from './makeDownload.ts';

export interface DownloadingDeps extends StoreDeps {
  /** So that of several instances one makes a download. */
  claim: Peers['claim'];
  /** All that can be made now. */
  downloadOrders(): Promise<DownloadOrder[]>;
  /** Told when one is there, or gone. */
  onDownload(): void;
  /** Told of an object of a song that is gone. */
  onLost(name: string): Promise<void>;
}

/** Makes archives of releases, one after the other, and removes those that are right no more. */
export interface DownloadingWorker {
  /** What fails is logged, and made with the next look. */
  makeMissing(): void;
  /** Fulfilled when nothing waits. */
  idle(): Promise<void>;
  /** Ends at once; what is missing is made after the next start. */
  close(): Promise<void>;
}

export function downloadingWorker(deps: DownloadingDeps): DownloadingWorker {
  const { wake, idle, close } = oneAtATime(
    (signal) => makeAll(deps, signal),
    (error) => deps.log.error({ err: error }, 'downloads were not looked for'),
  );
  return { makeMissing: wake, idle, close };
}

async function makeAll(deps: DownloadingDeps, signal: AbortSignal): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    // Read anew each time: what is made for minutes may be another by then.
    const orders = await deps.downloadOrders();
    await removeUnwanted(deps, orders);
    const made = new Set((await downloadFilesOf(deps.db)).map(({ digest }) => digest));
    const next = orders.find(({ digest }) => !made.has(digest) && !tried.has(digest));
    if (!next || signal.aborted) return;
    tried.add(next.digest);
    await makeClaimed(deps, next, signal).catch(async (error: unknown) => {
      if (signal.aborted) return;
      const { release, format } = next;
      deps.log.error({ err: error, release, format }, 'a download was not made');
      if (error instanceof LostObject) await deps.onLost(error.object);
    });
  }
}

async function makeClaimed(deps: DownloadingDeps, order: DownloadOrder, signal: AbortSignal) {
  const { db, clock } = deps;
  const releaseClaim = await deps.claim(`download ${order.release} ${order.format}`);
  if (!releaseClaim) return;
  try {
    const file = await makeDownload(deps, order, signal);
    const before = await replaceDownloadFile(db, file, clock.now());
    await removeObjects(deps, before);
    deps.onDownload();
  } finally {
    await releaseClaim();
  }
}

async function removeUnwanted(deps: DownloadingDeps, orders: readonly DownloadOrder[]) {
  for (const { name, release, format } of await downloadFilesOf(deps.db)) {
    if (orders.some((one) => one.release === release && one.format === format)) continue;
    await deleteDownloadFile(deps.db, name);
    await removeObjects(deps, [name]);
    deps.onDownload();
  }
}

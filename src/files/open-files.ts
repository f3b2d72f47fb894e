import { join } from 'node:path';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Engine } from '../database/open.ts';
import type { Account, Handler } from '../kit/api/handler.ts';
import type { KeptFile } from './files.ts';
import { filesApi } from './files.api.ts';
import { storePicture, type StoreDeps } from './storePicture.ts';
import { UploadStore } from './receive/uploadStore.ts';
import { receiveUploads } from './receive/receive.ts';
import { serveFiles } from './storage/serve.ts';
import { objectSweeper, sweepFiles } from './storage/sweep.ts';
import { variantWorker } from './variants/variants.ts';

interface Deps extends StoreDeps {
  engine: Engine;
  /** Unfinished uploads lie in its folder `uploads`, whatever the storage is. */
  dataDir: string;
  /** `/api`, or wherever the API stands. */
  apiBase: string;
  accountOf(request: FastifyRequest): Account | null;
  /** Told when a picture has new variants: pages that show it are to be made anew. */
  onVariant(): void;
}

/** Everything about files that the server puts to work. */
export interface Files {
  /** `<apiBase>/uploads` (behind a session) and `/files/o/<name>` (open to everybody). */
  routes: FastifyPluginAsync;
  /** `DELETE <apiBase>/files/<name>`, to be served like every other endpoint. */
  api: Handler[];
  /**
   * Keeps a picture that the site fetched itself, as it keeps an uploaded one.
   * @throws Problem as `storePicture`.
   */
  keepFetched(bytes: Buffer): Promise<KeptFile>;
  /** Makes the variants that are missing. Call it when listening, and once an hour. */
  finishVariants(): Promise<void>;
  /** Removes what nobody uses or knows any more. Call it at the start and once a day. */
  sweep(): Promise<void>;
  /** Fulfilled when no variant is waiting to be made. */
  idle(): Promise<void>;
  /** Ends at once; variants that are missing are made another time. */
  close(): Promise<void>;
}

/** Puts the parts of the files layer together; nothing is begun yet. */
export function openFiles(s: Deps): Files {
  const parts = new UploadStore(join(s.dataDir, 'uploads'), s.clock);
  const worker = variantWorker(s, s.onVariant);
  const keep = async (bytes: Buffer, accountId: string | null) => {
    const file = await storePicture(s, bytes, accountId);
    worker.add(file);
    return file;
  };
  const sweepObjects = objectSweeper(s);
  return {
    routes: async (app) => {
      await app.register(receiveUploads({ ...s, parts, keep }));
      await app.register(serveFiles(s));
    },
    api: filesApi(s),
    keepFetched: (bytes) => keep(bytes, null),
    finishVariants: () => worker.addUnfinished(),
    async sweep() {
      const uploads = await parts.deleteExpired();
      const files = await sweepFiles(s, s.engine);
      const objects = await sweepObjects();
      if (uploads + files + objects > 0) {
        s.log.info({ uploads, files, objects }, 'swept up old files');
      }
    },
    idle: () => worker.idle(),
    close: () => worker.close(),
  };
}

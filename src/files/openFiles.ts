import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { requireChanges } from '../database/postgresServer.ts';
import { filesApi } from './files.api.ts';
import { removeObjects, storePicture } from './storePicture.ts';
import { UploadStore } from './receive/uploadStore.ts';
import { receiveUploads, type ReceiveDeps } from './receive/receive.ts';
import { serveFiles, type ServeDeps } from './storage/serveFiles.ts';
import { storedBytes } from './storage/storage.ts';
import { objectSweeper, sweepFiles } from './storage/sweep.ts';
import { deleteContinuous } from './recordings/continuous.records.ts';
import { transcodingWorker, type TranscodingDeps } from './recordings/transcoding.ts';
import { audioBytes, deleteRendition } from './recordings/recordings.records.ts';
import { recordingName } from './recordings/recordings.ts';
import { serveRecordings, type RecordingsDeps } from './recordings/serveRecordings.ts';
import { removeErased, sweepRecordings, type SweepDeps } from './recordings/sweepRecordings.ts';
import { variantWorker, type VariantDeps } from './variants/variants.ts';

interface Deps
  extends
    Omit<VariantDeps, 'onLook'>,
    Omit<TranscodingDeps, 'memory' | 'storePicture'>,
    Pick<ReceiveDeps, 'apiBase' | 'accountOf' | 'musicQuota'>,
    ServeDeps,
    Pick<RecordingsDeps, 'mayHear'>,
    SweepDeps {
  /** MiB that transcoding a recording may use. */
  musicMemory: number;
  makeArchives(): void;
}

export type Files = ReturnType<typeof openFiles>;

/** Opens the files without starting any work. */
export function openFiles(s: Deps) {
  const uploadStore = new UploadStore(s);
  const worker = variantWorker({
    ...s,
    async onLook() {
      // Checks that changes are possible: otherwise it would store objects without entries.
      if (s.engine === 'postgres') await requireChanges(s.db);
      transcodeMissing();
    },
  });
  const store = async (bytes: Buffer, accountId: string | null) => {
    const file = await storePicture(s, bytes, accountId);
    worker.add(file);
    return file;
  };
  /** Makes a rendition or a joined release again if the storage has lost it. */
  const replaceLost = async (name: string) => {
    // An original cannot be made again.
    if (recordingName.test(name)) return;
    const bytes = await audioBytes(s.db, name);
    // It was made again meanwhile.
    if (bytes !== null && (await storedBytes(s.storage, name)) === bytes) return;
    // Removes the rest of a truncated one.
    await removeObjects(s, [name]);
    if (!(await deleteRendition(s.db, name))) await deleteContinuous(s.db, name);
    s.onTranscoded();
    transcodeMissing();
  };
  const transcoding = transcodingWorker({ ...s, memory: s.musicMemory, storePicture: store });
  const transcodeMissing = () => {
    transcoding.transcodeMissing();
    s.makeArchives();
  };
  const sweepObjects = objectSweeper(s);
  const routes: FastifyPluginAsync = async (app) => {
    const { transcodeAgain } = transcoding;
    await app.register(receiveUploads({ ...s, uploadStore, store, transcodeAgain }));
    await app.register(serveFiles(s));
    await app.register(serveRecordings({ ...s, onLost: replaceLost }));
  };
  return {
    /** `<apiBase>/uploads` (behind a session), `/files/o/<name>` and `/files/a/<name>`. */
    routes,
    /** `DELETE <apiBase>/files/<name>`. */
    api: filesApi({ ...s, cancelTranscoding: transcoding.cancel }),
    /**
     * Stores an image that the site fetched itself, just like an uploaded one.
     * @throws Problem as `storePicture`.
     */
    storeFetched: (bytes: Buffer) => store(bytes, null),
    /** Makes missing files; call it soon after the start and once an hour. @throws ReadOnlyDatabase */
    finishVariants: worker.addUnfinished,
    /** Makes the renditions and archives that releases lack. */
    transcodeMissing,
    /** Same as `removeErased`. */
    async removeRecordings(names: readonly string[], after: number) {
      if (names.length === 0) return;
      await removeErased(s, names, after, transcoding.cancel);
      transcodeMissing();
    },
    replaceLost,
    /** Resolves when the logo has its icons, or they cannot be made; never rejects. */
    makeIcons: worker.makeIcons,
    /** The number of uploads that are receiving bytes. */
    uploadsInProgress: () => uploadStore.inProgress,
    /** Call it soon after the start and once a day. */
    async sweep() {
      // Versions before 0.3.0 used these folders.
      for (const former of ['uploads', 'preparing']) {
        await rm(join(s.dataDir, former), { recursive: true, force: true });
      }
      const uploads = await uploadStore.deleteExpired();
      const files = await sweepFiles(s, s.engine);
      const recordings = await sweepRecordings(s);
      const objects = await sweepObjects();
      if (uploads + files + recordings + objects > 0) {
        s.log.info({ uploads, files, recordings, objects }, 'removed old files');
      }
    },
    /** Resolves when no variant or recording is waiting. */
    async idle() {
      await transcoding.idle();
      await worker.idle();
    },
    /** Ends all work at once; missing files are made another time. */
    async close() {
      await Promise.all([transcoding.close(), worker.close()]);
    },
  };
}

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Db } from '../database/open.ts';
import { requireChanges } from '../database/postgresServer.ts';
import type { Account, Handler } from '../kit/server/handler.ts';
import type { StoredFile } from './files.ts';
import { filesApi } from './files.api.ts';
import { releasePicture, removeObjects, storePicture } from './storePicture.ts';
import { UploadStore } from './receive/uploadStore.ts';
import { receiveUploads } from './receive/receive.ts';
import { serveFiles, type ServeDeps } from './storage/serveFiles.ts';
import { objectSweeper, sweepFiles } from './storage/sweep.ts';
import { deleteDownloadFile } from './downloads/archives.records.ts';
import { downloadingWorker } from './downloads/downloading.ts';
import { isDownloadName, type DownloadOrder } from './downloads/archiveNames.ts';
import { deleteContinuous } from './recordings/continuous.records.ts';
import { transcodingWorker } from './recordings/transcoding.ts';
import { audioNamed, deleteRendition } from './recordings/recordings.records.ts';
import { recordingName } from './recordings/recordings.ts';
import { receiveRecording, type ReceivedAudio } from './recordings/receiveRecording.ts';
import { serveRecordings } from './recordings/serveRecordings.ts';
import {
  removeUnusedRecording,
  sweepJoined,
  sweepRecordings,
  type UnusedDeps,
} from './recordings/sweepRecordings.ts';
import { variantWorker, type VariantDeps } from './variants/variants.ts';

interface Deps extends Omit<VariantDeps, 'onLook'>, ServeDeps {
  dataDir: string;
  apiBase: string;
  /** Bytes of all recordings together. */
  musicQuota: number;
  /** MiB that preparing one may take. */
  musicMemory: number;
  accountOf(request: FastifyRequest): Account | null;
  usedRecordings: UnusedDeps['usedRecordings'];
  /** Names of recordings, in the order in which a record plays them. */
  playedTogether(db: Db): Promise<readonly (readonly string[])[]>;
  /** As `serveRecordings` asks it. */
  mayHear(name: string, link: { token: string; ip: string } | null): Promise<boolean>;
  /** Told when a recording can be played, or it turned out that it never will. */
  onTranscoded(): void;
  /** What releases are given away as, that can be made now. */
  downloadOrders(): Promise<DownloadOrder[]>;
  /** Told when a download is there, or gone. */
  onDownload(): void;
}

export interface Files {
  /** `<apiBase>/uploads` (behind a session) and `/files/o/<name>` (public). */
  routes: FastifyPluginAsync;
  /** `DELETE <apiBase>/files/<name>`. */
  api: Handler[];
  /**
   * Keeps a picture that the site fetched itself, as it keeps an uploaded one.
   * @throws Problem as `storePicture`.
   */
  storeFetched(bytes: Buffer): Promise<StoredFile>;
  /** Makes what is missing. Call it when listening, and once an hour. @throws ReadOnlyDatabase */
  finishVariants(): Promise<void>;
  /** Makes what releases that have changed are heard from, and taken home as. */
  prepareReleases(): void;
  /**
   * Removes recordings that no record holds, with all that is made of them; what cannot be removed
   * now, the sweep removes.
   * @param after epoch milliseconds; what was brought again since then stays.
   */
  removeRecordings(names: readonly string[], after: number): Promise<void>;
  /** Makes a form, a joined record or a download anew that the storage has lost, by its name. */
  makeAgain(name: string): Promise<void>;
  /** Fulfilled when the logo has its icons, or they cannot be made; never rejects. */
  makeIcons(): Promise<void>;
  /** How many have bytes coming in. */
  uploadsInProgress(): number;
  /** Call it at the start and once a day. */
  sweep(): Promise<void>;
  /** Fulfilled when neither a variant nor a recording nor a download is waiting. */
  idle(): Promise<void>;
  /** Ends at once; what is missing is made another time. */
  close(): Promise<void>;
}

/** Begins nothing yet. */
export function openFiles(s: Deps): Files {
  const uploadStore = new UploadStore(s);
  const worker = variantWorker({
    ...s,
    async onLook() {
      // What is made would be stored and entered nowhere.
      if (s.engine === 'postgres') await requireChanges(s.db);
      prepareReleases();
    },
  });
  const store = async (bytes: Buffer, accountId: string | null) => {
    const file = await storePicture(s, bytes, accountId);
    worker.add(file);
    return file;
  };
  const release = (name: string) => releasePicture(s.db, s.storage, s.log, name);
  const makeAgain = async (name: string) => {
    // An original is nobody's to make.
    if (recordingName.test(name)) return;
    const entered = await audioNamed(s.db, name);
    const stored = entered && (await s.storage.get(name));
    stored?.body.destroy();
    // Made again since it was missed.
    if (entered && stored?.bytes === entered.bytes) return;
    // Of one that was cut, the rest.
    await removeObjects(s, [name]);
    if (isDownloadName(name)) {
      await deleteDownloadFile(s.db, name);
      s.onDownload();
    } else {
      if (!(await deleteRendition(s.db, name))) await deleteContinuous(s.db, name);
      s.onTranscoded();
    }
    prepareReleases();
  };
  const downloading = downloadingWorker({ ...s, onLost: makeAgain });
  const onTranscoded = () => {
    s.onTranscoded();
    downloading.makeMissing();
  };
  const preparing = transcodingWorker({
    ...s,
    memory: s.musicMemory,
    storePicture: store,
    onTranscoded,
  });
  const storeRecording = async (audio: ReceivedAudio) => {
    const name = await receiveRecording(s, audio, s.musicQuota);
    preparing.transcodeAgain(name);
    return name;
  };
  const prepareReleases = () => {
    preparing.transcodeMissing();
    downloading.makeMissing();
  };
  const sweepObjects = objectSweeper(s);
  return {
    routes: async (app) => {
      await app.register(receiveUploads({ ...s, uploadStore, store, storeRecording, release }));
      await app.register(serveFiles(s));
      await app.register(serveRecordings({ ...s, onLost: makeAgain }));
    },
    api: filesApi({ ...s, cancelPreparing: preparing.cancel }),
    storeFetched: (bytes) => store(bytes, null),
    finishVariants: () => worker.addUnfinished(),
    prepareReleases,
    async removeRecordings(names, after) {
      if (names.length === 0) return;
      try {
        for (const name of names) {
          if (await removeUnusedRecording(s, name, after + 1)) preparing.cancel(name);
        }
        await sweepJoined(s, Number.MAX_SAFE_INTEGER);
      } catch (err) {
        s.log.warn({ err, names }, 'erased recordings could not be removed yet');
      }
      prepareReleases();
    },
    makeAgain,
    makeIcons: () => worker.makeIcons(),
    uploadsInProgress: () => uploadStore.inProgress,
    async sweep() {
      // Where uploads came in before version 23.
      await rm(join(s.dataDir, 'uploads'), { recursive: true, force: true });
      const uploads = await uploadStore.deleteExpired();
      const files = await sweepFiles(s, s.engine);
      const recordings = await sweepRecordings(s);
      const objects = await sweepObjects();
      if (uploads + files + recordings + objects > 0) {
        s.log.info({ uploads, files, recordings, objects }, 'swept up old files');
      }
    },
    async idle() {
      await preparing.idle();
      await worker.idle();
      await downloading.idle();
    },
    async close() {
      await Promise.all([preparing.close(), worker.close(), downloading.close()]);
    },
  };
}

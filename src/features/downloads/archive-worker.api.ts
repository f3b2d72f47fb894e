import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { contentTypes } from '../../files/files.ts';
import { jobRunner, type Job, type JobDeps } from '../../files/jobs/jobRunner.ts';
import { newArchiveName } from '../../files/storage/names.ts';
import { LostObject, spareBytes, type Storage } from '../../files/storage/storage.ts';
import { removeObjects, type StoreDeps } from '../../files/storePicture.ts';
import { readToDraw } from '../../files/variants/readToDraw.ts';
import { fileNameOf } from '../../kit/server/fileName.ts';
import {
  archiveOrders,
  deleteArchive,
  replaceArchive,
  storedArchives,
  type ArchiveOrder,
  type ArchiveSong,
  type StoredArchive,
} from './archives.records.ts';
import { flacHead, id3Tag, type Cover } from './song-tags.document.ts';
import { joined, restOf, bytesOf, wholeOf, type ReadableBytes } from './bytes.document.ts';
import { zipOf, type ZipEntry } from './zip.document.ts';

export type ArchiveWorker = ReturnType<typeof archiveWorker>;

interface ArchiveWorkerDeps extends StoreDeps, JobDeps {
  /** Called when an archive was made or removed. */
  onArchive(): void;
  /** Called with a rendition that the storage has lost. */
  onLost(name: string): Promise<void>;
}

/** Makes archives of releases, one at a time, and removes outdated ones. */
export function archiveWorker(deps: ArchiveWorkerDeps) {
  const remove = async (name: string) => {
    await deleteArchive(deps.db, name);
    await removeObjects(deps, [name]);
    deps.onArchive();
  };
  const { retryAll, idle, close } = jobRunner(deps, async () => {
    const orders = await archiveOrders(deps.db);
    const stored = await storedArchives(deps.db);
    for (const { name, release, format } of stored) {
      const isWanted = orders.some((one) => one.release === release && one.format === format);
      if (!isWanted) await remove(name);
    }
    const made = new Set(stored.map(({ digest }) => digest));
    return orders.filter(({ digest }) => !made.has(digest)).map((order) => jobFor(deps, order));
  });
  return {
    makeMissing: retryAll,
    /** Makes an archive again that the storage has lost. */
    async replaceLost(name: string) {
      await remove(name);
      retryAll();
    },
    /** Resolves when no archive is waiting. */
    idle,
    /** Ends at once; missing archives are made another time. */
    close,
  };
}

function jobFor(deps: ArchiveWorkerDeps, order: ArchiveOrder): Job {
  const { release, format } = order;
  return {
    name: `download ${release} ${format}`,
    of: [],
    async run(signal) {
      const archive = await makeArchive(deps, order, signal);
      await removeObjects(deps, await replaceArchive(deps.db, archive, deps.clock.now()));
      deps.onArchive();
    },
    async onFailed(error) {
      deps.log.error({ err: error, release, format }, 'could not build a download archive');
      if (error instanceof LostObject) await deps.onLost(error.object);
    },
  };
}

/** The side of each song's cover, in pixels. */
const coverSide = 960;

/** Bytes; a larger cover would be repeated in every song. */
const coverBytes = 4 * 1024 * 1024;

/**
 * Makes an archive and stores it, piece by piece. @returns its entry, which is not in the database
 * yet.
 * @throws Error if the storage lacks a part of it, or has no space for it.
 */
export async function makeArchive(
  { storage, clock }: Pick<ArchiveWorkerDeps, 'storage' | 'clock'>,
  order: ArchiveOrder,
  signal: AbortSignal,
): Promise<StoredArchive> {
  const { release, format, digest, title, songs } = order;
  const cover = await coverOf(storage, order);
  const folder = fileNameOf(title);
  const entries: ZipEntry[] = [];
  for (const song of songs) {
    const path = `${folder}/${songName(song)}.${format}`;
    const piece = storedBytesOf(storage, song.object, song.bytes, signal);
    entries.push({ path, ...(await taggedSong(piece, song, format, cover)) });
  }
  if (cover) {
    const extension = cover.contentType === contentTypes.png ? 'png' : 'jpg';
    entries.push({ path: `${folder}/cover.${extension}`, ...bytesOf(cover.bytes) });
  }
  const zip = zipOf(entries, clock.now());
  const { bytes } = zip;
  const room = await storage.room();
  if (room !== null && room < bytes + spareBytes)
    throw new Error('Not enough storage space for an archive');
  const name = newArchiveName(format);
  await storage.put(name, { body: wholeOf(zip), bytes }, 'application/zip');
  return { name, release, format, digest, bytes };
}

/** Numbered, so that sorting by name gives the release's order. */
const songName = ({ tags: { number, total, title } }: ArchiveSong): string =>
  `${String(number).padStart(String(Math.max(total, 10)).length, '0')} ${fileNameOf(title)}`;

async function coverOf(storage: Storage, { cover }: ArchiveOrder): Promise<Cover | null> {
  if (!cover) return null;
  const drawn = await readToDraw(storage, cover, { width: coverSide, height: 1 });
  if (!drawn || drawn.bytes.length > coverBytes) return null;
  const contentType = cover.src.endsWith('.png') ? contentTypes.png : contentTypes.jpg;
  return { bytes: drawn.bytes, contentType };
}

/**
 * An object of the storage. Reading it fails with a LostObject if it isn't whole.
 * @param signal ends a read.
 */
export const storedBytesOf = (
  storage: Pick<Storage, 'get'>,
  name: string,
  bytes: number,
  signal: AbortSignal | null = null,
): ReadableBytes => ({
  bytes,
  async *read(range) {
    signal?.throwIfAborted();
    const stored = await storage.get(name, range);
    if (stored?.bytes !== range.last + 1 - range.first) {
      stored?.body.destroy();
      throw new LostObject(name);
    }
    yield* signal ? addAbortSignal(signal, stored.body) : stored.body;
  },
});

async function taggedSong(
  stored: ReadableBytes,
  song: ArchiveSong,
  format: ArchiveOrder['format'],
  cover: Cover | null,
): Promise<ReadableBytes> {
  const { head, from } =
    format === 'mp3'
      ? { head: id3Tag(song, cover), from: 0 }
      : await readFlacHead(stored, song, cover);
  return joined([bytesOf(head), restOf(from, stored)]);
}

async function readFlacHead(
  stored: ReadableBytes,
  song: ArchiveSong,
  cover: Cover | null,
): Promise<{ head: Buffer; from: number }> {
  // A seek table can be long.
  for (let wanted = 64 * 1024; ; wanted *= 4) {
    const last = Math.min(wanted, song.bytes) - 1;
    const found = flacHead(await buffer(stored.read({ first: 0, last })), song, cover);
    if (found) return { head: found.bytes, from: found.from };
    if (last === song.bytes - 1) throw new Error(`No audio found in ${song.object}`);
  }
}

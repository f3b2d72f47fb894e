import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { contentTypes } from '../files.ts';
import { randomName } from '../storage/names.ts';
import { LostObject, spareBytes, type ByteRange } from '../storage/storage.ts';
import type { StoreDeps } from '../storePicture.ts';
import { readToDraw } from '../variants/readToDraw.ts';
import {
  fileNameOf,
  type DownloadFile,
  type DownloadOrder,
  type DownloadSong,
} from './archiveNames.ts';
import { flacHead, id3Tag, type SongCover } from './writeTags.ts';
import { zipped, zippedBytes, type ZipEntry } from './zip.ts';

type Deps = Pick<StoreDeps, 'storage' | 'clock'>;

/** The side of each song's cover, in pixels. */
const coverSide = 960;

/** Bytes; a larger cover would be repeated in every song. */
const coverBytes = 4 * 1024 * 1024;

/**
 * Makes an archive and stores it, piece by piece. @returns its entry, which is not in the database
 * yet.
 * @throws Error if the storage lacks a part of it, or has no space for it.
 */
export async function makeDownload(
  { storage, clock }: Deps,
  order: DownloadOrder,
  signal: AbortSignal,
): Promise<DownloadFile> {
  const { release, format, digest, title, songs } = order;
  const cover = await coverOf(storage, order);
  const folder = fileNameOf(title);
  const reading = readingOf(storage, signal);
  const entries: ZipEntry[] = [];
  for (const song of songs) {
    const path = `${folder}/${songName(song)}.${format}`;
    entries.push({ path, ...(await taggedSong(reading, song, format, cover)) });
  }
  if (cover) {
    const extension = cover.contentType === contentTypes.png ? 'png' : 'jpg';
    entries.push({
      path: `${folder}/cover.${extension}`,
      bytes: cover.bytes.length,
      async *read() {
        yield cover.bytes;
      },
    });
  }
  const bytes = zippedBytes(entries);
  const room = await storage.room();
  if (room !== null && room < bytes + spareBytes)
    throw new Error('There is no room for a download');
  const name = `${randomName()}-${format}.zip`;
  await storage.put(name, { body: zipped(entries, clock.now()), bytes }, 'application/zip');
  return { name, release, format, digest, bytes };
}

/** Numbered, so that sorting by name gives the release's order. */
const songName = ({ tags: { number, total, title } }: DownloadSong): string =>
  `${String(number).padStart(String(Math.max(total, 10)).length, '0')} ${fileNameOf(title)}`;

async function coverOf(
  storage: Deps['storage'],
  { cover }: DownloadOrder,
): Promise<SongCover | null> {
  if (!cover) return null;
  const drawn = await readToDraw(storage, cover, { width: coverSide, height: 1 });
  if (!drawn || drawn.bytes.length > coverBytes) return null;
  const contentType = cover.src.endsWith('.png') ? contentTypes.png : contentTypes.jpg;
  return { bytes: drawn.bytes, contentType };
}

type Reading = (object: string, range: ByteRange) => Promise<Readable>;

/** Each song is read twice, and the signal ends either read. */
const readingOf =
  (storage: Deps['storage'], signal: AbortSignal): Reading =>
  async (object, range) => {
    signal.throwIfAborted();
    const stored = await storage.get(object, range);
    if (stored?.bytes !== range.last + 1 - range.first) {
      stored?.body.destroy();
      throw new LostObject(object);
    }
    return addAbortSignal(signal, stored.body);
  };

async function taggedSong(
  read: Reading,
  song: DownloadSong,
  format: DownloadOrder['format'],
  cover: SongCover | null,
): Promise<Omit<ZipEntry, 'path'>> {
  const { object, bytes } = song;
  const { head, from } =
    format === 'mp3'
      ? { head: id3Tag(song, cover), from: 0 }
      : await readFlacHead(read, song, cover);
  return {
    bytes: head.length + bytes - from,
    async *read() {
      yield head;
      yield* await read(object, { first: from, last: bytes - 1 });
    },
  };
}

async function readFlacHead(
  read: Reading,
  song: DownloadSong,
  cover: SongCover | null,
): Promise<{ head: Buffer; from: number }> {
  // A seek table can be long.
  for (let wanted = 64 * 1024; ; wanted *= 4) {
    const last = Math.min(wanted, song.bytes) - 1;
    const found = flacHead(await buffer(await read(song.object, { first: 0, last })), song, cover);
    if (found) return { head: found.bytes, from: found.from };
    if (last === song.bytes - 1) throw new Error(`${song.object} has no sound`);
  }
}

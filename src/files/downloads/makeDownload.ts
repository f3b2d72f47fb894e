import { buffer } from 'node:stream/consumers';
import { contentTypes } from '../files.ts';
import { randomName } from '../storage/names.ts';
import type { StoreDeps } from '../storePicture.ts';
import { readToDraw } from '../variants/read-to-draw.ts';
import {
  fileNameOf,
  type DownloadFile,
  type DownloadOrder,
  type DownloadSong,
} from './downloads.ts';
import { flacHead, id3Tag, type SongCover } from './tags.ts';
import { zipped, zippedBytes, type ZipEntry } from './zip.ts';

type Deps = Pick<StoreDeps, 'storage' | 'clock'>;

/** Pixels of the cover in each song. */
const coverSide = 960;

/** Bytes; a larger one would be there once for each song. */
const coverBytes = 4 * 1024 * 1024;

/** Bytes that stay free for all else. */
const reserve = 200 * 1024 * 1024;

/**
 * Makes an archive and stores it, piece by piece. @returns its entry, which is not made yet.
 * @throws Error where the storage lacks a part of it, or has no room for it.
 */
export async function makeDownload(
  { storage, clock }: Deps,
  order: DownloadOrder,
  signal: AbortSignal,
): Promise<DownloadFile> {
  const { release, format, digest, title, songs } = order;
  const cover = await coverOf(storage, order);
  const folder = fileNameOf(title);
  const entries: ZipEntry[] = [];
  for (const song of songs) {
    const path = `${folder}/${songName(song)}.${format}`;
    entries.push({ path, ...(await taggedSong(storage, song, format, cover)) });
  }
  if (cover) {
    const extension = cover.contentType === contentTypes.png ? 'png' : 'jpg';
    entries.push({
      path: `${folder}/cover.${extension}`,
      bytes: cover.bytes.length,
      read: () => pieces([cover.bytes]),
    });
  }
  const bytes = zippedBytes(entries);
  const room = await storage.room();
  if (room !== null && room < bytes + reserve) throw new Error('There is no room for a download');
  const name = `${randomName()}-${format}.zip`;
  const body = untilAborted(zipped(entries, clock.now()), signal);
  await storage.put(name, { body, bytes }, 'application/zip');
  return { name, release, format, digest, bytes };
}

/** In the order of the record wherever files are ordered by their names. */
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

async function taggedSong(
  storage: Deps['storage'],
  song: DownloadSong,
  format: DownloadOrder['format'],
  cover: SongCover | null,
): Promise<Omit<ZipEntry, 'path'>> {
  const { object, bytes } = song;
  const { head, from } =
    format === 'mp3'
      ? { head: id3Tag(song, cover), from: 0 }
      : await readFlacHead(storage, song, cover);
  return {
    bytes: head.length + bytes - from,
    async *read() {
      yield head;
      const stored = await storage.get(object, { first: from, last: bytes - 1 });
      if (!stored) throw new Error(`The storage does not hold ${object}`);
      yield* stored.body;
    },
  };
}

async function readFlacHead(
  storage: Deps['storage'],
  song: DownloadSong,
  cover: SongCover | null,
): Promise<{ head: Buffer; from: number }> {
  // A table of places to seek can be long.
  for (let wanted = 64 * 1024; ; wanted *= 4) {
    const last = Math.min(wanted, song.bytes) - 1;
    const stored = await storage.get(song.object, { first: 0, last });
    if (!stored) throw new Error(`The storage does not hold ${song.object}`);
    const found = flacHead(await buffer(stored.body), song, cover);
    if (found) return { head: found.bytes, from: found.from };
    if (last === song.bytes - 1) throw new Error(`${song.object} has no sound`);
  }
}

async function* pieces(all: readonly Uint8Array[]): AsyncGenerator<Uint8Array, void> {
  yield* all;
}

async function* untilAborted(
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  for await (const piece of body) {
    signal.throwIfAborted();
    yield piece;
  }
}

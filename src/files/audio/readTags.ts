import { open, type FileHandle } from 'node:fs/promises';
import { parseBuffer, parseFile, selectCover, type IAudioMetadata } from 'music-metadata';
import { plainText } from '../../kit/functions/plainText.ts';
import { audioLimits } from './audio.ts';
import type { ReadTags } from './runTranscoder.ts';
import { fileSource } from './source.ts';
import { chunksIn } from './uncompressed.ts';
import { id3Bytes, isMarkedThroughout, sizeInTag } from './surroundingTags.ts';

/** Reads tags; null if none can be read, because bad tags are no reason to refuse a song. */
export async function readTags(path: string): Promise<ReadTags | null> {
  const options = { duration: false, skipPostHeaders: true };
  const reading = tagAlone(path).then((tag) =>
    tag ? parseBuffer(tag, { mimeType: 'audio/mpeg' }, options) : parseFile(path, options),
  );
  const read = await reading.catch(() => null);
  if (!read) return null;
  const { title, artist, album, track, disk, date, releasedate, picture } = read.common;
  const found = selectCover(picture)?.data;
  const cover = found && found.length > 0 && found.length <= audioLimits.cover ? found : null;
  const { NAME = title, AUTH = artist } = await wordsOfAiff(path, read).catch(
    (): AiffWords => ({}),
  );
  return {
    tags: {
      title: plain(NAME),
      number: counted(track.no),
      disc: counted(disk.no),
      artist: plain(AUTH),
      album: plain(album),
      releasedOn: dayIn(releasedate) ?? dayIn(date) ?? dayOfYear(read.native),
    },
    cover,
  };
}

/** Reads AIFF's own chunks, which the library reads as ASCII; empty if there is a tag too. */
async function wordsOfAiff(path: string, { native }: IAudioMetadata): Promise<AiffWords> {
  if (Object.keys(native).join() !== 'AIFF') return {};
  await using file = await open(path);
  const source = await fileSource(file);
  const words: AiffWords = {};
  for await (const { name, from, size } of chunksIn(source, false)) {
    if (name !== 'NAME' && name !== 'AUTH') continue;
    words[name] = (await source.read(from, Math.min(size, mostOfChunk))).toString('latin1');
  }
  return words;
}

type AiffWords = Partial<Record<'NAME' | 'AUTH', string>>;

const mostOfChunk = 4096;

const counted = (number: number | null): number | null =>
  number !== null && number > 0 && number < 1000 ? number : null;

function dayIn(date: string | undefined): number | null {
  // Programs leave the hyphens out, or write others.
  const [, year, , month, dayOfMonth] =
    /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?!\d)/.exec(String(date)) ?? [];
  if (year === undefined) return null;
  const day = `${year}-${month}-${dayOfMonth}`;
  const at = new Date(`${day}T00:00:00Z`);
  // The parser reads 30 February as 2 March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? at.getTime() : null;
}

/**
 * ID3 has the day and month apart from the year. Sources: ID3v2.3.0, section 4.2.1 (TDAT, TYER);
 * ID3v2.2.0, section 4.2.1 (TDA, TYE).
 */
function dayOfYear(native: IAudioMetadata['native']): number | null {
  const frames = Object.values(native).flat();
  const valueOf = (...ids: string[]) =>
    String(frames.find((frame) => ids.includes(frame.id))?.value ?? '');
  const [, day, month] = /^(\d{2})(\d{2})$/.exec(valueOf('TDAT', 'TDA')) ?? [];
  return day === undefined ? null : dayIn(`${valueOf('TYER', 'TYE')}-${month}-${day}`);
}

/** The leading tag, rewritten, if the library cannot read it as the file has it; else null. */
async function tagAlone(path: string): Promise<Buffer | null> {
  await using file = await open(path);
  const { buffer: head } = await file.read(Buffer.alloc(10), 0, 10, 0);
  if (id3Bytes(head) > audioLimits.tags) return await wordsOfTag(file, head);
  return isMarkedThroughout(head) ? await tagWithoutMarks(file, head) : null;
}

/** The maximum length of a text frame in bytes, and of frames that are read. */
const mostOfFrame = 4096;
const mostFrames = 500;

/**
 * The text frames of an ID3 tag that is too long to read whole, as a tag of their own, without
 * images. Empty for versions that no current program writes. Sources: ID3v2.3.0, section 3.3;
 * ID3v2.4.0, section 4.
 */
async function wordsOfTag(file: FileHandle, head: Buffer): Promise<Buffer> {
  const read = async (at: number, size: number) =>
    (await file.read(Buffer.alloc(size), 0, size, at)).buffer;
  const end = id3Bytes(head);
  const version = head[3]!;
  const isPlain = (head[5]! & 0xc0) === 0;
  const frames: Buffer[] = [];
  if ((version === 3 || version === 4) && isPlain) {
    for (let at = 10, count = 0; at + 10 < end && count < mostFrames; count += 1) {
      const begin = await read(at, 10);
      const name = begin.toString('latin1', 0, 4);
      if (!/^[0-9A-Z]{4}$/.test(name)) break;
      const size = version === 3 ? begin.readUInt32BE(4) : sizeInTag(begin, 4);
      if (name.startsWith('T') && size <= mostOfFrame) frames.push(await read(at, 10 + size));
      at += 10 + size;
    }
  }
  return tagOf(head, 0, Buffer.concat(frames));
}

/** A tag that `isMarkedThroughout`, without the inserted zeros. */
async function tagWithoutMarks(file: FileHandle, head: Buffer): Promise<Buffer> {
  const size = id3Bytes(head);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, 0);
  const body = buffer.subarray(10, bytesRead);
  let written = 0;
  for (let at = 0; at < body.length; at += 1) {
    if (body[at] !== 0 || at === 0 || body[at - 1] !== 0xff) body[written++] = body[at]!;
  }
  return tagOf(head, head[5]! & 0x7f, body.subarray(0, written));
}

function tagOf(head: Buffer, flags: number, body: Buffer): Buffer {
  const size = [21, 14, 7, 0].map((bits) => (body.length >> bits) & 0x7f);
  return Buffer.concat([head.subarray(0, 5), Buffer.from([flags, ...size]), body]);
}

/** One line; null if no text can be read. */
function plain(text: string | undefined): string | null {
  if (typeof text !== 'string') return null;
  const words = asWritten(text.slice(0, 4 * audioLimits.tagLength));
  if (isMisread(words)) return null;
  return [...plainText(words)].slice(0, audioLimits.tagLength).join('').trim() || null;
}

/**
 * Many programs write UTF-8 in a tag marked as Latin-1, whose text hardly ever looks like UTF-8.
 * The quotes and dashes of Windows are the same in all its encodings.
 */
function asWritten(text: string): string {
  if (!/[\u0080-\u00ff]/.test(text) || /[^\0-\u00ff]/.test(text)) return text;
  const bytes = Buffer.from(text, 'latin1');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const marks = text.match(/[\u0080-\u009f]/g)?.length ?? 0;
    const letters = text.match(/[a-z]/gi)?.length ?? 0;
    const isOfWindows = !otherThanMarks.test(text) && letters >= 2 * marks;
    return isOfWindows ? new TextDecoder('windows-1252').decode(bytes) : text;
  }
}

const otherThanMarks = /[\u0080-\u0083\u0086-\u0090\u0098\u009a-\u009f]/;

/**
 * Whether Cyrillic, Greek or Chinese text was read as Latin-1: it then has letters of the upper
 * half and no more ASCII letters than those, or characters that replace invalid bytes.
 */
function isMisread(words: string): boolean {
  if (/[\u0080-\u009f\ufffd]/.test(words) || /^[?\s]+$/.test(words)) return true;
  const upper = words.match(/[\u00a1-\u00ff]/g)?.length ?? 0;
  const ascii = words.match(/[a-z]/gi)?.length ?? 0;
  return !/[^\0-\u00ff]/.test(words) && upper >= 4 && upper >= ascii;
}

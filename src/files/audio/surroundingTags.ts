import type { ByteSource } from './source.ts';

/** More tags than any program writes; each costs a read. */
const mostTags = 100;
const padding = 4096;
/** Zeros that programs leave between a tag and the sound. */
const mostPadding = 1024 * 1024;

/**
 * The first byte behind all tags.
 * Sources: ID3v2.4.0, section 3.1; APEv2.
 */
export async function afterTags(source: ByteSource): Promise<number> {
  let at = 0;
  for (let count = 0; count < mostTags; count += 1) {
    const begin = await afterZeros(source, at);
    const size = tagSize(await source.read(begin, 32));
    if (size === 0) return at;
    at = Math.min(source.size, begin + size);
  }
  return at;
}

function tagSize(head: Buffer): number {
  if (head.toString('latin1', 0, 8) === 'APETAGEX' && head.length === 32) {
    return 32 + head.readUInt32LE(12);
  }
  return id3Bytes(head);
}

/** The length of an ID3v2 tag in bytes, with its footer; 0 for none. */
export function id3Bytes(head: Buffer): number {
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0;
  return 10 + sizeInTag(head, 6) + (head[5]! & 0x10 ? 10 : 0);
}

/**
 * Whether the tag is unsynchronised: a zero follows each byte that could begin an MP3 frame. In
 * later versions, each frame has its own flag. Sources: ID3v2.2.0, section 3.1; ID3v2.3.0, sections
 * 3.1 and 5.
 */
export const isMarkedThroughout = (head: Buffer): boolean =>
  id3Bytes(head) > 0 && head[3]! < 4 && (head[5]! & 0x80) !== 0;

/** The sizes in tags: four times seven bits. */
export const sizeInTag = (bytes: Buffer, from: number): number =>
  bytes.subarray(from, from + 4).reduce((sum, one) => sum * 128 + (one & 0x7f), 0);

/** The end of the zeros that begin here, or their beginning if they don't end soon. */
export async function afterZeros(source: ByteSource, from: number): Promise<number> {
  for (let at = from; at < from + mostPadding;) {
    const bytes = await source.read(at, padding);
    const other = bytes.findIndex((byte) => byte !== 0);
    if (other !== -1) return at + other;
    if (bytes.length < padding) return from;
    at += padding;
  }
  return from;
}

/**
 * The end of the sound, before all tags behind it. Sources: ID3v1 (128 bytes), ID3v2.4.0 section
 * 3.1 (with a footer), APEv2 (a footer of 32 bytes), Lyrics3 (v2: six digits of its size; v1: at
 * most 5100 bytes).
 */
export async function beforeTags(source: ByteSource, from: number): Promise<number> {
  let end = source.size;
  for (let count = 0; count < mostTags; count += 1) {
    const size = trailingTag(
      await source.read(Math.max(from, end - mostTail), Math.min(mostTail, end - from)),
    );
    if (size === 0 || end - size <= from) return end;
    end -= size;
  }
  return end;
}

const mostTail = 5200;

function trailingTag(tail: Buffer): number {
  const text = (before: number, length: number) => {
    const at = tail.length - before;
    return at < 0 ? '' : tail.toString('latin1', at, at + length);
  };
  if (text(128, 3) === 'TAG') return 128;
  if (text(227, 4) === 'TAG+') return 227;
  if (text(10, 3) === '3DI') return 20 + sizeInTag(tail, tail.length - 4);
  if (text(9, 9) === 'LYRICS200') return Number.parseInt(text(15, 6), 10) + 15 || 0;
  if (text(9, 9) === 'LYRICSEND') {
    const begin = tail.lastIndexOf('LYRICSBEGIN', undefined, 'latin1');
    return begin === -1 ? 0 : tail.length - begin;
  }
  if (text(32, 8) !== 'APETAGEX') return 0;
  const footer = tail.length - 32;
  const hasHeader = tail.readUInt32LE(footer + 20) >= 2 ** 31;
  return tail.readUInt32LE(footer + 12) + (hasHeader ? 32 : 0);
}

import type { FileHandle } from 'node:fs/promises';
import { id3Bytes, sizeInTag } from './surroundingTags.ts';

/** The maximum length of a text frame in bytes, and of frames that are read. */
const mostOfFrame = 4096;
const mostFrames = 500;

/**
 * The text frames of an ID3 tag that is too long to read whole, as a tag of their own, without
 * images. Empty for versions that no current program writes. Sources: ID3v2.3.0, section 3.3;
 * ID3v2.4.0, section 4.
 */
export async function wordsOfTag(file: FileHandle): Promise<Buffer> {
  const read = async (at: number, size: number) =>
    (await file.read(Buffer.alloc(size), 0, size, at)).buffer;
  const head = await read(0, 10);
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
export async function tagWithoutMarks(file: FileHandle): Promise<Buffer> {
  const { buffer: head } = await file.read(Buffer.alloc(10), 0, 10, 0);
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

import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** Boxes that lead to the places of samples, from outside to inside. */
const outer = ['moov', 'trak', 'mdia', 'minf', 'stbl'];

interface Box {
  type: string;
  at: number;
  size: number;
}

/**
 * Takes out of an MPEG-4 file the room that its index was given and does not fill: a browser would
 * have to ask once more for what comes behind it.
 * Source: ISO/IEC 14496-12, sections 4.2 and 8.7.5.
 */
export async function compactMp4(path: string): Promise<void> {
  await using file = await open(path);
  const { size } = await file.stat();
  const boxes: Box[] = [];
  for (let at = 0; at < size && boxes.at(-1)?.type !== 'mdat';) {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, at);
    boxes.push({ type: buffer.toString('latin1', 4, 8), at, size: buffer.readUInt32BE(0) });
    at += boxes.at(-1)!.size;
  }
  const index = boxes.find(({ type }) => type === 'moov');
  const room = boxes.find(({ type }) => type === 'free');
  const rest = boxes.find(({ type }) => type === 'mdat');
  if (!index || !room || !rest || room.at !== index.at + index.size) return;
  const { buffer: head } = await file.read(Buffer.alloc(room.at), 0, room.at, 0);
  for (const table of tablesIn(head, index, outer)) moveBack(head, table, room.size);
  const whole = `${path}.whole`;
  await pipeline(async function* () {
    yield head;
    yield* createReadStream(path, { start: room.at + room.size });
  }, createWriteStream(whole));
  await rename(whole, path);
}

function tablesIn(bytes: Buffer, box: Box, [here, ...inner]: readonly string[]): Box[] {
  if (here === undefined) return ['stco', 'co64'].includes(box.type) ? [box] : [];
  return box.type === here ? boxesIn(bytes, box).flatMap((one) => tablesIn(bytes, one, inner)) : [];
}

function boxesIn(bytes: Buffer, { at: begin, size }: Box): Box[] {
  const boxes: Box[] = [];
  for (let at = begin + 8; at < begin + size; at += boxes.at(-1)!.size) {
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      at,
      size: bytes.readUInt32BE(at),
    });
  }
  return boxes;
}

function moveBack(bytes: Buffer, { type, at }: Box, by: number): void {
  const count = bytes.readUInt32BE(at + 12);
  for (let n = 0; n < count; n += 1) {
    if (type === 'stco') {
      const place = at + 16 + 4 * n;
      bytes.writeUInt32BE(bytes.readUInt32BE(place) - by, place);
    } else {
      const place = at + 16 + 8 * n;
      bytes.writeBigUInt64BE(bytes.readBigUInt64BE(place) - BigInt(by), place);
    }
  }
}

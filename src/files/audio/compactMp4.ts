import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { boxesAt, boxesIn, type Mp4Box } from './boxes.ts';
import { fileSource } from './source.ts';

/** The boxes that lead to the offsets of samples, outermost first. */
const outer = ['moov', 'trak', 'mdia', 'minf', 'stbl'];
/** The bytes of a box before its content. */
const headerBytes = 8;

/**
 * Removes the free space that was reserved for the index of a rendition and isn't used: a browser
 * would need another request for the data behind it. Source: ISO/IEC 14496-12, sections 4.2 and
 * 8.7.5.
 */
export async function compactMp4(path: string): Promise<void> {
  await using file = await open(path);
  const source = await fileSource(file);
  let index: Mp4Box | null = null;
  let room: Mp4Box | null = null;
  for await (const box of boxesIn(source, 0, source.size)) {
    if (box.type === 'moov') index = box;
    if (box.type === 'free') room ??= box;
  }
  if (!index || !room || room.from - headerBytes !== index.end) return;
  const head = await source.read(0, index.end);
  const excess = room.end - index.end;
  for await (const { from } of boxesAt(source, [...outer, 'stco'])) {
    for (const place of placesIn(head, from, 4)) {
      head.writeUInt32BE(head.readUInt32BE(place) - excess, place);
    }
  }
  for await (const { from } of boxesAt(source, [...outer, 'co64'])) {
    for (const place of placesIn(head, from, 8)) {
      head.writeBigUInt64BE(head.readBigUInt64BE(place) - BigInt(excess), place);
    }
  }
  const whole = `${path}.whole`;
  await pipeline(async function* () {
    yield head;
    yield* createReadStream(path, { start: room.end });
  }, createWriteStream(whole));
  await rename(whole, path);
}

/** The offset of a table's entries, which follow its version and their number. */
const placesIn = (bytes: Buffer, from: number, size: number): number[] =>
  Array.from({ length: bytes.readUInt32BE(from + 4) }, (_, n) => from + 8 + n * size);

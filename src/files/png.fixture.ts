import { crc32, deflateSync } from 'node:zlib';

/** What every PNG begins with. */
export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** One chunk of a PNG: its name of four letters and its data. */
export interface Chunk {
  name: string;
  data: Buffer;
}

/** How many values one pixel has, by PNG's colour type. */
const valuesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** A chunk with its length and checksum; others than the right ones can be given. */
export function chunk(name: string, data: Buffer, { length = data.length, crc = -1 } = {}): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(length, 0);
  ends.writeUInt32BE(crc === -1 ? crc32(body) : crc, 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** A PNG of these chunks and the bytes behind it. */
export function pngOf(chunks: readonly Chunk[], behind: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([
    pngSignature,
    ...chunks.map(({ name, data }) => chunk(name, data)),
    behind,
  ]);
}

/** The data of IHDR. */
export function ihdr(
  width: number,
  height: number,
  { depth = 8, colour = 2, interlaced = false } = {},
): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  return data;
}

/** The seven passes of an interlaced PNG: where each begins, and its steps. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Unfiltered rows of a picture whose bytes are `byteAt(n)`, as deflate then packs them. */
export function pngRows(
  width: number,
  height: number,
  { depth = 8, colour = 2, interlaced = false } = {},
  byteAt: (at: number) => number = (at) => (at * 37) & 0xff,
): Buffer {
  let at = 0;
  const rows = (across: number, down: number) => {
    if (across === 0 || down === 0) return Buffer.alloc(0);
    const bytes = Math.ceil((across * depth * valuesOf[colour]!) / 8);
    return Buffer.concat(
      Array.from({ length: down }, () =>
        Buffer.from([0, ...Array.from({ length: bytes }, () => byteAt(at++))]),
      ),
    );
  };
  if (!interlaced) return rows(width, height);
  return Buffer.concat(
    passes.map(([x, y, stepX, stepY]) =>
      rows(Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)),
    ),
  );
}

/** The chunks of a sound small PNG of this make. */
export function smallPng({ depth = 8, colour = 2, interlaced = false } = {}): Chunk[] {
  const [width, height] = [29, 21];
  const make = { depth, colour, interlaced };
  const palette = Buffer.from(Array.from({ length: 3 * 2 ** Math.min(depth, 8) }, (_, n) => n));
  return [
    { name: 'IHDR', data: ihdr(width, height, make) },
    ...(colour === 3 ? [{ name: 'PLTE', data: palette }] : []),
    { name: 'IDAT', data: deflateSync(pngRows(width, height, make)) },
    { name: 'IEND', data: Buffer.alloc(0) },
  ];
}

/** The same chunks with others behind the header. */
export function withChunks(chunks: readonly Chunk[], ...more: Chunk[]): Chunk[] {
  return [chunks[0]!, ...more, ...chunks.slice(1)];
}

/** Takes a sound PNG apart. */
export function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const name = png.toString('latin1', at + 4, at + 8);
    chunks.push({ name, data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

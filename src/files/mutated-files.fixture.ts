import sharp from 'sharp';
import { canary } from './hostile.fixture.ts';
import { exifSegment, orientation, segment, withSegments } from './jpeg.fixture.ts';
import { pngOf, smallPng, withChunks } from './png.fixture.ts';

/** Pictures of every make that is taken, with the canary beside the pixels. */
export async function seeds(): Promise<Buffer[]> {
  const word = Buffer.from(`c\0${canary}`, 'latin1');
  const pngs = [
    { colour: 2 },
    { colour: 6, interlaced: true },
    { colour: 3, depth: 4 },
    { colour: 0, depth: 16 },
  ].map((make) => pngOf(withChunks(smallPng(make), { name: 'tEXt', data: word })));
  const data = Buffer.from(Array.from({ length: 48 * 40 * 3 }, (_, n) => (n * n * 11) & 0xff));
  const seed = () => sharp(data, { raw: { width: 48, height: 40, channels: 3 } });
  const jpegs = await Promise.all([
    seed().jpeg().toBuffer(),
    seed().jpeg({ progressive: true }).toBuffer(),
    seed().toColourspace('cmyk').jpeg().toBuffer(),
    seed().greyscale().jpeg({ mozjpeg: true }).toBuffer(),
  ]);
  return [
    ...pngs,
    ...jpegs.map((jpeg) => withSegments(jpeg, exifSegment(orientation(6)), segment(0xfe, canary))),
  ];
}

/** Numbers by chance that come again with the same seed (mulberry32). */
export function chance(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
}

/** Does one to eight things to a copy of the bytes; the beginning mostly stays what it is. */
export function mutated(bytes: Buffer, below: (below: number) => number): Buffer {
  let result: Buffer = Buffer.from(bytes);
  for (let left = 1 + below(8); left > 0; left -= 1) {
    const first = below(20) === 0 ? 0 : 8;
    const at = Math.min(first + below(Math.max(1, result.length)), Math.max(0, result.length - 1));
    const length = 1 + below(below(4) === 0 ? 400 : 8);
    const other = below(Math.max(1, result.length - length));
    const head = result.subarray(0, at);
    switch (below(6)) {
      case 0:
        result[at] = (result[at] ?? 0) ^ (1 << below(8));
        break;
      case 1:
        result.fill(below(2) === 0 ? 0xff : below(256), at, Math.min(at + length, result.length));
        break;
      case 2:
        result = Buffer.concat([head, result.subarray(at + length)]);
        break;
      case 3:
        result = Buffer.concat([head, result.subarray(other, other + length), result.subarray(at)]);
        break;
      case 4:
        result.copy(result, at, other, other + length);
        break;
      default:
        // Cuts are rare, or nearly all would be cut.
        if (below(4) === 0) result = Buffer.from(head);
    }
  }
  return result;
}

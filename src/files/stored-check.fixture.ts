import sharp from 'sharp';
import { expect } from 'vitest';
import { endOfScan } from './jpeg.fixture.ts';
import { chunksOf, pngSignature } from './png.fixture.ts';

/**
 * Asserts that stored bytes are a picture of one of the four kinds and nothing else, by walking
 * through every part of the format, and that it can be decoded to its end.
 */
export async function expectBarePicture(name: string, bytes: Buffer): Promise<void> {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const parts = partsOf(extension, bytes);
  const foreign = parts.filter((part) => !allowed[extension]!.has(part));
  expect(foreign, name).toEqual([]);
  const metadata = await sharp(bytes).metadata();
  const { exif, icc, iptc, xmp, xmpAsString, comments, orientation, tifftagPhotoshop } = metadata;
  expect(
    { exif, icc, iptc, xmp, xmpAsString, comments, orientation, tifftagPhotoshop },
    name,
  ).toEqual({});
  const { info } = await sharp(bytes, { failOn: 'warning' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height], name).toEqual([metadata.width, metadata.height]);
}

const allowed: Readonly<Record<string, ReadonlySet<string>>> = {
  png: new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']),
  // APP0 of 14 bytes is JFIF without a thumbnail.
  jpg: new Set(['e0:14', 'db', 'c0', 'c2', 'c4', 'dd', 'da', 'end']),
  webp: new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']),
  avif: new Set(['ftyp', 'meta', 'mdat', 'item av01']),
};

function partsOf(extension: string, bytes: Buffer): string[] {
  switch (extension) {
    case 'png':
      expect(bytes.subarray(0, 8)).toEqual(pngSignature);
      return chunksOf(bytes).map(({ name }) => name);
    case 'jpg':
      return jpegParts(bytes);
    case 'webp':
      return webpParts(bytes);
    case 'avif':
      return avifParts(bytes);
    default:
      return [`unknown kind ${extension}`];
  }
}

function jpegParts(bytes: Buffer): string[] {
  expect(bytes.readUInt16BE(0)).toBe(0xffd8);
  const parts: string[] = [];
  for (let at = 2; at < bytes.length;) {
    const marker = bytes[at + 1]!;
    if (bytes[at] !== 0xff) return [...parts, `bytes between at ${at}`];
    if (marker === 0xd9) return [...parts, at + 2 === bytes.length ? 'end' : 'bytes behind'];
    const length = bytes.readUInt16BE(at + 2);
    const isApp = marker >= 0xe0 && marker <= 0xef;
    parts.push(`${marker.toString(16)}${isApp ? `:${length - 2}` : ''}`);
    at += 2 + length;
    if (marker === 0xda) at = endOfScan(bytes, at);
  }
  return [...parts, 'no end'];
}

/** RIFF: `RIFF`, a length, `WEBP`, then chunks of name, length and data, padded to even. */
function webpParts(bytes: Buffer): string[] {
  expect(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12)).toBe('RIFFWEBP');
  expect(bytes.readUInt32LE(4) + 8).toBe(bytes.length);
  const parts: string[] = [];
  for (let at = 12; at < bytes.length;) {
    parts.push(bytes.toString('latin1', at, at + 4));
    at += 8 + bytes.readUInt32LE(at + 4);
    at += at % 2;
  }
  return parts;
}

/** ISO/IEC 14496-12: boxes of length, name and data; `infe` names what each item is. */
function avifParts(bytes: Buffer): string[] {
  const boxes = (from: number, to: number): { name: string; from: number; to: number }[] => {
    const found = [];
    for (let at = from; at < to;) {
      const length = bytes.readUInt32BE(at);
      expect(length).toBeGreaterThanOrEqual(8);
      found.push({ name: bytes.toString('latin1', at + 4, at + 8), from: at + 8, to: at + length });
      at += length;
      expect(at).toBeLessThanOrEqual(to);
    }
    return found;
  };
  const top = boxes(0, bytes.length);
  const meta = top.find(({ name }) => name === 'meta')!;
  const items = boxes(meta.from + 4, meta.to).find(({ name }) => name === 'iinf')!;
  const entries = boxes(items.from + 6, items.to);
  expect(entries.length).toBeGreaterThan(0);
  return [
    ...top.map(({ name }) => name),
    ...entries.map(({ from }) => `item ${bytes.toString('latin1', from + 8, from + 12)}`),
  ];
}

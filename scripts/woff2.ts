import { brotliDecompressSync } from 'node:zlib';
import type { FontMetrics } from '../src/site/server/look/faces.ts';

/**
 * Reads a face's sizes out of a WOFF2 file (W3C WOFF2, sections 4 and 5.4; tables of the
 * OpenType specification 1.9).
 * @throws Error where the file is not WOFF2 or holds no Latin letters.
 */
export function readMetrics(file: Buffer): FontMetrics {
  const table = tablesOf(file);
  const hhea = table('hhea');
  const em = table('head').readUInt16BE(18);
  const widthOf = widthsOf(table('cmap'), table('hmtx'), hhea.readUInt16BE(34));
  const perEm = (value: number) => value / em;
  return {
    ascent: perEm(hhea.readInt16BE(4)),
    descent: perEm(-hhea.readInt16BE(6)),
    lineGap: perEm(hhea.readInt16BE(8)),
    averageWidth: perEm(averageWidth(widthOf)),
    averageCapitalWidth: perEm(averageWidth((letter) => widthOf(letter.toUpperCase()))),
  };
}

/** How often a character occurs among a thousand of English text. */
// prettier-ignore
const frequencies: Readonly<Record<string, number>> = {
  ' ': 170, e: 104, t: 76, a: 68, o: 63, i: 58, n: 57, s: 53, r: 50, h: 49, l: 34, d: 33,
  u: 24, c: 23, m: 20, f: 19, w: 19, g: 17, p: 16, y: 16, b: 12, v: 8, k: 6, x: 2, j: 1, q: 1, z: 1,
};

/** The mean of a width per letter, weighted by how often the letter occurs. */
export function averageWidth(widthOf: (letter: string) => number): number {
  let sum = 0;
  let count = 0;
  for (const [letter, frequency] of Object.entries(frequencies)) {
    sum += widthOf(letter) * frequency;
    count += frequency;
  }
  return sum / count;
}

/** The tags that WOFF2 writes as a number; only the first ones matter here, but all are counted. */
const knownTags = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx ' +
  'kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix ' +
  'acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak ' +
  'Zapf Silf Glat Gloc Feat Sill'
).split(' ');

function tablesOf(file: Buffer): (tag: string) => Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('This is not a WOFF2 file');
  const places = new Map<string, { start: number; end: number; transformed: boolean }>();
  let at = 48;
  const base128 = (): number => {
    let value = 0;
    for (;;) {
      const byte = file.readUInt8(at++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  };
  let start = 0;
  for (let left = file.readUInt16BE(12); left > 0; left -= 1) {
    const flags = file.readUInt8(at++);
    const tag = knownTags[flags & 0x3f] ?? file.toString('latin1', at, (at += 4));
    const version = flags >> 6;
    const original = base128();
    // Glyphs and their places are transformed in version 0, every other table in version 1.
    const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    const end = start + (transformed ? base128() : original);
    places.set(tag, { start, end, transformed });
    start = end;
  }
  const data = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  return (tag) => {
    const place = places.get(tag);
    // None of the faces here has its widths transformed, so that form is not read.
    if (!place || place.transformed) throw new Error(`The face has no plain table ${tag}`);
    return data.subarray(place.start, place.end);
  };
}

function widthsOf(cmap: Buffer, hmtx: Buffer, count: number): (letter: string) => number {
  const glyphOf = glyphsOf(cmap);
  return (letter) => {
    const glyph = glyphOf(letter.charCodeAt(0));
    if (glyph === 0) throw new Error(`The face has no ${letter}`);
    // Each width is followed by a bearing of the same size.
    return hmtx.readUInt16BE(Math.min(glyph, count - 1) * 4);
  };
}

/** Reads the character map's segments (format 4), which every Latin face has. */
function glyphsOf(cmap: Buffer): (code: number) => number {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) =>
    cmap.readUInt32BE(4 + i * 8 + 4),
  );
  const at = offsets.find((offset) => cmap.readUInt16BE(offset) === 4);
  if (at === undefined) throw new Error('The face has no character map of format 4');
  const doubled = cmap.readUInt16BE(at + 6);
  return (code) => {
    for (let i = 0; i < doubled; i += 2) {
      if (cmap.readUInt16BE(at + 14 + i) < code) continue;
      const first = cmap.readUInt16BE(at + 16 + doubled + i);
      if (first > code) return 0;
      const delta = cmap.readUInt16BE(at + 16 + doubled * 2 + i);
      const place = at + 16 + doubled * 3 + i;
      const range = cmap.readUInt16BE(place);
      if (range === 0) return (code + delta) & 0xffff;
      const glyph = cmap.readUInt16BE(place + range + (code - first) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

/** One segment of a JPEG: its marker and what follows its length; a scan has its bytes behind. */
export interface Segment {
  marker: number;
  data: Buffer;
  scan: Buffer;
}

const soi = Buffer.from([0xff, 0xd8]);
const eoi = Buffer.from([0xff, 0xd9]);
const nothing = Buffer.alloc(0);

/** A segment with its length, or another than the right one. */
export function segment(
  marker: number,
  data: Buffer | string,
  length: number = data.length + 2,
): Buffer {
  const body = Buffer.from(data as string, 'latin1');
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), body]);
}

/** A JPEG of these segments and the bytes behind it. */
export function jpegOf(segments: readonly Segment[], behind: Buffer = nothing): Buffer {
  const parts = segments.map(({ marker, data, scan }) =>
    Buffer.concat([segment(marker, data), scan]),
  );
  return Buffer.concat([soi, ...parts, eoi, behind]);
}

/** Takes a sound JPEG apart. */
export function segmentsOf(jpeg: Buffer): Segment[] {
  const segments: Segment[] = [];
  for (let at = 2; jpeg[at + 1] !== 0xd9;) {
    const marker = jpeg[at + 1]!;
    const length = jpeg.readUInt16BE(at + 2);
    const data = jpeg.subarray(at + 4, at + 2 + length);
    at += 2 + length;
    const end = marker === 0xda ? endOfScan(jpeg, at) : at;
    segments.push({ marker, data, scan: jpeg.subarray(at, end) });
    at = end;
  }
  return segments;
}

/** Entropy-coded bytes end with a marker that is neither stuffing nor a restart. */
export function endOfScan(jpeg: Buffer, from: number): number {
  for (let at = from; at + 1 < jpeg.length; at += 1) {
    const next = jpeg[at + 1]!;
    if (jpeg[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return jpeg.length;
}

/** A JPEG with more segments behind its beginning. */
export function withSegments(jpeg: Buffer, ...more: Buffer[]): Buffer {
  return Buffer.concat([soi, ...more, jpeg.subarray(2)]);
}

/** EXIF in its own words: entries of the first directory, and the bytes behind them. */
export function exif(
  entries: readonly [tag: number, type: number, count: number, value: number][],
  { next = 0, behind = nothing } = {},
): Buffer {
  const head = Buffer.from('MM\0\x2a\0\0\0\x08', 'latin1');
  const directory = Buffer.alloc(2 + entries.length * 12 + 4);
  directory.writeUInt16BE(entries.length, 0);
  entries.forEach(([tag, type, count, value], n) => {
    const at = 2 + n * 12;
    directory.writeUInt16BE(tag, at);
    directory.writeUInt16BE(type, at + 2);
    directory.writeUInt32BE(count, at + 4);
    // A number of two bytes stands at the front of its four.
    if (type === 3 && count === 1) directory.writeUInt16BE(value, at + 8);
    else directory.writeUInt32BE(value, at + 8);
  });
  directory.writeUInt32BE(next, directory.length - 4);
  return Buffer.concat([head, directory, behind]);
}

/** The segment that carries EXIF in a JPEG. */
export function exifSegment(data: Buffer): Buffer {
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), data]));
}

/** EXIF that says which way up the picture is. */
export function orientation(value: number): Buffer {
  return exif([[0x0112, 3, 1, value]]);
}

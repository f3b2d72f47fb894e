import sharp, { type Sharp } from 'sharp';
import { hostileMetadata } from './hostile-metadata.fixture.ts';
import { canary, hostile, type HostileFile } from './hostile.fixture.ts';
import { jpegOf, segment, segmentsOf, withSegments, type Segment } from './jpeg.fixture.ts';

const text = (words: string) => Buffer.from(words, 'latin1');
const kept = { outcome: 'kept' };
const [width, height] = [40, 28];

/** A small sound JPEG, with something on it. */
function seed(): Sharp {
  const data = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, n) => (n * n * 7) & 0xff),
  );
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** JPEGs of every class, made by hand. */
export async function hostileJpegs(): Promise<HostileFile[]> {
  const plain = await seed().jpeg().toBuffer();
  const progressive = await seed().jpeg({ progressive: true }).toBuffer();
  return [
    ...truncated(plain, 'jpeg'),
    ...truncated(progressive, 'progressive jpeg'),
    ...wrongLengths(plain),
    ...sizes(plain),
    ...(await oddKinds(plain, progressive)),
    ...hostileMetadata(plain, [width, height]),
    ...order(plain),
  ];
}

function truncated(jpeg: Buffer, name: string): HostileFile[] {
  let at = 2;
  const places = segmentsOf(jpeg).flatMap(({ marker, data, scan }) => {
    const here = `${marker.toString(16)} at ${at}`;
    const found: [string, number][] = [
      [`before ${here}`, at],
      [`in ${here}`, at + 4 + (data.length >> 1)],
      ...(scan.length > 0
        ? ([[`in the scan at ${at}`, at + 4 + data.length + (scan.length >> 1)]] as const)
        : []),
    ] as [string, number][];
    at += 4 + data.length + scan.length;
    return found;
  });
  return places.map(([where, place]) =>
    hostile('cut off', `${name} ${where}`, jpeg.subarray(0, place)),
  );
}

function wrongLengths(jpeg: Buffer): HostileFile[] {
  const segments = segmentsOf(jpeg);
  return segments.flatMap(({ marker }, wrong) =>
    [0, 1, 2, 3, 0xffff].map((lie) => {
      const parts = segments.map(({ marker: each, data, scan }, n) =>
        Buffer.concat([segment(each, data, n === wrong ? lie : data.length + 2), scan]),
      );
      const bytes = Buffer.concat([text('\xff\xd8'), ...parts, text('\xff\xd9')]);
      return hostile('wrong lengths', `jpeg ${marker.toString(16)} ${wrong} says ${lie}`, bytes);
    }),
  );
}

/** A JPEG with another first frame. */
function withFrame(jpeg: Buffer, change: (data: Buffer) => void, marker?: number): Buffer {
  return jpegOf(
    segmentsOf(jpeg).map((one): Segment => {
      if (one.marker !== 0xc0 && one.marker !== 0xc2) return one;
      const data = Buffer.from(one.data);
      change(data);
      return { ...one, data, marker: marker ?? one.marker };
    }),
  );
}

function sizes(jpeg: Buffer): HostileFile[] {
  const of = (across: number, down: number, outcome: string | null) =>
    hostile(
      'impossible sizes',
      `jpeg ${across} x ${down}`,
      withFrame(jpeg, (data) => {
        data.writeUInt16BE(down, 1);
        data.writeUInt16BE(across, 3);
      }),
      { outcome },
    );
  return [
    of(0, 28, 'file.broken'),
    of(40, 0, 'file.broken'),
    of(65_535, 65_535, 'file.too-many-pixels'),
    of(65_500, 65_500, 'file.too-many-pixels'),
    of(8_000, 5_000, null),
    of(65_500, 600, null),
    of(1, 65_500, null),
    of(41, 29, null),
  ];
}

async function oddKinds(jpeg: Buffer, progressive: Buffer): Promise<HostileFile[]> {
  const cmyk = await seed().toColourspace('cmyk').jpeg().toBuffer();
  const grey = await seed().greyscale().toColourspace('b-w').jpeg().toBuffer();
  const noTables = segmentsOf(jpeg).filter(({ marker }) => marker !== 0xc4);
  const noQuantization = segmentsOf(jpeg).filter(({ marker }) => marker !== 0xdb);
  const frames = [0xc1, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];
  const adobe = (transform: number) =>
    segment(0xee, Buffer.concat([text('Adobe\0\x64\0\0\0\0'), Buffer.from([transform])]));
  const sound: [string, Buffer][] = [
    ['plain', jpeg],
    ['progressive', progressive],
    ['grey', grey],
    ['in CMYK', cmyk],
    ['in RGB, says Adobe', withSegments(jpeg, adobe(0))],
    ['with every restart', await seed().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
    [
      'with fill bytes',
      Buffer.concat([jpeg.subarray(0, 2), text('\xff'.repeat(500)), jpeg.subarray(2)]),
    ],
  ];
  const odd: [string, Buffer][] = [
    ...frames.map((marker): [string, Buffer] => [
      `frame ${marker.toString(16)}`,
      withFrame(jpeg, () => {}, marker),
    ]),
    ['12 bits', withFrame(jpeg, (data) => data.writeUInt8(12, 0), 0xc1)],
    ['0 bits', withFrame(jpeg, (data) => data.writeUInt8(0, 0))],
    ['2 components', withFrame(jpeg, (data) => data.writeUInt8(2, 5))],
    ['255 components', withFrame(jpeg, (data) => data.writeUInt8(255, 5))],
    ['a sampling of 15', withFrame(jpeg, (data) => data.writeUInt8(0xff, 7))],
    ['a sampling of 0', withFrame(jpeg, (data) => data.writeUInt8(0, 7))],
    ['a sampling of 3 by 1', withFrame(jpeg, (data) => data.writeUInt8(0x31, 7))],
    ['a table that is not there', withFrame(jpeg, (data) => data.writeUInt8(3, 8))],
    ['CMYK and a transform', withSegments(cmyk, adobe(2))],
    ['CMYK and a transform of 200', withSegments(cmyk, adobe(200))],
    ['no Huffman tables', jpegOf(noTables)],
    ['no quantization', jpegOf(noQuantization)],
    [
      'tables of zeros',
      jpegOf(
        segmentsOf(jpeg).map((one) =>
          one.marker === 0xdb ? { ...one, data: Buffer.alloc(one.data.length) } : one,
        ),
      ),
    ],
    [
      'an impossible Huffman table',
      jpegOf(
        segmentsOf(jpeg).map((one) =>
          one.marker === 0xc4 ? { ...one, data: Buffer.alloc(one.data.length, 0xff) } : one,
        ),
      ),
    ],
    ['a restart after each block', withSegments(jpeg, segment(0xdd, text('\0\x01')))],
    ['a height to come', withFrame(jpeg, (data) => data.writeUInt16BE(0, 1))],
  ];
  return [
    ...sound.map(([name, bytes]) => hostile('odd JPEGs', `jpeg ${name}`, bytes, kept)),
    ...odd.map(([name, bytes]) => hostile('odd JPEGs', `jpeg with ${name}`, bytes)),
  ];
}

function order(jpeg: Buffer): HostileFile[] {
  const segments = segmentsOf(jpeg);
  const scan = segments.filter(({ marker }) => marker === 0xda);
  const frame = segments.filter(({ marker }) => marker === 0xc0);
  const all: [string, Buffer][] = [
    ['backwards', jpegOf(segments.toReversed())],
    ['two frames', jpegOf([...frame, ...segments])],
    ['two scans', jpegOf([...segments, ...scan])],
    ['no scan', jpegOf(segments.filter(({ marker }) => marker !== 0xda))],
    ['no frame', jpegOf(segments.filter(({ marker }) => marker !== 0xc0))],
    ['no end', jpeg.subarray(0, -2)],
    ['two beginnings', Buffer.concat([jpeg.subarray(0, 2), jpeg])],
    ['two pictures', Buffer.concat([jpeg, jpeg])],
    [
      'an end in the middle',
      Buffer.concat([
        jpeg.subarray(0, jpeg.length >> 1),
        text('\xff\xd9'),
        jpeg.subarray(jpeg.length >> 1),
      ]),
    ],
    [
      'bytes between its parts',
      Buffer.concat([jpeg.subarray(0, 20), text(canary), jpeg.subarray(20)]),
    ],
  ];
  return all.map(([name, bytes]) => hostile('parts out of order', `jpeg with ${name}`, bytes));
}

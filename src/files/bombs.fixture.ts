import { constants, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { hostile, type HostileFile } from './hostile.fixture.ts';
import { jpegOf, segmentsOf } from './jpeg.fixture.ts';
import { ihdr, pngOf, smallPng, withChunks } from './png.fixture.ts';

const text = (words: string) => Buffer.from(words, 'latin1');
const none = Buffer.alloc(0);
const kept = { outcome: 'kept' };

/** Small files that unpack to large ones. */
export async function bombs(): Promise<HostileFile[]> {
  const kind = 'bombs';
  const flat = (width: number, height: number, make: { depth: number; colour: number }) =>
    pngOf([
      { name: 'IHDR', data: ihdr(width, height, make) },
      {
        name: 'IDAT',
        data: deflatedZeros((Math.ceil((width * make.depth) / 8) + 1) * height),
      },
      { name: 'IEND', data: none },
    ]);
  const grey = { depth: 1, colour: 0 };
  const zeros = deflatedZeros(200_000_000);
  const lying = pngOf([
    { name: 'IHDR', data: ihdr(29, 21) },
    { name: 'IDAT', data: zeros },
    { name: 'IEND', data: none },
  ]);
  const text8 = deflatedZeros(7_900_000);
  const large = 'file.too-many-pixels';
  return [
    hostile(kind, '3.6 gigapixels', flat(60_000, 60_000, grey), { outcome: large }),
    hostile(kind, '100 megapixels', flat(10_000, 10_000, grey), { outcome: large }),
    hostile(kind, '40 megapixels', flat(8_000, 5_000, grey), { ...kept, size: [4096, 2560] }),
    hostile(kind, '200 MB behind 29 x 21 pixels', lying),
    ...['zTXt', 'iTXt', 'iCCP'].map((name) => {
      const head = name === 'iTXt' ? 'a\0\x01\0\0\0' : 'a\0\0';
      return hostile(
        kind,
        `200 MB in ${name}`,
        pngOf(withChunks(smallPng(), { name, data: Buffer.concat([text(head), zeros]) })),
      );
    }),
    hostile(
      kind,
      '300 times 8 MB in zTXt',
      pngOf(
        withChunks(
          smallPng(),
          ...Array.from({ length: 300 }, (_, n) => ({
            name: 'zTXt',
            data: Buffer.concat([text(`a${n}\0\0`), text8]),
          })),
        ),
      ),
    ),
    hostile(kind, '5000 scans', await manyScans(1_500, 5_000)),
    hostile(kind, '90 scans', await manyScans(1_500, 90)),
  ];
}

/**
 * Zeros of any length, packed by a thousand as RFC 1950 says: a block that is packed once stands
 * there again and again, because to pack them all takes seconds.
 */
function deflatedZeros(length: number): Buffer {
  const block = 1 << 20;
  const packed = (bytes: number) =>
    deflateRawSync(Buffer.alloc(bytes), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  // An empty last block, and the checksum, which of zeros is 1 and their number.
  const end = Buffer.from([3, 0, 0, 0, 0, 1]);
  end.writeUInt16BE(length % 65_521, 2);
  const blocks = Array<Buffer>(Math.floor(length / block)).fill(packed(block));
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...blocks, packed(length % block), end]);
}

/** A progressive JPEG that says its last scan again and again. */
async function manyScans(side: number, times: number): Promise<Buffer> {
  const jpeg = await sharp({
    create: { width: side, height: side, channels: 3, background: '#777' },
  })
    .jpeg({ progressive: true })
    .toBuffer();
  const segments = segmentsOf(jpeg);
  const last = segments.findLast(({ marker }) => marker === 0xda)!;
  return jpegOf([...segments, ...Array.from({ length: times }, () => last)]);
}

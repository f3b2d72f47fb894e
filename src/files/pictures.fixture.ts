import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A square of one colour. */
export function square(side: number): Sharp {
  return sharp({
    create: { width: side, height: side, channels: 3, background: { r: 200, g: 60, b: 20 } },
  });
}

/** A photograph as a phone writes it: lying on its side, with a place and a serial number. */
export async function jpegOfAPhone(width: number, height: number): Promise<Buffer> {
  const half = await sharp({
    create: { width: width / 2, height, channels: 3, background: '#f00' },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#00f' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withIccProfile('p3')
    .withExif({
      IFD0: { Make: 'Phone', BodySerialNumber: 'SN-4711', Copyright: 'SN-4711' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** A PNG that promises this many pixels in its header and has a few bytes of them. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of chance: it hardly gets smaller, so it fills chunks and disks. */
export function noise(side: number): Promise<Buffer> {
  const create = {
    width: side,
    height: side,
    channels: 3 as const,
    background: '#fff',
    noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
  };
  return sharp({ create }).png().toBuffer();
}

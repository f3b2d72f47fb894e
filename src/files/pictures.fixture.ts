import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { ihdr, pngOf } from './png.fixture.ts';

/** A square of one colour. */
export function square(side: number): Sharp {
  return sharp({
    create: { width: side, height: side, channels: 3, background: { r: 200, g: 60, b: 20 } },
  });
}

/** A strip of one colour: it has every copy of a picture as wide, and they are quickly made. */
export function strip(width: number): Sharp {
  return sharp({ create: { width, height: 60, channels: 3, background: '#c83c14' } });
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
  return pngOf([
    { name: 'IHDR', data: ihdr(width, height) },
    { name: 'IDAT', data: deflateSync(Buffer.alloc(1000)) },
    { name: 'IEND', data: Buffer.alloc(0) },
  ]);
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

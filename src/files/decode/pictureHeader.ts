import { Problem } from '../../errors/problem.ts';
import { fileLimits, type PictureKind } from '../files.ts';

interface PictureHeader {
  kind: PictureKind;
  width: number;
  height: number;
}

/** Only the decoder counts the pixels of a HEIC. */
type HeicHeader = { kind: 'heif' };

/**
 * Reads type and size without decoding, so a gigapixel bomb costs nothing here. Source: PNG
 * (ISO/IEC 15948) section 11.2.2, JPEG (ITU-T T.81) annex B.
 * @throws Problem `file.not-an-image`, `file.is-film`, `file.broken` or `file.too-many-pixels`.
 */
export function imageHeader(bytes: Buffer): PictureHeader | HeicHeader {
  const header = headerIn(bytes);
  if (!('width' in header)) return header;
  if (header.width === 0 || header.height === 0) throw new Problem('file.broken');
  if (header.width * header.height > fileLimits.pixels[header.kind]) {
    throw new Problem('file.too-many-pixels');
  }
  return header;
}

function headerIn(bytes: Buffer): PictureHeader | HeicHeader {
  if (isPng(bytes)) return pngHeader(bytes);
  if (isJpeg(bytes)) return jpegHeader(bytes);
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return heicHeader(bytes);
  throw new Problem('file.not-an-image');
}

const stillBrands = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'mif2']);
const filmBrands = new Set(['qt  ', 'mp41', 'mp42', 'isom', 'iso2', 'avc1', 'M4V ']);

/** A video, such as that of a Live Photo, begins alike. Source: ISO/IEC 14496-12, section 4.3. */
function heicHeader(bytes: Buffer): HeicHeader {
  const end = Math.min(bytes.readUInt32BE(0), 256);
  const [brand = '', , ...others] = bytes.toString('latin1', 8, end).match(/.{4}/gs) ?? [];
  const isStill = [brand, ...others].some((one) => stillBrands.has(one));
  if (isStill && brand !== 'avif') return { kind: 'heif' };
  throw new Problem(filmBrands.has(brand) ? 'file.is-film' : 'file.not-an-image');
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const isPng = (bytes: Buffer): boolean =>
  bytes.subarray(0, pngSignature.length).equals(pngSignature);

const isJpeg = (bytes: Buffer): boolean =>
  bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

/** The first chunk is IHDR: 4 bytes of length, 4 of name, then width and height. */
function pngHeader(bytes: Buffer): PictureHeader {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') {
    throw new Problem('file.broken');
  }
  return { kind: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Each segment is `FF`, its marker and its length; the frame header has the size. */
function jpegHeader(bytes: Buffer): PictureHeader {
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) throw new Problem('file.broken');
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
    } else if (isFrame(marker)) {
      return {
        kind: 'jpeg',
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
      };
    } else {
      const length = bytes.readUInt16BE(at + 2);
      if (length < 2) throw new Problem('file.broken');
      at += 2 + length;
    }
  }
  throw new Problem('file.broken');
}

/** SOF0 to SOF15; C4, C8 and CC mean something else. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

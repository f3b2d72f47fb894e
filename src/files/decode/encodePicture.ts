import sharp, { type Sharp, type SharpInput } from 'sharp';
import type {
  Encoded,
  PictureJob,
  LayersJob,
  Master,
  MasterJob,
  VariantOrder,
  VariantsJob,
} from './decoderJob.ts';
import type { Extension } from '../files.ts';

// One thread per image and no cache: memory matters more here than speed.
sharp.concurrency(1);
sharp.cache(false);

/** Encodes an image. Only the decoder's own process calls this. */
export function encodePicture(job: PictureJob): Promise<Master | Encoded | Encoded[]> {
  switch (job.make) {
    case 'master':
      return encodeMaster(job);
    case 'variants':
      return encodeVariants(job);
    case 'layers':
      return encodeLayers(job);
  }
}

/** Upright, in sRGB, and without the original's metadata, profile or hidden bytes. */
async function encodeMaster(job: MasterJob): Promise<Master> {
  const { picture, extension } = await uprightOf(job);
  const master = await encoded(encodeAs(picture, extension, { quality: 88 }));
  const small = await pixelsOf(
    decode(master.bytes).resize({ width: Math.min(job.phoneWidth, master.width) }),
  );
  return {
    ...master,
    extension,
    placeholder: isOpaque(small) ? await placeholderOf(small) : '',
    phone: await encodeWithin(small, 'webp', job.phoneBytes),
  };
}

async function uprightOf(job: MasterJob): Promise<{ picture: Sharp; extension: 'png' | 'jpg' }> {
  const { bytes, kind, pixels, side } = job;
  if (kind === 'heif') {
    // Loaded by the first HEIC.
    const { decodeHeif } = await import('./heif.ts');
    return decodeHeif(job, side);
  }
  const picture = decode(bytes, pixels)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  return { picture, extension: kind === 'png' ? 'png' : 'jpg' };
}

/** At twice the widest copy's width, an image is still sharp when scaled down again. */
const surplus = 2;

async function encodeVariants({ bytes, variants }: VariantsJob): Promise<Encoded[]> {
  const widest = Math.max(...variants.map(({ width }) => width));
  const pixels = await pixelsOf(
    decode(bytes).resize({ width: widest * surplus, withoutEnlargement: true }),
  );
  const made: Encoded[] = [];
  // One after the other, because memory matters more than speed.
  for (const order of variants) made.push(await encodeVariant(pixels, order));
  return made;
}

async function encodeVariant(pixels: Pixels, order: VariantOrder): Promise<Encoded> {
  const { extension, width, icon, maxBytes } = order;
  const picture = sharp(pixels.data, { raw: pixels.raw });
  const sized = icon
    ? picture.resize({
        width,
        height: width,
        fit: 'contain',
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      })
    : picture.resize({ width });
  if (maxBytes === null) return encoded(encodeAs(sized, extension, codingOf(extension, width)));
  return encodeWithin(await pixelsOf(sized), extension, maxBytes);
}

/** The SVG reader, which never reads uploads. */
const svgReader = { operation: ['VipsForeignLoadSvg'] };

async function encodeLayers({ pictures, ...job }: LayersJob): Promise<Encoded> {
  const { width, height, background } = job;
  const layers = await Promise.all(
    pictures.map(async ({ bytes, left, top, fit, isOnTop, ...size }) => ({
      isOnTop,
      input: await (fit === 'cover' ? await cropped(bytes, size) : decode(bytes))
        .resize({ ...size, fit, position: 'attention', background: '#0000' })
        .png({ compressionLevel: 1 })
        .toBuffer(),
      left,
      top,
    })),
  );
  const shapes = job.svg === null ? [] : [{ input: await rasterized(job.svg), left: 0, top: 0 }];
  const canvas = sharp({ create: { width, height, channels: 3, background } });
  const whole = canvas.composite([
    ...layers.filter(({ isOnTop }) => !isOnTop),
    ...shapes,
    ...layers.filter(({ isOnTop }) => isOnTop),
  ]);
  // Text needs the full color resolution.
  return encoded(
    job.extension === 'png'
      ? encodeAs(whole.removeAlpha(), 'png', { quality: 100 })
      : whole.jpeg({ quality: 86, chromaSubsampling: '4:4:4', mozjpeg: true }),
  );
}

/** An image with an aspect ratio this many times its box's is cropped before it is resized. */
const maxStretch = 4;

/** Crops strips to their middle: 4096 x 1 pixels would first be enlarged to a billion. */
async function cropped(bytes: Buffer, box: { width: number; height: number }): Promise<Sharp> {
  const { width, height } = await decode(bytes).metadata();
  const middle = {
    width: Math.min(width, Math.ceil((maxStretch * height * box.width) / box.height)),
    height: Math.min(height, Math.ceil((maxStretch * width * box.height) / box.width)),
  };
  // After `extract` the library cannot decode a large image at a smaller size.
  if (middle.width === width && middle.height === height) return decode(bytes);
  return decode(bytes).extract({
    left: Math.floor((width - middle.width) / 2),
    top: Math.floor((height - middle.height) / 2),
    ...middle,
  });
}

async function rasterized(svg: string): Promise<Buffer> {
  sharp.unblock(svgReader);
  try {
    return await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
  } finally {
    sharp.block(svgReader);
  }
}

/** Decoded pixels, to be encoded more than once. */
interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** The quality's share, and the blur in pixels: noise stays large at any quality. */
const qualitySteps = [
  { share: 1, blur: 0 },
  { share: 0.8, blur: 0 },
  { share: 0.6, blur: 0 },
  { share: 0.45, blur: 0 },
  { share: 0.3, blur: 0 },
  { share: 0.3, blur: 1 },
  { share: 0.25, blur: 2 },
  { share: 0.25, blur: 5 },
  { share: 0.2, blur: 25 },
] as const;

/**
 * The best step that fits in `maxBytes`; results that are far too large skip steps. Photographs
 * need at most the first three; pure noise of 640 x 480 needs the sixth, of 640 x 4096 the eighth.
 */
async function encodeWithin(
  pixels: Pixels,
  extension: Extension,
  maxBytes: number,
): Promise<Encoded> {
  const coding = codingOf(extension, pixels.raw.width);
  for (let at = 0; ;) {
    const { share, blur } = qualitySteps[at]!;
    const picture = sharp(pixels.data, { raw: pixels.raw });
    const softened = blur > 0 ? picture.blur(blur) : picture;
    const quality = Math.round(coding.quality * share);
    const made = await encoded(encodeAs(softened, extension, { ...coding, quality }));
    const excess = made.bytes.length / maxBytes;
    if (excess <= 1) return made;
    if (at === qualitySteps.length - 1) {
      throw new Error(
        `${pixels.raw.width} x ${pixels.raw.height} as ${extension} is still too large`,
      );
    }
    at = Math.min(at + (excess > 4 ? 3 : excess > 2 ? 2 : 1), qualitySteps.length - 1);
  }
}

const decode = (bytes: SharpInput, pixels: number | true = true): Sharp =>
  sharp(bytes, { limitInputPixels: pixels, failOn: 'error', sequentialRead: true });

interface Coding {
  quality: number;
  effort?: number;
  chromaSubsampling?: string;
}

/** Decision 0039 compares the settings. @param width in pixels. */
function codingOf(extension: Extension, width: number): Coding {
  if (extension !== 'avif') return { quality: 80 };
  // With so few pixels, fans would see the edges of colors.
  if (width <= 320) return { quality: 36, effort: 3, chromaSubsampling: '4:4:4' };
  if (width <= 480) return { quality: 40, effort: 3, chromaSubsampling: '4:4:4' };
  if (width <= 960) return { quality: 43, effort: 2, chromaSubsampling: '4:2:0' };
  return { quality: 45, effort: 2, chromaSubsampling: '4:2:0' };
}

/** Without mozjpeg, which takes four times as long for an eighth fewer bytes. */
function encodeAs(picture: Sharp, extension: Extension, coding: Coding): Sharp {
  const { quality } = coding;
  switch (extension) {
    case 'png':
      return picture.png({ compressionLevel: 8 });
    case 'jpg':
      return picture.jpeg({ quality, optimiseCoding: true });
    case 'webp':
      return picture.webp({ quality, alphaQuality: quality, effort: 2 });
    case 'avif':
      return picture.avif({ ...coding, tune: 'ssim' });
  }
}

async function encoded(picture: Sharp): Promise<Encoded> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const bytes = info.format === 'png' ? withoutDensity(data) : data;
  return { bytes, width: info.width, height: info.height };
}

/** Removes the pHYs chunk: the library always copies the original's density into it. */
function withoutDensity(png: Buffer): Buffer {
  for (let at = 8; at < png.length;) {
    const name = png.toString('latin1', at + 4, at + 8);
    const end = at + 12 + png.readUInt32BE(at);
    if (name === 'pHYs') return Buffer.concat([png.subarray(0, at), png.subarray(end)]);
    if (name === 'IDAT') break;
    at = end;
  }
  return png;
}

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { data, raw: { width, height, channels: channels as 1 | 2 | 3 | 4 } };
}

function isOpaque({ data, raw: { channels } }: Pixels): boolean {
  if (channels === 1 || channels === 3) return true;
  for (let at = channels - 1; at < data.length; at += channels) if (data[at] !== 255) return false;
  return true;
}

/** In every image's HTML: a hundred characters, instead of 160 for twice the side. */
async function placeholderOf({ data, raw }: Pixels): Promise<string> {
  const tiny = sharp(data, { raw }).resize({ width: 8, height: 8, fit: 'inside' });
  const { bytes } = await encoded(tiny.webp({ quality: 10, effort: 6 }));
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

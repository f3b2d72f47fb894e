import type { Sharp } from 'sharp';
import { Problem } from '../errors/problem.ts';
import { turns } from '../kit/turns.ts';
import { fileLimits, type Extension, type PictureKind } from './files.ts';
import type { PlannedVariant } from './planned-variants.ts';

/** A picture that was just encoded. */
export interface Encoded {
  bytes: Buffer;
  width: number;
  height: number;
}

/** The picture that is kept in place of what was uploaded. */
export interface Master extends Encoded {
  placeholder: string;
}

/**
 * Two at once: a picture at the pixel limit takes up to some 220 MB while it is decoded, which
 * is a progressive JPEG or an interlaced PNG; others take half of that.
 */
const inTurn = turns(2);

/** A decode that takes longer, in seconds, is meant to. */
const decodeSeconds = 10;

/**
 * Decodes a picture and encodes it anew, at most `fileLimits.masterSide` pixels long, upright,
 * in sRGB. Nothing of the original's bytes goes over: no metadata, no profile, no thumbnail,
 * nothing that was hidden behind the picture.
 *
 * The decoder runs in this process, bounded by pixels, time and the two turns. A child process
 * with a memory limit of its own would also hold a flaw of the decoder itself.
 * @throws Problem `file.broken` where the picture cannot be decoded to its end. Whatever else
 * goes wrong is not the picture's fault and no Problem.
 */
export function makeMaster(bytes: Buffer, kind: PictureKind): Promise<Master> {
  return inTurn(async () => {
    const upright = (await decode(bytes)).autoOrient();
    const sized = fitInside(upright, fileLimits.masterSide).toColourspace('srgb');
    const picture = encodeAs(sized, kind === 'png' ? 'png' : 'jpg', 88);
    const master = await encoded(picture).catch((error: unknown) => {
      throw decodeProblem(error);
    });
    return { ...master, placeholder: await placeholderOf(master.bytes) };
  });
}

/** Makes one of the planned variants out of a master. */
export function makeVariant(master: Buffer, plan: PlannedVariant): Promise<Encoded> {
  return inTurn(async () => {
    const picture = await decode(master);
    const sized = plan.icon
      ? picture.resize({
          width: plan.width,
          height: plan.width,
          fit: 'contain',
          background: { r: 0, g: 0, b: 0, alpha: 0 },
        })
      : picture.resize({ width: plan.width });
    return encoded(encodeAs(sized, plan.extension, 80));
  });
}

async function decode(bytes: Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  // One thread per picture and nothing kept: memory matters more here than speed.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(bytes, {
    limitInputPixels: fileLimits.pixels,
    failOn: 'error',
    sequentialRead: true,
  }).timeout({ seconds: decodeSeconds });
}

function fitInside(picture: Sharp, side: number): Sharp {
  return picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
}

function encodeAs(picture: Sharp, extension: Extension, quality: number): Sharp {
  switch (extension) {
    case 'png':
      return picture.png({ compressionLevel: 8 });
    case 'jpg':
      return picture.jpeg({ quality, mozjpeg: true });
    case 'webp':
      return picture.webp({ quality, smartSubsample: true });
    case 'avif':
      return picture.avif({ quality: 55, effort: 3 });
  }
}

async function encoded(picture: Sharp): Promise<Encoded> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

async function placeholderOf(master: Buffer): Promise<string> {
  const tiny = fitInside(await decode(master), 16).webp({ quality: 20, alphaQuality: 20 });
  return `data:image/webp;base64,${(await tiny.toBuffer()).toString('base64')}`;
}

/**
 * What a failed decode says about the picture. The library's words tell the causes apart badly
 * (of a damaged PNG it may say that it could not write), so only the one that is surely not the
 * picture's is taken out: a machine without memory.
 */
function decodeProblem(error: unknown): unknown {
  const words = String((error as Error).message);
  if (/out of memory|unable to allocate|cannot allocate/i.test(words)) return error;
  const tooLarge = /exceeds pixel limit/.test(words);
  return new Problem(tooLarge ? 'file.too-many-pixels' : 'file.broken', { cause: error });
}

import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { HeifAnswer, HeifOrder, Turn } from './heifThread.ts';

/**
 * Decodes a HEIC, rotated and cropped as the file says, in sRGB, at most `side` pixels long. Uses a
 * thread, so that this one can watch its use of resources, and WebAssembly's memory is freed when
 * the thread ends.
 * @throws Error with the library's message.
 */
export async function decodeHeif(
  order: HeifOrder,
  side: number,
): Promise<{ picture: Sharp; extension: 'png' | 'jpg' }> {
  const { data, profile, turns, ...raw } = await decodeInThread(order);
  let picture = sharp(data, { raw, limitInputPixels: false }).resize({
    width: side,
    height: side,
    fit: 'inside',
    withoutEnlargement: true,
  });
  // One by one: in a single pipeline, the library would mirror before it rotates.
  for (const turn of turns) picture = turned(await rawOf(picture), turn);
  const extension = raw.channels === 4 ? 'png' : 'jpg';
  if (!profile) return { picture, extension };
  // Pixels need a color profile: phones take photos in Display P3.
  const png = await picture.png({ compressionLevel: 0 }).toBuffer();
  return { picture: sharp(withProfile(png, profile)).toColourspace('srgb'), extension };
}

async function rawOf(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

function turned(picture: Sharp, turn: Turn): Sharp {
  if (turn === 'flip') return picture.flip();
  return turn === 'flop' ? picture.flop() : picture.rotate(turn);
}

async function decodeInThread(order: HeifOrder): Promise<Exclude<HeifAnswer, string>> {
  const program = join(import.meta.dirname, `heifThread${extname(import.meta.filename)}`);
  const thread = new Worker(program, { workerData: order });
  const answer = await new Promise<HeifAnswer>((resolve, reject) => {
    thread.on('message', resolve).on('error', reject);
    thread.on('exit', () => resolve('The thread ended without a result'));
  }).finally(() => thread.terminate());
  if (typeof answer === 'string') throw new Error(`HEIF: ${answer}`);
  return answer;
}

/** The chunk iCCP follows IHDR, which has 25 bytes (ISO/IEC 15948, section 11.3.3.3). */
function withProfile(png: Buffer, profile: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from('iCCPp\0\0', 'latin1'), deflateSync(profile)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(named.length - 4);
  sum.writeUInt32BE(crc32(named));
  const at = 8 + 25;
  return Buffer.concat([png.subarray(0, at), length, named, sum, png.subarray(at)]);
}

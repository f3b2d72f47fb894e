import { extname, join } from 'node:path';
import { Problem } from '../../errors/problem.ts';
import type { Answer, Encoded, LayersJob, Master } from './decoderJob.ts';
import { decoderPool } from './decoderPool.ts';
import { fileLimits, type PictureKind } from '../files.ts';
import type { PlannedVariant } from '../variants/plannedVariants.ts';

/** One pool for the process, because the machine's memory limits it. */
const decoders = decoderPool({
  program: join(import.meta.dirname, `decoder${extname(import.meta.filename)}`),
  jobMs: 120_000,
  idleMs: 10_000,
});

export const decodersAtWork = (): number => decoders.atWork();

/**
 * Makes the stored image: at most `fileLimits.masterSide` pixels long, upright, in sRGB.
 * @throws Problem `file.broken` if it cannot be decoded to its end or crashes the decoder,
 * `file.too-demanding` if decoding takes too much memory or work; Error for other causes.
 */
export async function makeMaster(bytes: Buffer, kind: PictureKind): Promise<Master> {
  const { pixels, masterSide: side, ...limits } = fileLimits;
  const job = { ...limits, make: 'master', bytes, kind, pixels: pixels[kind], side } as const;
  const answer = await decoders.run(job);
  if ('done' in answer) return answer.done as Master;
  throw decoderProblem(answer);
}

/**
 * Returns variants in the order of the plans. Those for phones have at most
 * `fileLimits.phoneBytes`.
 * @param signal cancels at once.
 */
export async function makeVariants(
  master: Buffer,
  plans: readonly PlannedVariant[],
  signal?: AbortSignal,
): Promise<Encoded[]> {
  const variants = plans.map((plan) => ({
    ...plan,
    maxBytes: isForPhones(plan) ? fileLimits.phoneBytes : null,
  }));
  const answer = await decoders.run({ make: 'variants', bytes: master, variants }, signal);
  if ('done' in answer) return answer.done as Encoded[];
  // The image was decoded before, so there must be another reason.
  throw new Error('Could not make variants', { cause: answer });
}

function isForPhones({ extension, width, icon }: PlannedVariant): boolean {
  const isModern = extension === 'webp' || extension === 'avif';
  return isModern && !icon && width <= fileLimits.lightWidth;
}

export async function makeOfLayers(layers: Omit<LayersJob, 'make'>): Promise<Encoded> {
  const answer = await decoders.run({ make: 'layers', ...layers });
  if ('done' in answer) return answer.done as Encoded;
  throw new Error('Could not make an image from its layers', { cause: answer });
}

/** Only a lack of memory is surely not the image's fault; messages don't say more. */
export function decoderProblem(answer: Exclude<Answer, { done: unknown }>): Error {
  if ('exceeded' in answer) return new Problem('file.too-demanding', { cause: answer.exceeded });
  const message = answer.refused;
  if (/exceeds pixel limit/.test(message)) {
    return new Problem('file.too-many-pixels', { cause: message });
  }
  if (/^HEIF: (?:Unsupported|Error while loading plugin)/.test(message))
    return new Problem('file.not-an-image', { cause: message });
  // It has a memory of its own, and the machine may have plenty.
  if (/^HEIF: .*(?:memory|limit)/i.test(message)) {
    return new Problem('file.too-demanding', { cause: message });
  }
  if (/out of memory|unable to allocate|cannot allocate/i.test(message)) return new Error(message);
  return new Problem('file.broken', { cause: message });
}

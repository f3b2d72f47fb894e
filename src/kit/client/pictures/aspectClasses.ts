/** A grid crops images that are wider or higher than six to one. */
const widest = 6;
const steps = 16;

/** A coarse and a fine step, multiplied in CSS: the policy allows no style attributes. */
export function aspectClasses({ width, height }: { width: number; height: number }): string {
  const step = stepOf(width / height);
  return `coarse-${Math.floor(step / steps)} fine-${step % steps}`;
}

/** The width by height that those classes produce. */
export function aspectOf({ width, height }: { width: number; height: number }): number {
  const step = stepOf(width / height);
  return coarseAspects[Math.floor(step / steps)]! * fineAspects[step % steps]!;
}

const lastStep = steps * steps - 1;

/** Returns ratios from 1 : 6 to 6 : 1 by equal factors. */
const ratioAt = (step: number): number => widest ** ((2 * step) / lastStep - 1);

function stepOf(ratio: number): number {
  const step = Math.round(((Math.log(ratio) / Math.log(widest) + 1) / 2) * lastStep);
  return Math.min(lastStep, Math.max(0, step));
}

const rounded = (value: number): number => Number(value.toPrecision(5));

export const coarseAspects = Array.from({ length: steps }, (_, n) => rounded(ratioAt(n * steps)));
export const fineAspects = Array.from({ length: steps }, (_, n) =>
  rounded(ratioAt(n) / ratioAt(0)),
);

/** Seconds; null for the video's own beginning or end. */
export interface Clip {
  start: number | null;
  end: number | null;
}

export const pollMs = 200;

/** Seconds before the end at which the part loops, because the position is polled. */
const marginS = 0.1;

/** The rounding error of sums of tenths. */
const rounding = 1e-6;

/** The second to return to; null to play on. Ignores an end before the start. */
export function loopStart({ start, end }: Clip, current: number): number | null {
  const from = start ?? 0;
  if (end === null || end <= from) return null;
  return end - current <= marginS + rounding ? from : null;
}

/** The part of a video that is played, in seconds; null for its own beginning or end. */
export interface Clip {
  start: number | null;
  end: number | null;
}

/** How often a player is asked where it stands, in milliseconds. */
export const pollMs = 200;

/** Where it turns back: so long before the end, in seconds, that the end is never overrun far. */
const marginS = 0.1;

/** Sums of tenths miss each other by less than that. */
const rounding = 1e-6;

/**
 * Where a player that stands at `current` (seconds) goes back to, or null where it plays on. A
 * part whose end does not come after its start is none.
 */
export function loopStart({ start, end }: Clip, current: number): number | null {
  const from = start ?? 0;
  if (end === null || end <= from) return null;
  return end - current <= marginS + rounding ? from : null;
}

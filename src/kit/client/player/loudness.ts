/** What every song is evened to, in LUFS. */
const target = -14;

/**
 * The part of its own volume, from 0 to 1, at which a file is as loud as the others. A quiet one is
 * never made louder than it is: its peaks could clip, and phones would have to send the sound
 * through a graph that stops when they are locked.
 * @param loudness of the file in LUFS; null if it is not known.
 */
export const evenedVolume = (loudness: number | null): number =>
  loudness === null ? 1 : Math.min(1, 10 ** ((target - loudness) / 20));

/** Null if none is known. */
export function loudest(all: readonly (number | null)[]): number | null {
  const known = all.filter((one) => one !== null);
  return known.length === 0 ? null : Math.max(...known);
}

/** Clocks of files are not exact: this much before its border, a track has begun. In seconds. */
const tolerance = 0.02;

/** The track that plays at a second of a continuous file. @param offsets ascending, in seconds. */
export function trackAt(offsets: readonly number[], second: number): number {
  const next = offsets.findIndex((begins) => begins > second + tolerance);
  return next === -1 ? offsets.length - 1 : Math.max(0, next - 1);
}

/** File clocks aren't exact: a track begins this many seconds before its offset. */
const tolerance = 0.02;

/** The track at a second of a continuous file. @param offsets ascending, in seconds. */
export function trackAt(offsets: readonly number[], second: number): number {
  const next = offsets.findIndex((begins) => begins > second + tolerance);
  return next === -1 ? offsets.length - 1 : Math.max(0, next - 1);
}

import { wallClock } from './dates.ts';

/** The instants (to the minute) at which a zone sets its clocks in a year. */
export function clockChanges(year: number, zone: string): number[] {
  const found: number[] = [];
  const offset = (at: number) => {
    const { year: y, month, day, hour, minute } = wallClock(at, zone);
    return Date.UTC(y, month - 1, day, hour, minute) - at;
  };
  for (let month = 0; month < 12; month += 1) {
    let from = Date.UTC(year, month);
    let to = Date.UTC(year, month + 1);
    if (offset(from) === offset(to)) continue;
    while (to - from > 60_000) {
      const middle = from + Math.floor((to - from) / 120_000) * 60_000;
      if (offset(middle) === offset(from)) from = middle;
      else to = middle;
    }
    found.push(to);
  }
  return found;
}

import { offsetMinutesAt, wallClock, type WallClock } from './dates.ts';
import { dayMs, minuteMs } from './durations.ts';

/** A date and time at one place. Months count from 1. */
export type LocalTime = Omit<WallClock, 'weekday'>;

/**
 * Returns epoch milliseconds: one, none if clocks skip the time, two if they repeat it. Tries both
 * neighboring days' offsets, as ECMA-262 does (GetNamedTimeZoneEpochNanoseconds).
 */
export function instantsAt(wall: LocalTime, timeZone: string): number[] {
  const inUtc = utcOf(wall);
  const found = [inUtc - dayMs, inUtc + dayMs]
    .map((near) => inUtc - offsetMinutesAt(near, timeZone) * minuteMs)
    .filter((at) => utcOf(wallClock(at, timeZone)) === inUtc);
  return [...new Set(found)].toSorted((a, b) => a - b);
}

export const isSameLocalTime = (one: LocalTime, other: LocalTime): boolean =>
  utcOf(one) === utcOf(other);

/** Returns epoch milliseconds, as if in UTC. */
function utcOf({ year, month, day, hour, minute }: LocalTime): number {
  return Date.UTC(year, month - 1, day, hour, minute);
}

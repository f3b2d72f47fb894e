import { offsetMinutesAt, wallClock, type WallClock } from './dates.ts';

/** A day on the calendar and a time on the wall of one place. Months count from 1. */
export type LocalTime = Omit<WallClock, 'weekday'>;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * The instants (epoch milliseconds) at which the clock on the wall shows this minute: one as a
 * rule, none where clocks are set forward over it, two in order where they are set back.
 *
 * The offsets of the day before and of the day after are tried, as ECMA-262 does for its local
 * time (GetNamedTimeZoneEpochNanoseconds): no zone changes its clocks twice within two days.
 * @param timeZone an IANA name.
 */
export function instantsAt(wall: LocalTime, timeZone: string): number[] {
  const inUtc = utcOf(wall);
  const found = [inUtc - dayMs, inUtc + dayMs]
    .map((near) => inUtc - offsetMinutesAt(near, timeZone) * minuteMs)
    .filter((at) => utcOf(wallClock(at, timeZone)) === inUtc);
  return [...new Set(found)].toSorted((a, b) => a - b);
}

/** Whether two walls show the same minute of the same day. */
export const isSameLocalTime = (one: LocalTime, other: LocalTime): boolean =>
  utcOf(one) === utcOf(other);

/** The epoch milliseconds of the same minute on a wall in UTC. */
function utcOf({ year, month, day, hour, minute }: LocalTime): number {
  return Date.UTC(year, month - 1, day, hour, minute);
}

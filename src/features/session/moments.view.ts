import { monthName, timeOfDay, wallClock } from '../../kit/dates/dates.ts';

/** `November 20, 2026`, of epoch milliseconds. */
export function dayOf(at: number, timeZone: string): string {
  const clock = wallClock(at, timeZone);
  return `${monthName(clock)} ${clock.day}, ${clock.year}`;
}

/** `November 20, 2026, 8:00 PM`, of epoch milliseconds. */
export function momentOf(at: number, timeZone: string): string {
  return `${dayOf(at, timeZone)}, ${timeOfDay(wallClock(at, timeZone))}`;
}

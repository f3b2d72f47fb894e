import { monthName, wallClock, weekdayName } from '../../kit/dates/dates.ts';
import { dayMs } from '../../kit/dates/durations.ts';

export const figure = (number: number): string => new Intl.NumberFormat('en').format(number);

export const timesText = (number: number): string =>
  number === 1 ? 'once' : `${figure(number)} times`;

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${figure(count)} ${count === 1 ? one : many}`;

/** Returns the first ones, if several are as many. */
export const mostOf = <One>(all: readonly One[], countOf: (one: One) => number): One[] =>
  all.filter((one) => countOf(one) === countOf(all[0]!));

/** Returns `, 40 more than in the 30 days before`. @param equal says that there are as many */
export function compared(more: number, span: string, equal: string): string {
  const much = `${figure(Math.abs(more))} ${more > 0 ? 'more' : 'fewer'} than`;
  return `, ${more === 0 ? equal : much} in the ${span} before`;
}

/** A label with its figures; the first is drawn. */
export interface Bar {
  label: string;
  counts: number[];
}

export interface Bars {
  title: string;
  /** Names the labels, and then the figures. */
  columns: readonly string[];
  bars: readonly Bar[];
}

/** Returns `Friday, November 20`. */
export function dayText(day: number): string {
  const date = wallClock(day, 'UTC');
  return `${weekdayName(date)}, ${monthName(date)} ${date.day}`;
}

/** Returns a bar for each day from one to another, or for each of their months. */
export function barsBetween(
  [from, to]: readonly [number, number],
  counts: readonly (readonly [day: number, count: number])[],
  labelOf = dayText,
): Bar[] {
  const bars = new Map<string, number>();
  for (let day = from; day <= to; day += dayMs) bars.set(labelOf(day), 0);
  for (const [day, count] of counts) {
    const before = bars.get(labelOf(day));
    if (before !== undefined) bars.set(labelOf(day), before + count);
  }
  return [...bars].map(([label, count]) => ({ label, counts: [count] }));
}

/** Returns the bars that are as high as the highest. */
export function highestOf(bars: readonly Bar[]): Bar[] {
  const most = Math.max(...bars.map(({ counts }) => counts[0]!));
  return bars.filter(({ counts }) => counts[0] === most);
}

/** Says which day or month has most; if only one has any, the total says the same. */
export function bestOf({ bars, columns: [span = ''] }: Bars, unit: string): string[] {
  if (bars.filter(({ counts }) => counts[0]! > 0).length < 2) return [];
  const best = highestOf(bars);
  const { label, counts } = best.at(-1)!;
  const what = span.toLowerCase();
  const tied = best.length > 1 ? `, tied with ${counted(best.length - 1, `earlier ${what}`)}` : '';
  return [`The best ${what} was ${label}, with ${counted(counts[0]!, unit)}${tied}.`];
}

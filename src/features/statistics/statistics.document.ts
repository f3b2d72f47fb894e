import { csvLine } from '../../kit/server/csv.ts';
import type { Statistics } from './statistics.ts';
import { statisticsTables } from './statistics.view.ts';

/** Writes a line for each figure: the table, its label, and the figures. */
export function statisticsCsv(all: Statistics): string {
  const isoDay = (day: number) => new Date(day).toISOString().slice(0, 10);
  const days = all.days.map(({ day, visits, clicks }) => ['Day', isoDay(day), visits, clicks]);
  const others = statisticsTables(all).flatMap(({ title, columns, bars }) => [
    [title, ...columns],
    ...bars.map(({ label, counts }) => [title, label, ...counts]),
  ]);
  const lines = [['Table', 'Day', 'Visits', 'Clicks'], ...days, ...others];
  return lines.map((line) => csvLine(line.map(String))).join('');
}

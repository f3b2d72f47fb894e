import { dayMs } from '../kit/dates/durations.ts';
import { unfinishedSuffix } from '../kit/server/writeAtomically.ts';

/** The retention rule: how many daily, weekly and monthly backups to keep. */
type Keep = NonNullable<ReturnType<typeof readKeep>>;

const backupName = /^stagedoor-(\d{4}-\d{2}-\d{2})\.tar(?:\.age)?$/;

/** The end of a backup's name, which says how to open it. */
export const backupEnding = (isEncrypted: boolean): string => (isEncrypted ? '.tar.age' : '.tar');

/** @param day such as `2026-11-23`. */
export const nameOfDay = (day: string, isEncrypted: boolean): string =>
  `stagedoor-${day}${backupEnding(isEncrypted)}`;

/** Newest first, without files of others. */
export const dailyBackups = (names: readonly string[]): { name: string; day: string }[] =>
  names
    .flatMap((name) => {
      const day = backupName.exec(name)?.[1];
      return day === undefined ? [] : [{ name, day }];
    })
    .toSorted((a, b) => (a.day < b.day ? 1 : -1));

/** A rule like `7d 4w 12m`, with each unit once at most; null if it is not valid. */
export function readKeep(text: string) {
  if (!/^\d{1,3}[dwm](?: \d{1,3}[dwm])*$/.test(text)) return null;
  const counts = new Map(text.split(' ').map((part) => [part.at(-1), Number(part.slice(0, -1))]));
  if (counts.size < text.split(' ').length) return null;
  const [days = 0, weeks = 0, months = 0] = [counts.get('d'), counts.get('w'), counts.get('m')];
  return days > 0 ? { days, weeks, months } : null;
}

/** Daily backups to delete, also unfinished ones. Call it while none is being made. */
export function outdated(names: readonly string[], { days, weeks, months }: Keep): string[] {
  const dated = dailyBackups(names);
  const newestOfEach = (count: number, periodOf: (day: string) => string) =>
    [...Map.groupBy(dated, ({ day }) => periodOf(day)).values()]
      .slice(0, count)
      .map(([first]) => first!);
  const retained = new Set([
    ...newestOfEach(days, (day) => day),
    ...newestOfEach(weeks, weekOf),
    ...newestOfEach(months, (day) => day.slice(0, 7)),
  ]);
  const unfinished = names.filter(
    (name) => unfinishedSuffix.test(name) && backupName.test(name.replace(unfinishedSuffix, '')),
  );
  return [...unfinished, ...dated.filter((one) => !retained.has(one)).map(({ name }) => name)];
}

/** The week of a day, named by its Monday. */
function weekOf(day: string): string {
  const at = Date.parse(day);
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - sinceMonday * dayMs).toISOString().slice(0, 10);
}

import { timeOfDay } from './dates.ts';

const noon = 12 * 60;

/** Returns `8:00 PM` for minutes since midnight; empty for none. */
export const writeTime = (minutes: number | null): string =>
  minutes === null || Number.isNaN(minutes)
    ? ''
    : timeOfDay({ hour: Math.floor(minutes / 60), minute: minutes % 60 });

const words: Readonly<Record<string, number>> = { noon, midday: noon, midnight: 0 };

/**
 * Reads `8pm`, `8:30 p.m.`, `20`, `2000`, `20.30`, `20h30` or `noon`.
 * @param isEvening whether `8` means the evening.
 * @returns minutes since midnight; null for no text, NaN for no time.
 */
export function readTime(text: string, isEvening: boolean): number | null {
  const typed = text.trim().toLowerCase();
  if (typed === '') return null;
  const word = words[typed];
  if (word !== undefined) return word;
  const [, hours = '', minutes = '0', half] =
    /^(\d{1,2}?)(?:\s*[:.,h]?\s*(\d{2}))?\s*h?(?:\s*([ap])\.?\s*m?\.?)?$/.exec(typed) ?? [];
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (hours === '' || hour > 23 || minute > 59) return Number.NaN;
  if (half !== undefined) {
    if (hour === 0 || hour > 12) return Number.NaN;
    return (hour % 12) * 60 + minute + (half === 'p' ? noon : 0);
  }
  const isLate = isEvening && hour > 0 && hour < 12 && !hours.startsWith('0');
  return hour * 60 + minute + (isLate ? noon : 0);
}

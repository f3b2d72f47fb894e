import { calendarDay, monthName, wallClock, weekdayName } from '../../kit/dates/dates.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { counted, figure, timesText } from '../counts/counts.view.ts';
import type { Plays } from './plays.ts';

/** The number of days in the sentences and the chart, including today. */
const shownDays = 30;

export const whatCounts =
  "A play is 30 seconds of a song, or half of a short one. Your own plays and bots aren't counted. Listeners are anonymous.";

export const noPlays = 'No plays yet. Play and download counts will appear here.';

/** Up to five sentences, each with a new fact. */
export function playSentences(plays: Plays): string[] {
  return [
    ...lately(plays),
    ...mostPlayed(plays),
    ...downloaded(plays),
    ...bestDay(plays),
    inAll(plays),
  ];
}

/** Plays per day for the chart, oldest first, including days without plays. */
export function playsByDay({ today, days }: Pick<Plays, 'today' | 'days'>) {
  const plays = new Map(days.map((one) => [one.day, one.plays]));
  return Array.from({ length: shownDays }, (_, at) => {
    const day = today - (shownDays - 1 - at) * dayMs;
    return { day, plays: plays.get(day) ?? 0 };
  });
}

/** Returns `Friday, November 20`. */
export function dayText(day: number): string {
  const date = wallClock(day, 'UTC');
  return `${weekdayName(date)}, ${monthName(date)} ${date.day}`;
}

function lately({ today, since, days }: Plays): string[] {
  const begin = today - (shownDays - 1) * dayMs;
  // Until then, this number equals the total, which has its own sentence.
  if (since === null || since >= begin) return [];
  const sum = (some: Plays['days']) => some.reduce((all, { plays }) => all + plays, 0);
  const plays = sum(days.filter(({ day }) => day >= begin));
  const before = sum(days.filter(({ day }) => day < begin));
  const sentence =
    plays === 0
      ? `Your songs were not played in the last ${shownDays} days`
      : `Your songs were played ${timesText(plays)} in the last ${shownDays} days`;
  // The month in which counting began is incomplete, so it isn't compared.
  if (since > begin - shownDays * dayMs) return [`${sentence}.`];
  return [`${sentence}, ${compared(plays - before)} in the ${shownDays} days before.`];
}

function compared(more: number): string {
  if (more === 0) return 'as often as';
  return more > 0 ? `${figure(more)} more than` : `${figure(-more)} fewer than`;
}

function mostPlayed({ songs }: Plays): string[] {
  const [first, ...others] = songs;
  if (!first) return [];
  const equals = others.filter(({ plays }) => plays === first.plays);
  if (equals.length > 1) {
    return [
      `Most played: ${counted(equals.length + 1, 'song')}, with ${counted(first.plays, 'play')} each.`,
    ];
  }
  const [second] = equals;
  return [
    second
      ? `Most played: ${first.title} and ${second.title} (${counted(first.plays, 'play')} each).`
      : `Most played: ${first.title} (${counted(first.plays, 'play')}).`,
  ];
}

function downloaded({ releases }: Plays): string[] {
  const [first, ...others] = releases;
  if (!first) return [];
  if (others.length === 0) return [`${first.title} was downloaded ${timesText(first.downloads)}.`];
  const all = releases.reduce((sum, { downloads }) => sum + downloads, 0);
  return [
    `Your releases were downloaded ${timesText(all)}, ${first.title} ${timesText(first.downloads)}.`,
  ];
}

function bestDay(all: Plays): string[] {
  const days = playsByDay(all);
  const plays = Math.max(...days.map((one) => one.plays));
  const best = days.filter((one) => one.plays === plays);
  // With plays on one day only, the total says the same.
  if (days.filter((one) => one.plays > 0).length < 2) return [];
  const newest = dayText(best.at(-1)!.day);
  const others = best.length > 1 ? `, tied with ${counted(best.length - 1, 'earlier day')}` : '';
  return [`The best day was ${newest}, with ${counted(plays, 'play')}${others}.`];
}

function inAll({ since, plays, downloads }: Plays): string {
  const taken = downloads === 0 ? '' : ` and ${counted(downloads, 'download')}`;
  return `Since ${calendarDay(since!)}, ${counted(plays, 'play')}${taken} in all.`;
}

import { calendarDay } from '../../kit/dates/dates.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { sumOf } from '../../kit/functions/sumOf.ts';
import {
  barsBetween,
  bestOf,
  compared,
  counted,
  mostOf,
  timesText,
  type Bars,
} from '../counts/counts.view.ts';
import type { Plays } from './plays.ts';

/** The number of days in the sentences and the chart, including today. */
const shownDays = 30;
const span = `${shownDays} days`;

export const whatCounts =
  "A play is 30 seconds of a song, or half of a short one. Your own plays and bots aren't counted. Listeners are anonymous.";

const noPlays = 'No plays yet. Play and download counts will appear here.';

/** Up to five sentences, each with a new fact. */
export function playSentences(plays: Plays): string[] {
  return [
    ...lately(plays),
    ...mostPlayed(plays),
    ...downloaded(plays),
    ...bestOf(playsByDay(plays), 'play'),
    inAll(plays),
  ];
}

const firstDay = (today: number) => today - (shownDays - 1) * dayMs;

/** Plays per day for the chart, oldest first, including days without plays. */
export const playsByDay = ({ today, days }: Pick<Plays, 'today' | 'days'>): Bars => ({
  title: 'Plays per day',
  columns: ['Day', 'Plays'],
  bars: barsBetween(
    [firstDay(today), today],
    days.map(({ day, plays }) => [day, plays]),
  ),
});

function lately({ today, since, days }: Plays): string[] {
  const first = firstDay(today);
  // Until then, this number equals the total, which has its own sentence.
  if (since === null || since >= first) return [];
  const plays = sumOf(days, (one) => (one.day >= first ? one.plays : 0));
  const before = sumOf(days, (one) => one.plays) - plays;
  const were = plays === 0 ? 'not played' : `played ${timesText(plays)}`;
  // The month in which counting began is incomplete, so it isn't compared.
  const isComplete = since <= first - shownDays * dayMs;
  const than = isComplete ? compared(plays - before, span, 'as often as') : '';
  return [`Your songs were ${were} in the last ${span}${than}.`];
}

/** Names the songs that were played most, if they are at most two. */
export function mostPlayed({ songs }: Pick<Plays, 'songs'>): string[] {
  const most = mostOf(songs, ({ plays }) => plays);
  if (most.length === 0) return [];
  const plays = counted(most[0]!.plays, 'play');
  if (most.length === 1) return [`${most[0]!.title} was your most-played song, with ${plays}.`];
  const titles =
    most.length > 2 ? `${most.length} songs` : most.map(({ title }) => title).join(' and ');
  return [`${titles} were your most-played, with ${plays} each.`];
}

function downloaded({ releases }: Plays): string[] {
  const [first, ...others] = releases;
  if (!first) return [];
  if (others.length === 0) return [`${first.title} was downloaded ${timesText(first.downloads)}.`];
  const all = sumOf(releases, ({ downloads }) => downloads);
  return [
    `Your releases were downloaded ${timesText(all)}, ${first.title} ${timesText(first.downloads)}.`,
  ];
}

function inAll({ since, plays, downloads }: Plays): string {
  if (since === null) return noPlays;
  const taken = downloads === 0 ? '' : ` and ${counted(downloads, 'download')}`;
  return `Since ${calendarDay(since)}, ${counted(plays, 'play')}${taken} in all.`;
}

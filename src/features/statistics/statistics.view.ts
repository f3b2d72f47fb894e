import {
  briefCalendarDay,
  calendarDay,
  monthName,
  wallClock,
  weekdayName,
} from '../../kit/dates/dates.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { counted, figure, timesText } from '../counts/counts.view.ts';
import { sourceTexts } from '../newsletter/newsletter.view.ts';
import { dayText } from '../plays/plays.view.ts';
import type { Statistics } from './statistics.ts';

/** The periods that members choose from, with their days in numbers and words. */
export const periods = {
  Week: [7, '7 days'],
  Month: [30, '30 days'],
  Year: [365, '12 months'],
  'All time': null,
} as const;
export type Period = keyof typeof periods;

export const whatIsCounted =
  'A visit is one arrival from outside the site. A click is one on a link to tickets, music, a store, a profile, a download or a calendar. Your own visits, bots, and browsers that ask not to be counted are left out. No one can be recognized.';

export const nothingCounted =
  'Nothing to tell yet. Visits, clicks, plays and newsletter sign-ups will appear here.';

const mostSentences = 7;

/** Returns up to seven sentences, each with a new fact, the most important first. */
export function statisticsSentences(all: Statistics, period: Period): string[] {
  const parts = [visits, tickets, letters, sources, signUps, songs, links, bestDay];
  return parts.flatMap((part) => part(all, period)).slice(0, mostSentences);
}

function visits({ days, before, since }: Statistics, period: Period): string[] {
  if (since === null) return [];
  const all = sumOf(days, 'visits');
  const [, span] = periods[period] ?? [];
  if (!span) return [`Since ${calendarDay(since)}, the site had ${visitsText(all)}.`];
  const sentence = `The site had ${visitsText(all)} in the last ${span}`;
  const more = all - (before?.visits ?? 0);
  if (before === null || (all === 0 && more === 0)) return [`${sentence}.`];
  const than =
    more === 0 ? 'as many as' : `${figure(Math.abs(more))} ${more > 0 ? 'more' : 'fewer'} than`;
  return [`${sentence}, ${than} in the ${span} before.`];
}

/** Returns the first ones, if several are as many. */
const mostOf = <One>(all: readonly One[], countOf: (one: One) => number): One[] =>
  all.filter((one) => countOf(one) === countOf(all[0]!));

const bothOrNumber = (names: readonly string[], what: string): string =>
  names.length > 2 ? `${names.length} ${what}` : names.join(' and ');

type TicketClicks = Statistics['tickets'][number];

function tickets(all: Statistics): string[] {
  const named = all.tickets.filter(({ name }) => name !== null);
  const most = mostOf(named, ({ clicks }) => clicks);
  const [first] = most;
  if (!first) return [];
  const venues = most.map((show) => venueText(show, named));
  const times = timesText(first.clicks);
  if (most.length > 1) {
    return [`The ticket links of ${bothOrNumber(venues, 'shows')} were clicked ${times} each.`];
  }
  return [`${venues[0]}'s ticket link was clicked ${times}${afterLetter(first, all.today)}.`];
}

/** With the day, if another show is at the same venue. */
function venueText({ name, day }: TicketClicks, named: readonly TicketClicks[]): string {
  const isOnly = named.filter((show) => show.name === name).length === 1;
  return isOnly ? name! : `${name} (${calendarDay(day!)})`;
}

/** Only of more is it worth saying what most have in common. */
const fewForMost = 3;

function afterLetter({ clicks, letters: after }: TicketClicks, today: number): string {
  const most = after.find((one) => one.clicks * 2 > clicks);
  if (!most || most.day === null || clicks < fewForMost) return '';
  const part = most.clicks === clicks ? 'all' : 'most';
  return `, ${part} of them after ${letterText(most.day, today)}`;
}

/** `Friday's letter`, or of a day that is a week ago or more, `the letter of November 13`. */
function letterText(day: number, today: number): string {
  const ago = (today - day) / dayMs;
  if (ago < 0 || ago > 6) return `the letter of ${briefCalendarDay(day, today)}`;
  return `${['today', 'yesterday'][ago] ?? weekdayName(wallClock(day, 'UTC'))}'s letter`;
}

function letters({ letters: all, today }: Statistics): string[] {
  const first = all.find(({ name }) => name !== null);
  if (!first) return [];
  const subject = capitalized(letterText(first.day!, today));
  return [`${subject}, “${first.name}”, brought ${visitsText(first.visits)}.`];
}

/** How many hosts a sentence names. */
const mostHosts = 3;

function sources(all: Statistics): string[] {
  const sites = sourcesByName(all).filter(({ isSite }) => isSite);
  const [first, ...others] = sites.slice(0, mostHosts);
  if (!first) return [];
  const more = others.map(({ name, count }) => `${figure(count)} from ${name}`);
  const parts = [`${visitsText(first.count)} came from ${first.name}`, ...more];
  const last = parts.pop()!;
  return [`${parts.length > 0 ? `${parts.join(', ')} and ` : ''}${last}.`];
}

/** Sites that are called like their domains ending in `.com`. */
const siteNames =
  'Instagram Facebook YouTube TikTok Spotify SoundCloud Bandcamp Bandsintown Reddit X Google Bing DuckDuckGo'.split(
    ' ',
  );

const namelessTexts: Readonly<Record<string, string>> = {
  '': 'No other site: typed, saved, or opened in an app',
  letter: 'Your letters',
  other: 'Other sites',
};

/** Sources with their names, in which hosts of the same site count together; most first. */
function sourcesByName({ sources: all }: Pick<Statistics, 'sources'>) {
  const found = new Map<string, { name: string; count: number; isSite: boolean }>();
  for (const { host, visits: more } of all) {
    const nameless = namelessTexts[host];
    const known = siteNames.find((name) => `.${host}`.endsWith(`.${name.toLowerCase()}.com`));
    const name = nameless ?? known ?? host;
    const count = (found.get(name)?.count ?? 0) + more;
    found.set(name, { name, count, isSite: nameless === undefined });
  }
  return [...found.values()].toSorted((one, other) => other.count - one.count);
}

function signUps({ signUps: all }: Statistics): string[] {
  const asked = sumOf(all, 'asked');
  const confirmed = sumOf(all, 'confirmed');
  if (asked + confirmed === 0) return [];
  const most = all.find((one) => one.asked >= fewForMost && one.asked * 2 > asked);
  const way =
    most && most.asked < asked && isForm(most) ? `, most of them through the ${wayText(most)}` : '';
  const people = counted(asked, 'person', 'people');
  return [`${people} signed up for the newsletter${way}; ${figure(confirmed)} confirmed.`];
}

type SignUps = Statistics['signUps'][number];

const isForm = ({ source }: SignUps): boolean =>
  source !== null && source !== 'band' && source !== 'import';

/** `card of The Ferry Hall` */
const wayText = ({ source, name }: SignUps): string =>
  uncapitalized(sourceTexts[source ?? 'site']).replace(
    /a (?:show|release)$/,
    (kind) => name ?? kind,
  );

/** `Card of a show (The Ferry Hall)` */
const signUpText = ({ source, name }: SignUps): string =>
  (source === null ? 'Not recorded' : sourceTexts[source]) + (name === null ? '' : ` (${name})`);

function songs({ songs: all }: Statistics): string[] {
  const most = mostOf(all, ({ plays }) => plays);
  if (most.length === 0) return [];
  const titles = bothOrNumber(
    most.map(({ title }) => `“${title}”`),
    'songs',
  );
  const times = timesText(most[0]!.plays);
  return [
    most.length > 1
      ? `${titles} were played most: ${times} each.`
      : `${titles} was played most: ${times}.`,
  ];
}

function links({ links: all }: Statistics): string[] {
  const first = all.find((link) => link.name !== null || link.record === '');
  return first ? [`The link to ${linkText(first)} was clicked ${timesText(first.clicks)}.`] : [];
}

const linkTexts: Readonly<Record<string, (name: string | null) => string>> = {
  music: (name) => (name === null ? 'a deleted release' : `hear ${name} elsewhere`),
  store: () => 'your store',
  social: (name) => `your profile on ${name}`,
  download: (name) => (name === null ? 'a deleted download' : `download ${name}`),
  calendar: (name) => `add ${name ?? 'your shows'} to a calendar`,
};

/** Completes `The link to`. */
const linkText = ({ kind, name }: Statistics['links'][number]): string => linkTexts[kind]!(name);
const linkLabel = (link: Statistics['links'][number]) => capitalized(linkText(link));

function bestDay({ days }: Statistics): string[] {
  const best = mostOf(
    days.toSorted((one, other) => other.visits - one.visits),
    ({ visits: most }) => most,
  );
  // With visits on one day only, the total says the same.
  if (best.length !== 1 || days.length < 2) return [];
  return [`The busiest day was ${dayText(best[0]!.day)}, with ${visitsText(best[0]!.visits)}.`];
}

const visitsText = (count: number): string => (count === 0 ? 'no visits' : counted(count, 'visit'));

const sumOf = <Name extends string>(all: readonly Record<Name, number>[], name: Name): number =>
  all.reduce((sum, one) => sum + one[name], 0);

/** The most bars that stand for a day each. */
const mostDays = 31;

/** Visits per day, or per month if there are many days, oldest first. */
export function visitsTable({ from, to, days }: Statistics): StatisticsTable {
  const isDaily = to - from < mostDays * dayMs;
  const labelOf = (day: number) => (isDaily ? dayText(day) : monthText(day));
  const bars = new Map<string, number>();
  for (let day = from; day <= to; day += dayMs) bars.set(labelOf(day), 0);
  for (const { day, visits: more } of days) {
    bars.set(labelOf(day), (bars.get(labelOf(day)) ?? 0) + more);
  }
  const columns = [isDaily ? 'Day' : 'Month', 'Visits'];
  const shown = [...bars].map(([label, count]) => ({ label, count }));
  return { title: `Visits by ${columns[0]!.toLowerCase()}`, columns, bars: shown };
}

interface StatisticsTable {
  title: string;
  /** Names the labels, and then the figures. */
  columns: readonly string[];
  bars: readonly { label: string; count: number; more?: number[] }[];
}

/** Everything that is counted, most first. */
export function statisticsTables(all: Statistics): StatisticsTable[] {
  const { tickets: shows, letters: sent, pages, songs: played, links: others } = all;
  const sites = sourcesByName(all);
  return [
    table('Ticket Links', 'Show', 'Clicks', shows, (one) => [dated(one), one.clicks]),
    table('Where Visits Came From', 'Site', 'Visits', sites, ({ name, count }) => [name, count]),
    table('Letters', 'Letter', 'Visits', sent, (one) => [dated(one), one.visits]),
    table('Pages', 'First page', 'Visits', pages, (one) => [one.name ?? one.path, one.visits]),
    table('Songs', 'Song', 'Plays', played, (one) => [one.title, one.plays]),
    table('Other Links', 'Link', 'Clicks', others, (one) => [linkLabel(one), one.clicks]),
    {
      title: 'Newsletter Sign-ups',
      columns: ['Signed up by', 'Asked', 'Confirmed'],
      bars: all.signUps.map((one) => ({
        label: signUpText(one),
        count: one.asked,
        more: [one.confirmed],
      })),
    },
  ].filter(({ bars }) => bars.length > 0);
}

function table<One>(
  title: string,
  what: string,
  unit: string,
  all: readonly One[],
  barOf: (one: One) => [label: string, count: number],
): StatisticsTable {
  const bars = all.map((one) => barOf(one)).map(([label, count]) => ({ label, count }));
  return { title, columns: [what, unit], bars };
}

const dated = ({ name, day }: { name: string | null; day: number | null }): string =>
  name === null ? 'Deleted since' : `${name}, ${calendarDay(day!)}`;

const uncapitalized = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const monthText = (day: number): string => {
  const date = wallClock(day, 'UTC');
  return `${monthName(date)} ${date.year}`;
};

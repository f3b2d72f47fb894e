import {
  briefCalendarDay,
  calendarDay,
  monthName,
  wallClock,
  weekdayName,
} from '../../kit/dates/dates.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { sumOf } from '../../kit/functions/sumOf.ts';
import {
  barsBetween,
  bestOf,
  compared,
  counted,
  dayText,
  figure,
  mostOf,
  timesText,
  type Bars,
} from '../counts/counts.view.ts';
import { sourceTexts } from '../newsletter/newsletter.view.ts';
import { mostPlayed } from '../plays/plays.view.ts';
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
  'Visits are arrivals from other sites, letters and apps, or by typing the address. Clicks are those on links to tickets, music, a store, a profile, a download or a calendar. Your own visits, bots, and browsers that ask not to be counted are left out. All figures are anonymous.';

export const nothingCounted =
  'No statistics yet. Visits, clicks, plays and newsletter sign-ups will appear here.';

export const notCounting = 'Counting is off: no visits, clicks, plays or sign-ups are added.';

const mostSentences = 7;

/** Returns up to seven sentences, each with a new fact, the most important first. */
export function statisticsSentences(all: Statistics, period: Period): string[] {
  const parts = [visits, tickets, letters, sources, signUps, mostPlayed, links, busiest];
  return parts.flatMap((part) => part(all, period)).slice(0, mostSentences);
}

function visits({ days, before, since }: Statistics, period: Period): string[] {
  if (since === null) return [];
  const all = sumOf(days, ({ visits: some }) => some);
  const [, span] = periods[period] ?? [];
  if (!span) return [`Since ${calendarDay(since)}, the site had ${visitsText(all)}.`];
  const isCompared = before !== null && all + before > 0;
  const than = isCompared ? compared(all - before, span, 'as many as') : '';
  return [`The site had ${visitsText(all)} in the last ${span}${than}.`];
}

type TicketClicks = Statistics['tickets'][number];

function tickets(all: Statistics): string[] {
  const named = all.tickets.filter(({ name }) => name !== null);
  const most = mostOf(named, ({ clicks }) => clicks);
  const [first] = most;
  if (!first) return [];
  const venues = most.map((show) => venueText(show, named));
  const times = timesText(first.clicks);
  if (most.length === 1) {
    return [`${venues[0]}'s ticket link was clicked ${times}${afterLetter(first, all)}.`];
  }
  const shows = most.length > 2 ? `${most.length} shows` : venues.join(' and ');
  return [`The ticket links of ${shows} were clicked ${times} each.`];
}

/** With the day, if another show is at the same venue. */
function venueText({ name, day }: TicketClicks, named: readonly TicketClicks[]): string {
  const isOnly = named.filter((show) => show.name === name).length === 1;
  return isOnly ? name! : `${name} (${calendarDay(day!)})`;
}

/** Only of more is it worth saying what most have in common. */
const fewForMost = 3;

/** Names the letter before most clicks, unless most of the time was after it too. */
function afterLetter({ clicks, letters: after }: TicketClicks, all: Statistics): string {
  const most = after.find((one) => one.clicks * 2 > clicks);
  if (!most || most.day === null || clicks < fewForMost) return '';
  const { from, since, to, today } = all;
  if (most.day - Math.max(from, since ?? from) <= to - most.day) return '';
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
  'Instagram Facebook YouTube TikTok Spotify SoundCloud Bandcamp Bandsintown Reddit X Google Bing DuckDuckGo'
    .split(' ')
    .map((name) => [`${name.toLowerCase()}.com`, name] as const);
const hostNames = [
  ...siteNames,
  ['t.co', 'X'],
  ['twitter.com', 'X'],
  ['youtu.be', 'YouTube'],
] as const;

const namelessTexts: Readonly<Record<string, string>> = {
  '': 'Direct: typed, bookmarked or from an app',
  letter: 'Your letters',
  other: 'Other sites',
};

/** Sources with their names, in which hosts of the same site count together; most first. */
function sourcesByName({ sources: all }: Pick<Statistics, 'sources'>) {
  const found = new Map<string, { name: string; count: number; isSite: boolean }>();
  for (const { host, visits: more } of all) {
    const nameless = namelessTexts[host];
    const [, known] = hostNames.find(([domain]) => `.${host}`.endsWith(`.${domain}`)) ?? [];
    const name = nameless ?? known ?? host;
    const count = (found.get(name)?.count ?? 0) + more;
    found.set(name, { name, count, isSite: nameless === undefined });
  }
  return [...found.values()].toSorted((one, other) => other.count - one.count);
}

function signUps({ signUps: all }: Statistics): string[] {
  const asked = sumOf(all, (one) => one.asked);
  const confirmed = sumOf(all, (one) => one.confirmed);
  if (asked + confirmed === 0) return [];
  const most = all.find((one) => one.asked >= fewForMost && one.asked * 2 > asked);
  const way =
    most && most.asked < asked && isForm(most)
      ? `, mostly by the ${uncapitalized(wayText(most))}`
      : '';
  const people = counted(asked, 'person', 'people');
  return [`${people} signed up for the newsletter${way}; ${figure(confirmed)} confirmed.`];
}

type SignUps = Statistics['signUps'][number];

const isForm = ({ source }: SignUps): boolean =>
  source !== null && source !== 'band' && source !== 'import';

/** `Card of The Ferry Hall` */
const wayText = ({ source, name }: SignUps): string =>
  source === null
    ? 'Not recorded'
    : sourceTexts[source].replace(/a (?:show|release)$/, (kind) => name ?? kind);

function links({ links: all }: Statistics): string[] {
  const first = all.find((link) => link.name !== null || link.record === '');
  if (!first || first.clicks < fewForMost) return [];
  return [
    `The most-clicked other link was “${linkText(first)}”, with ${counted(first.clicks, 'click')}.`,
  ];
}

const linkTexts: Readonly<Record<string, (name: string | null) => string>> = {
  music: (name) => (name === null ? 'Deleted since' : `${name} on other services`),
  store: () => 'Your store',
  social: (name) => `Your ${name} profile`,
  download: (name) => `Download of ${name ?? 'a deleted release'}`,
  calendar: (name) => `Calendar of ${name ?? 'all shows'}`,
};

const linkText = ({ kind, name }: Statistics['links'][number]): string => linkTexts[kind]!(name);

const busiest = (all: Statistics) => bestOf(visitsTable(all), 'visit');

const visitsText = (count: number): string => (count === 0 ? 'no visits' : counted(count, 'visit'));

/** The most bars that stand for a day each. */
const mostDays = 31;

/** Visits per day, or per month if there are many days, oldest first. */
export function visitsTable({ from, to, days }: Statistics): Bars {
  const unit = to - from < mostDays * dayMs ? 'Day' : 'Month';
  const visitsOf = days.map(({ day, visits: some }) => [day, some] as const);
  return {
    title: `Visits by ${unit.toLowerCase()}`,
    columns: [unit, 'Visits'],
    bars: barsBetween([from, to], visitsOf, unit === 'Day' ? dayText : monthText),
  };
}

/** Everything that is counted, most first. */
export function statisticsTables(all: Statistics): Bars[] {
  const shows = all.tickets.map((one) => [dated(one), one.clicks] as const);
  const sites = sourcesByName(all).map(({ name, count }) => [name, count] as const);
  const sent = all.letters.map((one) => [dated(one), one.visits, one.clicks] as const);
  const pages = all.pages.map(({ name, path, visits: some }) => [name ?? path, some] as const);
  const songs = all.songs.map(({ title, plays }) => [title, plays] as const);
  const others = all.links.map((one) => [linkText(one), one.clicks] as const);
  const forms = all.signUps.map((one) => [wayText(one), one.asked, one.confirmed] as const);
  return [
    table('Ticket Links', ['Show', 'Clicks'], shows),
    table('Where Visits Came From', ['Site', 'Visits'], sites),
    table('Letters', ['Letter', 'Visits', 'Ticket clicks after it'], sent),
    table('Pages', ['First page', 'Visits'], pages),
    table('Songs', ['Song', 'Plays'], songs),
    table('Other Links', ['Link', 'Clicks'], others),
    table('Newsletter Sign-ups', ['Signed up by', 'Asked', 'Confirmed'], forms),
  ].filter(({ bars }) => bars.length > 0);
}

const table = (
  title: string,
  columns: string[],
  rows: readonly (readonly [label: string, ...counts: number[]])[],
): Bars => ({ title, columns, bars: rows.map(([label, ...counts]) => ({ label, counts })) });

type Dated = Pick<TicketClicks, 'name' | 'day'> & { location?: string };

const dated = ({ name, location, day }: Dated): string =>
  name === null ? 'Deleted since' : [name, location, calendarDay(day!)].filter(Boolean).join(', ');

const uncapitalized = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const monthText = (day: number): string => {
  const date = wallClock(day, 'UTC');
  return `${monthName(date)} ${date.year}`;
};

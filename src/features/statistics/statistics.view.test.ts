import { expect, test } from 'vitest';
import { noStatistics, today } from '../../../tests/components/statistics-admin.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import type { Statistics } from './statistics.ts';
import { statisticsSentences, statisticsTables, visitsTable } from './statistics.view.ts';

const ago = (days: number) => today - days * dayMs;
const on = (days: number, visits: number) => ({ day: ago(days), visits, clicks: 0 });
const show = (name: string | null, clicks: number, some: object = {}) => ({
  show: `${name} ${clicks}`,
  name,
  location: '',
  day: Date.UTC(2027, 0, 8),
  clicks,
  letters: [],
  ...some,
});
/** November 20, the Friday before today, a Wednesday. */
const friday = ago(5);
const after = (clicks: number, day: number | null = friday) => ({ letter: 'l', day, clicks });
const song = (title: string, plays: number) => ({ release: 'r', song: title, title, plays });
const signUp = (source: 'site' | 'card', asked: number, confirmed: number) => ({
  source,
  id: null,
  name: source === 'card' ? 'The Ferry Hall' : null,
  asked,
  confirmed,
});

const statistics = (some: Partial<Statistics>): Statistics => ({
  ...noStatistics,
  since: ago(400),
  from: ago(29),
  ...some,
});
const month = (some: Partial<Statistics>) =>
  statisticsSentences(statistics(some), 'Month').slice(1);

test('a month is described in seven sentences at most, the most important first', () => {
  const all = statistics({
    days: [on(12, 900), on(5, 304)],
    before: 994,
    tickets: [show('The Ferry Hall', 84, { letters: [after(50)] }), show('Loft', 3)],
    letters: [{ letter: 'l', name: 'Autumn tour', day: friday, visits: 120, clicks: 50 }],
    sources: [
      { host: '', visits: 700 },
      { host: 'l.instagram.com', visits: 300 },
      { host: 'google.com', visits: 120 },
      { host: 'instagram.com', visits: 12 },
      { host: 'zine.example', visits: 14 },
      { host: 'other', visits: 58 },
    ],
    signUps: [signUp('card', 40, 25), signUp('site', 8, 6)],
    songs: [song('Ebb', 120), song('Rain', 80)],
    links: [{ kind: 'store', record: '', name: null, clicks: 12 }],
  });
  expect(statisticsSentences(all, 'Month')).toEqual([
    'The site had 1,204 visits in the last 30 days, 210 more than in the 30 days before.',
    "The Ferry Hall's ticket link was clicked 84 times, most of them after Friday's letter.",
    "Friday's letter, “Autumn tour”, brought 120 visits.",
    '312 visits came from Instagram, 120 from Google and 14 from zine.example.',
    '48 people signed up for the newsletter, mostly by the card of The Ferry Hall; 31 confirmed.',
    'Ebb was your most-played song, with 120 plays.',
    'The most-clicked other link was “Your store”, with 12 clicks.',
  ]);
});

test('before anything is counted, there are no sentences', () => {
  expect(statisticsSentences(noStatistics, 'Month')).toEqual([]);
});

test.each([
  ['Week', 1, 0, '1 visit in the last 7 days, 1 more than in the 7 days before'],
  ['Month', 0, 1, 'no visits in the last 30 days, 1 fewer than in the 30 days before'],
  ['Month', 0, 0, 'no visits in the last 30 days'],
  ['Year', 2, 2, '2 visits in the last 12 months, as many as in the 12 months before'],
  ['Year', 2, null, '2 visits in the last 12 months'],
] as const)('in a %s, %i visits are compared with those before', (period, visits, before, told) => {
  const days = visits > 0 ? [on(0, visits)] : [];
  const [first] = statisticsSentences(statistics({ days, before }), period);
  expect(first).toBe(`The site had ${told}.`);
});

test('all visits have the day on which counting began', () => {
  const days = [on(3, 5)];
  expect(statisticsSentences(statistics({ since: ago(3), days }), 'All time')).toEqual([
    'Since November 22, 2026, the site had 5 visits.',
  ]);
});

test.each([
  [[show('Loft', 1, { letters: [after(1)] })], "Loft's ticket link was clicked once."],
  [[show('Loft', 2, { letters: [after(2)] })], "Loft's ticket link was clicked 2 times."],
  [[show('Loft', 3, { letters: [after(3)] })], /3 times, all of them after Friday's letter\.$/],
  [[show('Loft', 4, { letters: [after(2)] })], "Loft's ticket link was clicked 4 times."],
  [[show('Loft', 4, { letters: [after(3, today)] })], /most of them after today's letter\.$/],
  [[show('Loft', 4, { letters: [after(3, ago(1))] })], /after yesterday's letter\.$/],
  [[show('Loft', 4, { letters: [after(3, ago(7))] })], /after the letter of November 18\.$/],
  [[show('Loft', 4, { letters: [after(3, ago(15))] })], "Loft's ticket link was clicked 4 times."],
  [[show('Loft', 4, { letters: [after(3, null)] })], "Loft's ticket link was clicked 4 times."],
  [
    [show('A', 3), show('B', 3), show('C', 2)],
    'The ticket links of A and B were clicked 3 times each.',
  ],
  [
    [show('A', 3), show('B', 3), show('C', 3)],
    'The ticket links of 3 shows were clicked 3 times each.',
  ],
  [[show(null, 9), show('B', 3)], "B's ticket link was clicked 3 times."],
  [
    [show('Loft', 4), show('Loft', 3, { day: Date.UTC(2027, 1, 1) })],
    "Loft (January 8, 2027)'s ticket link was clicked 4 times.",
  ],
])('ticket clicks %j are put in words', (tickets, told) => {
  expect(month({ tickets })[0]).toEqual(
    typeof told === 'string' ? told : expect.stringMatching(told),
  );
});

test('hosts that look like a known site keep their own names', () => {
  const sources = [
    { host: 'instagram.com.evil.example', visits: 3 },
    { host: 'myinstagram.com', visits: 1 },
  ];
  expect(month({ sources })).toEqual([
    '3 visits came from instagram.com.evil.example and 1 from myinstagram.com.',
  ]);
  expect(
    month({
      sources: [
        { host: '', visits: 9 },
        { host: 'other', visits: 2 },
      ],
    }),
  ).toEqual([]);
});

test.each([
  ['t.co', 'X'],
  ['mobile.twitter.com', 'X'],
  ['not.co', 'not.co'],
  ['youtu.be', 'YouTube'],
])('visits from %s came from %s', (host, name) => {
  expect(month({ sources: [{ host, visits: 2 }] })).toEqual([`2 visits came from ${name}.`]);
});

test('letters have their visits and the ticket clicks after them', () => {
  const letters = [{ letter: 'l', name: 'Tour', day: friday, visits: 120, clicks: 50 }];
  const [table] = statisticsTables(statistics({ letters }));
  expect(table!.columns).toEqual(['Letter', 'Visits', 'Ticket clicks after it']);
  expect(table!.bars).toEqual([{ label: 'Tour, November 20, 2026', counts: [120, 50] }]);
});

test('one sign-up, song or day is in the singular', () => {
  expect(month({ signUps: [signUp('site', 1, 0)] })).toEqual([
    '1 person signed up for the newsletter; 0 confirmed.',
  ]);
  expect(month({ songs: [song('Ebb', 1), song('Rain', 1)] })).toEqual([
    'Ebb and Rain were your most-played, with 1 play each.',
  ]);
  expect(month({ days: [on(2, 4), on(1, 9)] })).toEqual([
    'The best day was Tuesday, November 24, with 9 visits.',
  ]);
  expect(month({ days: [on(2, 9), on(1, 9)] })).toEqual([
    'The best day was Tuesday, November 24, with 9 visits, tied with 1 earlier day.',
  ]);
  expect(month({ days: [on(1, 9)] })).toEqual([]);
});

test('days are bars up to a month, then months', () => {
  const { columns, bars } = visitsTable(statistics({ days: [on(29, 1), on(0, 2)] }));
  expect(columns).toEqual(['Day', 'Visits']);
  expect(bars).toHaveLength(30);
  expect(bars[0]).toEqual({ label: 'Tuesday, October 27', counts: [1] });
  const year = visitsTable(statistics({ from: ago(364), days: [on(29, 1), on(1, 2), on(0, 2)] }));
  expect(year.bars).toHaveLength(13);
  expect(year.bars.slice(-2)).toEqual([
    { label: 'October 2026', counts: [1] },
    { label: 'November 2026', counts: [4] },
  ]);
});

test('tables have names, days and sums, and none is empty', () => {
  const tables = statisticsTables(
    statistics({
      tickets: [show('Loft', 4, { location: 'Cork' }), show(null, 1)],
      pages: [{ path: '/gone', name: null, visits: 2 }],
      signUps: [signUp('site', 3, 2)],
    }),
  );
  expect(
    tables.map(({ title, bars }) => [title, ...bars.map((bar) => Object.values(bar))]),
  ).toEqual([
    ['Ticket Links', ['Loft, Cork, January 8, 2027', [4]], ['Deleted since', [1]]],
    ['Pages', ['/gone', [2]]],
    ['Newsletter Sign-ups', ['Newsletter form', [3, 2]]],
  ]);
});

import type { Db } from '../../src/database/open.ts';
import type { Count } from '../../src/features/counts/counts.ts';
import { addCounts, sweepCounts } from '../../src/features/counts/counts.records.ts';
import { enterLargeBand } from './large-band.ts';
import { dayMs, minuteMs } from '../../src/kit/dates/durations.ts';

const people = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
];

const programs = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
  'curl/8.5.0',
  'python-requests/2.32.3',
  '',
];

export const firefox = people[0]!;

const hosts = ['www.instagram.com', 'www.google.com', 'band.bandcamp.com', ''];

/** A request of a script on a page, and whether a person made it. */
export interface Replayed {
  /** Milliseconds after the beginning. */
  after: number;
  call: 'visits' | 'clicks';
  body: { path: string; referrer: string } | { kind: string; record: string };
  ip: string;
  userAgent: string;
  isPerson: boolean;
}

/** Makes a month of 10,000 visits in order of time, half of them by bots, with clicks by people. */
export function* monthOfVisits(
  paths: readonly string[],
  shows: readonly string[],
): Generator<Replayed> {
  const visits = 10_000;
  for (let n = 0; n < visits; n += 1) {
    const isPerson = n % 2 === 0;
    const agents = isPerson ? people : programs;
    const host = hosts[(n >> 1) % hosts.length]!;
    const one = {
      after: Math.floor((n / visits) * 30 * dayMs),
      ip: `10.${n % 7}.${(n >> 8) & 255}.${n & 255}`,
      userAgent: agents[(n >> 1) % agents.length]!,
      isPerson,
    };
    const path = paths[(n >> 3) % paths.length]!;
    const referrer = host && `https://${host}/some/page`;
    yield { ...one, call: 'visits', body: { path, referrer } };
    if (n % 10 > 1) continue;
    const record = shows[(n >> 4) % shows.length]!;
    const body = { kind: 'tickets', record };
    yield { ...one, after: one.after + minuteMs, call: 'clicks', body };
  }
}

/** Enters ten years of plays of 30 songs and of visits to 800 shows, each day. */
export async function enterTenYears(db: Db, now: number): Promise<void> {
  await enterLargeBand(db, now, { pictures: 20, videos: 20, messages: 20, subscribers: 20 });
  const tables = db.withTables<{ shows: { id: string } }>();
  const rows = await tables.selectFrom('shows').select('id').orderBy('id').execute();
  const shows = rows.map(({ id }) => id);
  const today = Math.floor(now / dayMs) * dayMs;
  for (let ago = 3_650; ago >= 0; ago -= 1) {
    const day = today - ago * dayMs;
    const one = (kind: Count['kind'], record: string, part = ''): Count => ({
      day,
      kind,
      record,
      part,
      times: 1 + (ago % 7),
    });
    const near = Math.floor(((3_650 - ago) / 3_650) * (shows.length - 20));
    await addCounts(db, [
      ...Array.from({ length: 30 }, (_, n) => one('play', `release-${n}`, `song-${n}`)),
      ...Array.from({ length: 20 }, (_, n) => one('click', shows[near + n]!, 'tickets')),
      ...Array.from({ length: 20 }, (_, n) => one('visit', `/shows/${shows[near + n]}`)),
      ...Array.from({ length: 50 }, (_, n) => one('source', `host-${n + (ago % 50)}.example`)),
      ...['spotify', 'instagram', 'tiktok'].map((service) => one('click', service, 'social')),
    ]);
  }
  await sweepCounts(db, now);
}

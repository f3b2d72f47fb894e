import { expect, test } from 'vitest';
import type { Letter } from '../../../features/letters/letters.ts';
import { atomFeed } from './atomFeed.ts';
import type { SiteContent } from './siteContent.ts';

test('the newest letters stay in the feed, however many releases were changed later', () => {
  const all = Array.from({ length: 60 }, (_, n) => n);
  const times = (at: number) => ({ announcedAt: at, changedAt: at });
  const news = all.map((n) => ({
    _id: `letter${n}`,
    slug: 'a',
    title: '',
    preview: 'x',
    parts: [],
  }));
  const featured = all.map((n) => {
    const fields = { title: '', type: 'EP', releaseDate: 0, musicLink: null };
    return { _id: `release${n}`, ...fields, ...times(1000 + n) };
  });
  const content = {
    theme: { siteTitle: 'The Reeds', updatedAt: 0 },
    shows: [],
    releases: [],
    featured,
    letters: all.map((n) => ({ id: `letter${n}`, slug: 'a', ...times(n) })),
  };
  const feed = atomFeed(
    new URL('https://band.test'),
    content as unknown as SiteContent,
    news as unknown as Letter[],
    0,
  );
  const listed = [...feed.matchAll(/urn:uuid:(\w+)/g)].map(([, id]) => id);
  expect(listed.slice(0, 30)).toEqual(
    all
      .slice(30)
      .map((n) => `release${n}`)
      .toReversed(),
  );
  expect(listed.slice(30)).toEqual(
    all
      .slice(0, 20)
      .map((n) => `letter${n}`)
      .toReversed(),
  );
});

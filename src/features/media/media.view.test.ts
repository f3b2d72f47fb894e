import { expect, test } from 'vitest';
import { mediaQuery, mediaView, nextView, firstPartOf, type MediaView } from './media.view.ts';

test.each([
  ['', 'pictures', 12],
  ['tab=videos', 'videos', 6],
  ['tab=VIDEOS', 'videos', 6],
  ['tab=songs', 'pictures', 12],
  ['show=24', 'pictures', 24],
  ['show=13', 'pictures', 24],
  ['tab=videos&show=12', 'videos', 12],
  ['show=0', 'pictures', 12],
  ['show=-24', 'pictures', 12],
  ['show=1e9', 'pictures', 120],
  ['tab=videos&show=1e9', 'videos', 60],
  ['show=Infinity', 'pictures', 12],
  ['show=x', 'pictures', 12],
  ['show=', 'pictures', 12],
  ['show=24.5', 'pictures', 12],
] as const)('?%s shows %s, %i at first', (query, tab, shown) => {
  expect(mediaView(new URLSearchParams(query))).toEqual({ tab, from: 0, shown });
});

test.each([
  ['from=120', 120, 120],
  ['from=120&show=24', 120, 120],
  ['from=239', 120, 120],
  ['from=119', 0, 12],
  ['from=-120&show=24', 0, 24],
  ['from=x', 0, 12],
  ['from=Infinity', 0, 12],
  ['from=1e12', 6_000, 120],
  ['tab=videos&from=130', 120, 60],
] as const)('?%s begins at %i and shows %i', (query, from, shown) => {
  expect(mediaView(new URLSearchParams(query))).toMatchObject({ from, shown });
});

test('a view is told by its address again, and the usual one by none', () => {
  expect(mediaQuery({ tab: 'pictures', from: 0, shown: 12 })).toEqual({});
  for (const view of [
    { tab: 'pictures', from: 0, shown: 36 },
    { tab: 'pictures', from: 240, shown: 120 },
    { tab: 'videos', from: 0, shown: 6 },
    { tab: 'videos', from: 60, shown: 60 },
  ] as const) {
    expect(mediaView(new URLSearchParams(mediaQuery(view)))).toEqual(view);
  }
});

test.each(['pictures', 'videos'] as const)('whoever asks for more %s sees all of them', (tab) => {
  const all = Array.from({ length: 500 }, (_, n) => n);
  const seen = new Set<number>();
  let view: MediaView = mediaView(new URLSearchParams({ tab }));
  let pages = 0;
  for (let hasMore = true; hasMore && pages < 20; pages += 1) {
    const opening = firstPartOf(all, view);
    for (const one of opening.slice(0, view.shown)) seen.add(one);
    hasMore = opening.length > view.shown;
    view = mediaView(new URLSearchParams(mediaQuery(nextView(view))));
  }
  expect(seen.size).toBe(500);
  expect(pages).toBeLessThan(20);
});

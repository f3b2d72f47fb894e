import { expect, test } from 'vitest';
import { mediaQuery, mediaView } from './media.view.ts';

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
  ['show=1e9', 'pictures', 600],
  ['show=Infinity', 'pictures', 12],
  ['show=x', 'pictures', 12],
  ['show=', 'pictures', 12],
  ['show=24.5', 'pictures', 12],
] as const)('?%s shows %s, %i at first', (query, tab, shown) => {
  expect(mediaView(new URLSearchParams(query))).toEqual({ tab, shown });
});

test('a view is told by its address again, and the usual one by none', () => {
  expect(mediaQuery({ tab: 'pictures', shown: 12 })).toEqual({});
  for (const view of [
    { tab: 'pictures', shown: 36 },
    { tab: 'videos', shown: 6 },
    { tab: 'videos', shown: 600 },
  ] as const) {
    expect(mediaView(new URLSearchParams(mediaQuery(view)))).toEqual(view);
  }
});

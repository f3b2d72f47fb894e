import { expect, test } from 'vitest';
import { mediaAddress, mediaQuery, mediaView } from './media.view.ts';

test.each([
  ['', 'pictures', 0],
  ['tab=VIDEOS', 'videos', 0],
  ['tab=songs', 'pictures', 0],
  ['from=24', 'pictures', 24],
  ['from=13', 'pictures', 12],
  ['tab=videos&from=13', 'videos', 12],
] as const)('?%s is the tab of %s, from %i on', (query, tab, from) => {
  expect(mediaView(new URLSearchParams(query))).toEqual({ tab, from });
});

test('an address describes a view, and the default view needs no parameters', () => {
  expect(mediaQuery({ tab: 'pictures', from: 0 })).toEqual({});
  for (const view of [
    { tab: 'pictures', from: 36 },
    { tab: 'videos', from: 0 },
    { tab: 'videos', from: 60 },
  ] as const) {
    expect(mediaView(new URLSearchParams(mediaQuery(view)))).toEqual(view);
    const { searchParams } = new URL(mediaAddress(view), 'https://band.example');
    expect(mediaView(searchParams)).toEqual(view);
  }
});

import { expect, test } from 'vitest';
import { homeQuery, homeView } from './home.view.ts';

const viewAt = (query: string) => homeQuery(homeView(new URLSearchParams(query)));

test.each([
  ['', {}],
  ['shows=8', { shows: '8' }],
  ['shows=9', { shows: '8' }],
  ['shows=all', {}],
  ['releases=8', { releases: '8' }],
  ['from=12', {}],
])('?%s is the page %o', (query, page) => {
  expect(viewAt(query)).toEqual(page);
});

test('only one list starts at an offset, however many the address names', () => {
  expect(viewAt('shows=12&releases=8&videos=4&pictures=4')).toEqual({ pictures: '4' });
});

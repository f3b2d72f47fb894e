import { expect, test } from 'vitest';
import {
  bandsintownFrame,
  bandsintownPage,
  readFrameReport,
  widgetArtist,
} from './bandsintown.view.ts';

test.each([
  ['The Reeds', 'The Reeds', 'https://www.bandsintown.com/The%20Reeds'],
  ['12345', 'id_12345', 'https://www.bandsintown.com/a/12345'],
  ['id_12345', 'id_12345', 'https://www.bandsintown.com/a/12345'],
  ['ID_12345', 'id_12345', 'https://www.bandsintown.com/a/12345'],
  [
    'https://www.bandsintown.com/a/12345-the-reeds?came_from=257',
    'id_12345',
    'https://www.bandsintown.com/a/12345',
  ],
  ['bandsintown.com/a/7', 'id_7', 'https://www.bandsintown.com/a/7'],
  ['AC/DC', 'AC/DC', 'https://www.bandsintown.com/AC%2FDC'],
  ['blink-182', 'blink-182', 'https://www.bandsintown.com/blink-182'],
  [
    '!!! "Ünï" & <b>',
    '!!! "Ünï" & <b>',
    'https://www.bandsintown.com/!!!%20%22%C3%9Cn%C3%AF%22%20%26%20%3Cb%3E',
  ],
  [
    'javascript:alert(1)',
    'javascript:alert(1)',
    'https://www.bandsintown.com/javascript%3Aalert(1)',
  ],
])('%j is the artist %j', (typed, artist, page) => {
  expect(widgetArtist(typed)).toBe(artist);
  expect(bandsintownPage(typed)).toBe(page);
  const frame = new URL(bandsintownFrame(typed), 'https://band.example');
  expect(frame.pathname).toBe('/embed/bandsintown');
  expect(frame.searchParams.get('artist')).toBe(typed);
});

test('a report gives the height of the frame, within bounds', () => {
  const read = (height: unknown, isShown: unknown = true) =>
    readFrameReport({ bandsintown: { height, isShown } });
  expect(read(960.2)).toEqual({ height: 961, isShown: true });
  expect(read(0, false)).toEqual({ height: 0, isShown: false });
  expect(read(1e9)?.height).toBe(8_000);
  expect(read(-5)?.height).toBe(0);
  expect(read(Number.NaN)?.height).toBe(0);
});

test.each([null, undefined, 'x', 7, {}, { bandsintown: null }, { bandsintown: { height: '9' } }])(
  '%j is not a report',
  (message) => expect(readFrameReport(message)).toBeNull(),
);

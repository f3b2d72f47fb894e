import { expect, test } from 'vitest';
import { clockText } from '../../kit/dates/clockText.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../kit/dates/durations.ts';
import { countdownTo, durationIso, serviceText } from './releases.view.ts';

const releaseDate = Date.UTC(2026, 10, 21);

test.each([
  [dayMs * 2 + secondMs, 'Out in 3 days', dayMs * 2],
  [dayMs * 2, 'Out in 48 hours', hourMs * 47],
  [hourMs * 23.5, 'Out in 24 hours', hourMs * 23],
  [hourMs * 1.5, 'Out in 2 hours', hourMs],
  [hourMs, 'Out in 60 minutes', minuteMs * 59],
  [secondMs, 'Out in 1 minute', 0],
])('%s milliseconds before its day, a release is %s', (left, text, next) => {
  const now = releaseDate - left;
  expect(countdownTo({ releaseDate }, now)).toEqual({ text, until: releaseDate - next });
});

test.each([
  ['https://open.spotify.com/album/1', 'Spotify'],
  ['https://radio.example/night-bus', 'radio.example'],
  ['https://reeds.bandcamp.com/album/night-bus', 'Buy on Bandcamp'],
  ['https://reeds.example/store', 'Buy in Our Store'],
  ['https://shop.example/store', 'shop.example'],
])('%s is labeled %s', (address, text) => {
  expect(serviceText(address, 'https://reeds.example/')).toBe(text);
  expect(serviceText('https://reeds.example/store', null)).toBe('reeds.example');
});

test.each([
  [71.9, '1:11', 'PT1M11S'],
  [59.999, '0:59', 'PT0M59S'],
  [185, '3:05', 'PT3M5S'],
])('a duration of %d seconds is the same for machines and people', (seconds, clock, iso) => {
  expect([clockText(seconds), durationIso(seconds)]).toEqual([clock, iso]);
});

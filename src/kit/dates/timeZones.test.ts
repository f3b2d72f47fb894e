import { expect, onTestFinished, test, vi } from 'vitest';
import { isTimeZone, ownTimeZone, cityOfZone, parseTimeZone, timeZones } from './timeZones.ts';

test('every listed time zone is valid, and the current one is accepted', () => {
  expect(timeZones().filter((name) => !isTimeZone(name))).toEqual([]);
  expect(timeZones().length).toBeGreaterThan(300);
  expect(timeZones()).toContain('UTC');
  expect(isTimeZone(ownTimeZone())).toBe(true);
});

test('a location is listed once, under its current name', () => {
  expect(timeZones()).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv']));
  expect(timeZones()).not.toContain('Asia/Calcutta');
  expect(new Set(timeZones()).size).toBe(timeZones().length);
});

test.each(['Asia/Kolkata', 'Asia/Calcutta', 'US/Pacific', 'Etc/GMT+5', 'europe/berlin'])(
  '%s is accepted, though no list may name it',
  (name) => expect(isTimeZone(name)).toBe(true),
);

test.each([
  '',
  ' ',
  '+05:30',
  '-08',
  'Moon/Tranquility',
  'UTC+1',
  '\0',
  '__proto__',
  'x'.repeat(65),
])('%j is not a time zone', (name) => expect(isTimeZone(name)).toBe(false));

test.each([
  ['america/new_york', 'America/New_York'],
  [' new york ', 'America/New_York'],
  ['utc', 'UTC'],
  ['kyiv', 'Europe/Kyiv'],
  ['calcutta', 'Asia/Calcutta'],
  ['kolkata', 'Asia/Kolkata'],
  ['Ho Chi Minh', 'Asia/Ho_Chi_Minh'],
  ['Knox', 'America/Indiana/Knox'],
  ['Indiana/Knox', 'America/Indiana/Knox'],
  ['nowhere', 'nowhere'],
  ['', ''],
])('the typed text %j means %j', (text, zone) => {
  expect(parseTimeZone(text)).toBe(zone);
});

test('every listed time zone can be typed by its city, with or without its region', () => {
  const missed = timeZones().filter((zone) => {
    const shown = cityOfZone(zone);
    return [shown, shown.split(', ')[0]!].some((text) => parseTimeZone(text) !== zone);
  });
  expect(missed).toEqual([]);
});

test.each(['America/Buenos_Aires', 'America/Louisville', 'America/Indianapolis'])(
  '%s may be named exactly, and its city means the current time zone',
  (older) => {
    expect(parseTimeZone(older)).toBe(older);
    expect(timeZones()).toContain(parseTimeZone(cityOfZone(older)));
  },
);

test('a city of two time zones matches neither', () => {
  const listed = vi.spyOn(Intl, 'supportedValuesOf');
  onTestFinished(() => listed.mockRestore());
  listed.mockReturnValue(['America/Salem', 'Europe/Salem', 'Europe/Rome']);
  expect(parseTimeZone('Salem')).toBe('Salem');
  expect(parseTimeZone('rome')).toBe('Europe/Rome');
});

test.each([
  ['America/New_York', 'New York'],
  ['America/Indiana/Knox', 'Knox, Indiana'],
  ['UTC', 'UTC'],
])('%s is the time zone of %s', (zone, place) => {
  expect(cityOfZone(zone)).toBe(place);
});

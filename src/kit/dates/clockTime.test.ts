import { expect, test } from 'vitest';
import { readTime, writeTime } from './clockTime.ts';
import { count24Hours } from './dates.ts';

test.each([
  ['8pm', 20 * 60],
  ['8 PM', 20 * 60],
  ['8:30 p.m.', 20 * 60 + 30],
  ['830pm', 20 * 60 + 30],
  ['8.05a', 8 * 60 + 5],
  ['20', 20 * 60],
  ['2000', 20 * 60],
  ['20.30', 20 * 60 + 30],
  ['20,30', 20 * 60 + 30],
  ['20h30', 20 * 60 + 30],
  ['20 h', 20 * 60],
  ['930', 21 * 60 + 30],
  ['8', 20 * 60],
  ['08:00', 8 * 60],
  ['0:15', 15],
  ['12', 12 * 60],
  ['12am', 0],
  ['12:45 PM', 12 * 60 + 45],
  ['noon', 12 * 60],
  [' Midnight ', 0],
  ['', null],
  ['24:00', Number.NaN],
  ['8:60', Number.NaN],
  ['13pm', Number.NaN],
  ['0am', Number.NaN],
  ['12345', Number.NaN],
  ['doors at eight', Number.NaN],
  ['８pm', Number.NaN],
])('“%s” in an evening field is minute %s', (text, minutes) => {
  expect(readTime(text, true)).toBe(minutes);
});

test('a bare hour is in the morning if the field says nothing else', () => {
  expect([readTime('9', false), readTime('9:30', false)]).toEqual([9 * 60, 9 * 60 + 30]);
});

test('every quarter of an hour is read as it is written', () => {
  for (let minutes = 0; minutes < 24 * 60; minutes += 15) {
    expect(readTime(writeTime(minutes), true)).toBe(minutes);
  }
  expect([writeTime(null), writeTime(Number.NaN)]).toEqual(['', '']);
});

test('a time of 24 hours is read as it was written, also in the evening', () => {
  count24Hours(true);
  try {
    for (const minutes of [0, 8 * 60, 20 * 60 + 15]) {
      expect(readTime(writeTime(minutes), true)).toBe(minutes);
    }
  } finally {
    count24Hours(false);
  }
});

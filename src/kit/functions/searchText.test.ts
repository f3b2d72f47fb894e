import { expect, test } from 'vitest';
import { hasWords, searchedText, wordsIn } from './searchText.ts';

const finds = (text: string, typed: string) => hasWords(searchedText(text), wordsIn(typed));

test('words match in any order, without regard to capitals and accents', () => {
  expect(finds('Dec 24, 2026 · La Verrière Lyon', 'LYON verriere')).toBe(true);
  expect(finds('Yōake', 'yoake')).toBe(true);
  expect(finds('Yoake', 'yōake')).toBe(true);
});

test('every word must match; spaces alone match everything', () => {
  expect(finds('La Verrière Lyon', 'lyon paris')).toBe(false);
  expect(finds('La Verrière Lyon', '  ')).toBe(true);
});

test.each(['no ticket', 'no  tickets', 'No Ticket link', 'bern no t', 'no ticket no price'])(
  'missing fields match their own words: %s',
  (typed) => {
    expect(finds('La Cave Bern Norway No ticket link, no price', typed)).toBe(true);
    expect(finds('Norway Bern Tickets Doors 7:00 PM Casino ticket price', typed)).toBe(false);
  },
);

test('a name that begins with the same letters as a missing field still matches', () => {
  expect(finds('Piano Bar, Oslo, Norway', 'no')).toBe(true);
  expect(finds('Piano Bar, Oslo, Norway', 'norway bar')).toBe(true);
  expect(finds("No Man's Land", 'no man')).toBe(true);
  expect(finds('Hall No. 5', 'no. 5')).toBe(true);
});

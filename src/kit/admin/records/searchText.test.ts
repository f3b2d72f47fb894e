import { expect, test } from 'vitest';
import { foldText, hasWords, wordsIn } from './searchText.ts';

const finds = (text: string, typed: string) => hasWords(foldText(text), wordsIn(typed));

test('words are found in any order, without regard to capitals and accents', () => {
  expect(finds('Dec 24, 2026 · La Verrière Lyon', 'LYON verriere')).toBe(true);
  expect(finds('Yōake', 'yoake')).toBe(true);
  expect(finds('Yoake', 'yōake')).toBe(true);
});

test('every word has to be there; spaces alone ask for nothing', () => {
  expect(finds('La Verrière Lyon', 'lyon paris')).toBe(false);
  expect(finds('La Verrière Lyon', '  ')).toBe(true);
});

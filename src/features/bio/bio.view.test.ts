import { expect, test } from 'vitest';
import { shareDescriptionOf, storyOf } from './bio.view.ts';

const description = (text: string) => shareDescriptionOf({ text });

test('a page without a story shows a welcome', () => {
  expect(description('')).toBe('Welcome to the official site!');
  expect(description(' \n ')).toBe('Welcome to the official site!');
});

test('a short story is shown in full, in one line', () => {
  expect(description(' We met\n\n in  May.\n')).toBe('We met in May.');
  expect(description('x'.repeat(200))).toBe('x'.repeat(200));
});

test('a long story is cut at a word', () => {
  expect(description('word '.repeat(60))).toBe(`${'word '.repeat(39)}word…`);
  const cut = description('seven77 '.repeat(60));
  expect(cut.length).toBeLessThanOrEqual(200);
  expect(cut).toMatch(/^(?:seven77 )+seven77…$/);
});

test('a long word is cut at the limit, but never within a character', () => {
  expect(description('x'.repeat(300))).toBe(`${'x'.repeat(199)}…`);
  expect(description('🥁'.repeat(200))).toBe(`${'🥁'.repeat(99)}…`);
});

test('empty lines separate paragraphs', () => {
  const long = 'x'.repeat(321);
  const { opening, paragraphs } = storyOf(`\n${long}\nline\n \n\nTwo\n`);
  expect(opening).toBeNull();
  expect(paragraphs).toEqual([`${long}\nline`, 'Two']);
  expect(storyOf('')).toEqual({ opening: null, paragraphs: [] });
});

test('a short first paragraph is the opening unless it is the whole story', () => {
  expect(storyOf('One\n\nTwo\n\nThree')).toEqual({
    opening: 'One',
    paragraphs: ['Two', 'Three'],
  });
  expect(storyOf('One')).toEqual({ opening: null, paragraphs: ['One'] });
});

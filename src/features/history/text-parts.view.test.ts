import { expect, test } from 'vitest';
import { changedParts } from './text-parts.view.ts';

const sentence = 'We play loud songs about trams, planets and the long way home at night. ';
const paragraph = sentence.repeat(10).trimEnd();
/** Writes removals as [-x-] and insertions as {+x+}. */
const shown = (old: unknown, now: unknown) =>
  changedParts(old, now)
    ?.map(({ kind, text }) => ({ same: text, old: `[-${text}-]`, new: `{+${text}+}` })[kind])
    .join('');

test('a changed word is marked, between a few unchanged words', () => {
  const old = `${paragraph}\n\nAnn sings here.\n\n${paragraph}`;
  expect(shown(old, old.replace('sings', 'drums'))).toBe(
    '… We play loud songs about trams, planets and the long way home at night.\n\nAnn[- sings-]{+ drums+} here.\n\nWe play loud songs about trams, planets and the long way home at night. …',
  );
});

test('each change of a long text is marked, and the text between is shortened', () => {
  const old = `One.\n${paragraph}\nTwo.`;
  expect(shown(old, `1.\n${paragraph}\nTwo. Three.`)).toBe(
    '[-One.-]{+1.+}\nWe play loud songs about trams, planets and the long way home at night. We … We play loud songs about trams, planets and the long way home at night.\nTwo.{+ Three.+}',
  );
});

test('a new paragraph is marked alone, and unrelated texts are shown whole', () => {
  expect(shown(paragraph, `${paragraph}\n\nNew.`)).toMatch(/^… .*night\.\{\+\n\nNew\.\+\}$/);
  const other = 'An entirely different text that has few words of the one before it. '.repeat(3);
  expect(changedParts(paragraph, other)).toBeNull();
});

test('short values, empty ones and other types are shown whole', () => {
  expect(changedParts('Drums', 'Harp')).toBeNull();
  expect(changedParts('', paragraph)).toBeNull();
  expect(changedParts(paragraph, null)).toBeNull();
  expect(changedParts(1, 2)).toBeNull();
});

test('huge texts without anything in common are compared quickly', () => {
  const lines = (name: string) => Array.from({ length: 20_000 }, (_, n) => `${name} ${n}`);
  const [old, now] = [lines('a').join('\n'), lines('b').join('\n')];
  expect(changedParts(old, now)).toBeNull();
  const word = '🎸ع'.repeat(50_000);
  expect(changedParts(word, `${word}!`)).toBeNull();
});

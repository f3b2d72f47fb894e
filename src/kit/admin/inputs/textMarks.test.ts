import { expect, test } from 'vitest';
import { marked, type TextMark } from './textMarks.ts';

/** The selection is between `‹` and `›`; a lone `|` is the cursor. */
function read(shown: string) {
  const text = shown.replaceAll(/[‹›|]/g, '');
  const start = shown.search(/[‹|]/);
  return { text, start, end: shown.includes('|') ? start : shown.indexOf('›') - 1 };
}

test.each<[TextMark, string, string]>([
  ['bold', 'so ‹loud› now', 'so **loud** now'],
  ['bold', 'so **‹loud›** now', 'so loud now'],
  ['bold', 'so lo|ud now', 'so **loud** now'],
  ['bold', 'so ‹loud ›now', 'so **loud** now'],
  ['bold', '*‹loud›*', '***loud***'],
  ['italic', '**‹loud›**', '***loud***'],
  ['italic', '***‹loud›***', '**loud**'],
  ['bold', '‹one\n\n- two›', '**one**\n\n- **two**'],
  ['italic', 'a |', 'a **'],
  ['bold', '‹مرحبا›', '**مرحبا**'],
  ['link', 'hear ‹the song›', 'hear [the song](https://)'],
  ['link', '|', '[words](https://)'],
  ['list', 'a\n‹b\nc›', 'a\n- b\n- c'],
  ['list', '‹- b\n- c›', 'b\nc'],
  ['list', 'a\n|', 'a\n- '],
])('%s makes of %j %j', (mark, before, after) => {
  expect(marked(read(before), mark).text).toBe(after);
});

test('the marked words stay selected, so that a second press removes the mark', () => {
  const first = marked(read('so ‹loud› now'), 'bold');
  expect(first.text.slice(first.start, first.end)).toBe('loud');
  expect(marked(first, 'bold')).toEqual(read('so ‹loud› now'));
});

test('the address of a link is selected', () => {
  const { text, start, end } = marked(read('‹song›'), 'link');
  expect(text.slice(start, end)).toBe('https://');
});

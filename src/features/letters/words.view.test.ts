import { describe, expect, test } from 'vitest';
import { linkTarget, parseWords, plainInline, unfinishedLinks, type Inline } from './words.view.ts';

/** A line as HTML, which is easier to read. */
const html = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const inside = html(part.parts);
      if (part.tag === 'a') return `<a ${part.href}>${inside}</a>`;
      return part.tag === 'strong' ? `<b>${inside}</b>` : `<i>${inside}</i>`;
    })
    .join('');

const lineOf = (text: string): string => {
  const [block, ...more] = parseWords(text);
  expect(more).toEqual([]);
  return block?.tag === 'p' ? block.lines.map(html).join('|') : '';
};

describe('the text of a letter', () => {
  test.each([
    ['plain', 'plain'],
    ['**bold** and *italic*', '<b>bold</b> and <i>italic</i>'],
    ['**bold *and italic***', '<b>bold <i>and italic</i></b>'],
    ['[tickets](https://t.example/a)', '<a https://t.example/a>tickets</a>'],
    ['[**tickets**](t.example)', '<a https://t.example/><b>tickets</b></a>'],
    ['**[tickets](/shows)**', '<b><a /shows>tickets</a></b>'],
    ['[wiki](https://w.example/a_(band))', '<a https://w.example/a_(band)>wiki</a>'],
    [
      'See https://t.example/a?b=1, now.',
      'See <a https://t.example/a?b=1>https://t.example/a?b=1</a>, now.',
    ],
    ['(https://t.example)', '(<a https://t.example/>https://t.example</a>)'],
    ['[write](mailto:hello@band.example)', '<a mailto:hello@band.example>write</a>'],
    ['one\ntwo', 'one|two'],
  ])('%s', (text, shown) => {
    expect(lineOf(text)).toBe(shown);
  });

  test.each([
    '2 * 3 * 4',
    '**open',
    'open **',
    '*a',
    '[open](',
    '[open](https://t.example',
    '[run](javascript:alert(1))',
    '[data](data:text/html,hi)',
    '[none]()',
    '****',
    'a ] b [ c',
  ])('%s has marks without a meaning, which stay', (text) => {
    expect(lineOf(text)).toBe(text);
  });

  test('a backslash makes a mark text', () => {
    expect(lineOf(String.raw`\*not italic\* and \[no link\](x)`)).toBe(
      '*not italic* and [no link](x)',
    );
  });

  test('lists begin with dashes or numbers, and empty lines end paragraphs', () => {
    const blocks = parseWords('Hello\n\n- one\n- **two**\n1. first\n2. second\nlast\n\nend');
    expect(blocks.map(({ tag, lines }) => [tag, ...lines.map(html)])).toEqual([
      ['p', 'Hello'],
      ['ul', 'one', '<b>two</b>'],
      ['ol', 'first', 'second'],
      ['p', 'last'],
      ['p', 'end'],
    ]);
  });

  test('as plain text it loses its marks only', () => {
    const [block] = parseWords('**Hi** [you](https://t.example/)');
    const parts = block!.lines[0]!;
    expect(plainInline(parts)).toBe('Hi you');
  });

  test.each(['*', '**a', '[', '](a', 'http://', '[a](', '[a', '\\', '*a**', '- '])(
    'takes linear time, also for 100,000 of %s',
    (text) => {
      const from = performance.now();
      const blocks = parseWords(text.repeat(100_000));
      unfinishedLinks(text.repeat(100_000));
      expect(blocks.length).toBeLessThanOrEqual(1);
      expect(performance.now() - from).toBeLessThan(2_000);
    },
  );
});

test.each([
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['https://user:secret@t.example', null],
  ['https://localhost', null],
  ['ftp://t.example', null],
  ['t.example/a b', 'https://t.example/a%20b'],
  ['/music/night-bus', '/music/night-bus'],
])('the target %s of a link is %s', (text, href) => {
  expect(linkTarget(text)).toBe(href);
});

import { expect, test, vi } from 'vitest';
import { parseWords } from '../letters/words.view.ts';
import { plainTextOfHtml, wordsOfHtml, wordsOfMarkdown } from './post-words.ts';

test.each([
  ['<p>One <b>bold</b> word and <em>one</em> more.</p>', 'One **bold** word and *one* more.'],
  ['<p>So <strong>near </strong>by<em> the sea</em></p>', 'So **near** by *the sea*'],
  ['<p><b><i>Both</i></b></p>', '***Both***'],
  [
    '<p><a href="https://a.example/x_(y)">A <b>link</b></a>!</p>',
    '[A **link**](https://a.example/x_%28y%29)!',
  ],
  [
    '<p><a href="javascript:alert(1)">Press</a> <a href="/local">here</a></p>',
    'Press [here](/local)',
  ],
  ['<h2>News</h2><p>One<br>Two</p><p>Three</p>', '**News**\n\nOne\nTwo\n\nThree'],
  [
    '<p>Songs</p><ul><li>One</li><li><p>Two</p><ol><li>Deep</li><li>Er</li></ol></li></ul><p>End</p>',
    'Songs\n\n- One\n- Two\n1. Deep\n2. Er\n\nEnd',
  ],
  ['<p>2 * 3 [sic] C:\\new</p>', '2 \\* 3 \\[sic\\] C:\\\\new'],
  ['<p>Fish &amp; chips&nbsp;&#8211; &hellip;</p>', 'Fish & chips – …'],
  [
    '<p>One</p><script>document.write("<p>No</p>")</script><style>p{}</style><p>Two</p>',
    'One\n\nTwo',
  ],
  ['<p>One <script>if (a </script>Two</p>', 'One Two'],
  ['<p>Before<script>never closed <p>text', 'Before'],
  ['<figure><img src="x.jpg" onerror="alert(1)"><figcaption>Us</figcaption></figure>', 'Us'],
  [
    'A classic post\nwith lines\n\nand <b>two</b> paragraphs',
    'A classic post\nwith lines\n\nand **two** paragraphs',
  ],
  ['<!-- wp:paragraph -->\n<p>A block\nof text</p>\n<!-- /wp:paragraph -->', 'A block of text'],
  ['<p>Half \ud800 and\u0007 more</p>', 'Half \ufffd and more'],
  ['', ''],
])('writes %s as a letter', (html, words) => {
  expect(wordsOfHtml(html)).toBe(words);
});

test('bold and italics side by side are read back as they were', () => {
  const [paragraph] = parseWords(wordsOfHtml('<p><b><i>Both</i></b> <b>one</b> <i>other</i></p>'));
  expect(paragraph!.lines[0]).toMatchObject([
    { tag: 'strong', parts: [{ tag: 'em', parts: ['Both'] }] },
    ' ',
    { tag: 'strong', parts: ['one'] },
    ' ',
    { tag: 'em', parts: ['other'] },
  ]);
});

test('gives the text without marks', () => {
  expect(plainTextOfHtml('<p>Rock &#8217;n&#8217; <b>Roll</b> [live]</p>')).toBe(
    'Rock ’n’ Roll [live]',
  );
});

test('reads elements of any depth', () => {
  const deep = '<div><b><a href="https://a.example">'.repeat(1_000);
  expect(wordsOfHtml(`${deep}Text`)).toBe('**[Text](https://a.example/)**');
});

test('reads the text of lists inside of lists once', () => {
  const html = `${'<ul><li>Deep'.repeat(45)} ${'word '.repeat(2_000)}`;
  const replaceAll = vi.spyOn(String.prototype, 'replaceAll');
  const words = wordsOfHtml(html);
  const lengths = replaceAll.mock.contexts.map((text) => (text as string).length);
  replaceAll.mockRestore();
  expect(words.match(/^- Deep/gm)).toHaveLength(45);
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(12 * html.length);
});

test.each([
  ['## Tour *news* ##', '**Tour *news***'],
  ['We __love__ and _like_ snake_case_names', 'We **love** and *like* snake_case_names'],
  ['***Both*** and **bold**', '***Both*** and **bold**'],
  ['[Tickets](https://a.example/t "Buy")', '[Tickets](https://a.example/t)'],
  ['![A poster](https://a.example/p.jpg) Come!', 'Come!'],
  [
    'See <https://a.example/x> and <mailto:us@a.example>',
    'See https://a.example/x and mailto:us@a.example',
  ],
  ['* One\n* Two\n    * Deep\n\n1. First', '- One\n- Two\n- Deep\n\n1. First'],
  ['> Quoted\n> text', 'Quoted\ntext'],
  ['Above\n\n---\n\nBelow', 'Above\n\nBelow'],
  ['Old\n===\n\nText', 'Old\n\nText'],
  ['```\ncode()\n```', 'code()'],
  ['5 \\* 3 \\_ \\# 1', '5 \\* 3 _ # 1'],
  ['Hi {{ subscriber.email }}!', 'Hi !'],
  ['<!-- buttondown-editor-mode: plaintext -->First', 'First'],
  [
    '<!-- buttondown-editor-mode: fancy --><h2>Lo</h2>\n<p>A <strong>b</strong></p>\n<ul>\n<li>c</li>\n</ul>',
    '**Lo**\n\nA **b**\n\n- c',
  ],
  ['Text <script>alert("**x**")</script>ends', 'Text ends'],
])('writes the Markdown %s as a letter', (markdown, words) => {
  expect(wordsOfMarkdown(markdown)).toBe(words);
});

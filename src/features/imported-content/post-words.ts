import { Token, Tokenizer, TokenizerMode, type TokenHandler } from 'parse5';
import { linkTarget, parseWords, plainInline } from '../letters/words.view.ts';

/** UTF-16 units of a text. */
export const maxText = 200_000;
/** Elements inside of each other; those further inside count only by their text. */
const maxDepth = 100;

const namesIn = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const withoutText = namesIn('iframe noembed noframes noscript script style textarea title xmp');
const blocks = namesIn(
  'address article aside blockquote div dl dt dd figcaption figure footer header hr main ol p pre section table tr ul',
);
const isHeading = /^h[1-6]$/;
const bold = /^(?:b|strong|h[1-6])$/;
const italic = /^(?:i|em)$/;
const link = /^a$/;

interface Element {
  tag: string;
  /** The address of a link. */
  href: string;
  /** The items of a list so far. */
  items: number;
  words: string;
}

/**
 * Writes HTML in the markup of letters: its text with lists, links, bold and italics.
 * @param isMarkdown whether its text is Markdown.
 */
export function wordsOfHtml(html: string, isMarkdown = false): string {
  // An old post of WordPress has its paragraphs and lines as they were typed.
  const keepsLines = isMarkdown || !/<(?:p|div)\b|<!-- wp:/i.test(html);
  const root: Element = { tag: '', href: '', items: 0, words: '' };
  const open = [root];
  const add = (words: string) => {
    open.at(-1)!.words += words;
  };
  const close = () => {
    const element = open.pop()!;
    add(written(element, open));
  };
  const handler: TokenHandler = {
    onStartTag(token) {
      const tag = token.tagName;
      if (withoutText.has(tag)) tokenizer.state = TokenizerMode.RAWTEXT;
      if (tag === 'br') add('\n');
      const href = tag === 'a' ? encodedTarget(Token.getTokenAttr(token, 'href') ?? '') : '';
      if (open.length < maxDepth) open.push({ tag, href, items: 0, words: '' });
    },
    onEndTag({ tagName }) {
      const at = open.findLastIndex(({ tag }) => tag === tagName);
      if (at > 0) for (const _ of open.slice(at)) close();
    },
    onCharacter({ chars }) {
      const text = chars.replaceAll(/[\s\p{Cc}]+/gu, ' ');
      add(isMarkdown ? text : text.replaceAll(/[\\*[\]]/g, String.raw`\$&`));
    },
    onWhitespaceCharacter: ({ chars }) => add(keepsLines ? chars : ' '),
    onEof() {
      while (open.length > 1) close();
    },
    onNullCharacter() {},
    onComment() {},
    onDoctype() {},
  };
  const tokenizer = new Tokenizer({}, handler);
  tokenizer.write(html, true);
  return tidied(root.words);
}

const tidied = (words: string): string =>
  words
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .toWellFormed();

/** The words of an element inside of others. */
function written({ tag, href, words }: Element, outer: readonly Element[]): string {
  const isOutermost = (kind: RegExp) => kind.test(tag) && !outer.some((one) => kind.test(one.tag));
  if (withoutText.has(tag)) return '';
  if (tag === 'td' || tag === 'th') return `${words} `;
  if (tag === 'li') {
    const list = outer.findLast((one) => one.tag === 'ol' || one.tag === 'ul');
    if (list) list.items += 1;
    const bullet = list?.tag === 'ol' ? `${list.items}.` : '-';
    const isInside = outer.some(({ tag: one }) => one === 'li');
    // The item around it tidies its text, else deep lists would take quadratic time.
    const text = isInside ? words.trimStart() : tidied(words).replaceAll(/\n+/g, '\n');
    return `\n${bullet} ${text}`;
  }
  let inside = words;
  if (href !== '' && isOutermost(link)) inside = marked(inside, '[', `](${href})`);
  if (isOutermost(bold)) inside = marked(inside, '**', '**');
  if (isOutermost(italic)) inside = marked(inside, '*', '*');
  return blocks.has(tag) || isHeading.test(tag) ? `\n\n${inside}\n\n` : inside;
}

/** Marks enclose no blanks and no ends of lines, as the markup demands. */
const marked = (words: string, start: string, end: string): string =>
  words.replaceAll(/\S(?:.*\S)?/g, (text) => start + text + end);

/** Parentheses would end the link. */
const encodedTarget = (address: string): string =>
  (linkTarget(address.trim()) ?? '').replaceAll('(', '%28').replaceAll(')', '%29');

/** Returns the text of HTML, without marks. */
export const plainTextOfHtml = (html: string): string =>
  parseWords(wordsOfHtml(html))
    .map(({ lines }) => lines.map((parts) => plainInline(parts)).join('\n'))
    .join('\n\n');

/** Turns a line of Markdown into one of a letter. Bounded, so that each rule takes linear time. */
const rules: readonly [RegExp, string][] = [
  [/^```.*$|^(?:(?:- ?){3,}|(?:\* ?){3,}|(?:_ ?){3,}|=+)$/, ''],
  [/^(?:> ?)+/, ''],
  [/^[*+-] /, '- '],
  [/\{\{[^{}]{0,300}\}\}|\{%[^{}]{0,300}%\}|!\[[^[\]]{0,500}\]\([^()]{0,2000}\)/g, ''],
  [/\]\(([^\s()]{1,2000}) ["'][^"'()]{0,300}["']\)/g, ']($1)'],
  [/(?<![\\\w])__(?=\S)(.{1,500}?)(?<=\S)__(?!\w)/g, '**$1**'],
  [/(?<![\\\w])_(?=\S)([^_]{1,500})(?<=\S)_(?!\w)/g, '*$1*'],
  [/(?<!\\)(?:`+|~~)/g, ''],
  [/\\([^\w\s\\*[\]()]|_)/g, '$1'],
];

/** Writes Markdown, and the HTML that it may contain, in the markup of letters. */
export function wordsOfMarkdown(markdown: string): string {
  const text = markdown.replaceAll(/<((?:https?:|mailto:)[^\s<>]{1,2000})>/gi, '$1');
  const lines = wordsOfHtml(text, true).split('\n');
  const written = lines.map((line) => {
    const title = /^#{1,6} (.{1,500}?)[ #]{0,50}$/.exec(line)?.[1]?.replaceAll(/\*\*|__/g, '');
    const changed = rules.reduce((words, [from, to]) => words.replace(from, to), title ?? line);
    return title ? `**${changed}**` : changed;
  });
  return tidied(written.join('\n'));
}

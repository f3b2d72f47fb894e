/** A part of a line: text, or an element; `href` is an address that a page may link to. */
export type Inline = string | { tag: 'strong' | 'em' | 'a'; href: string; parts: Inline[] };

export interface WordBlock {
  tag: 'p' | 'ul' | 'ol';
  /** The lines of a paragraph, or the items of a list. */
  lines: Inline[][];
}

const listItem = /^\s*(?:([-*•])|\d{1,3}[.)])\s+(?=\S)/;

/**
 * Parses the text of a letter: `**bold**`, `*italic*`, `[a link](https://…)`, plain addresses, and
 * lists of lines that begin with `- ` or `1. `. An empty line ends a paragraph. Marks without a
 * partner are text, and a backslash makes a mark text. Takes linear time.
 */
export function parseWords(text: string): WordBlock[] {
  const blocks: WordBlock[] = [];
  let isOpen = false;
  for (const line of text.split(/\r\n?|\n/)) {
    if (line.trim() === '') {
      isOpen = false;
      continue;
    }
    const [whole = '', bullet] = listItem.exec(line) ?? [];
    const kindOfList = bullet === undefined ? 'ol' : 'ul';
    const tag = whole === '' ? 'p' : kindOfList;
    const parts = parseLine(line.slice(whole.length).trim());
    const last = isOpen ? blocks.at(-1) : undefined;
    if (last?.tag === tag) last.lines.push(parts);
    else blocks.push({ tag, lines: [parts] });
    isOpen = true;
  }
  return blocks;
}

const mark =
  /\\([\\*[\]()])|\*\*|\*|\[|\]\(([^\s()]{1,2000}(?:\([^\s()]{0,200}\)[^\s()]{0,2000})?)\)|https?:\/\/[^\s<>*[\]\\]{1,2000}/gi;

/** A mark that waits for its partner, and what stands before it. */
interface Opening {
  mark: string;
  before: Inline[];
}

function parseLine(line: string): Inline[] {
  const openings: Opening[] = [];
  let parts: Inline[] = [];
  const addText = (text: string) => {
    const last = parts.at(-1);
    if (typeof last === 'string') parts[parts.length - 1] = last + text;
    else if (text !== '') parts.push(text);
  };
  /** Makes text of the openings after the first `count`. */
  const giveUpAfter = (count: number) => {
    while (openings.length > count) {
      const { mark: sign, before } = openings.pop()!;
      const inside = parts;
      parts = before;
      addText(sign);
      for (const part of inside) {
        if (typeof part === 'string') addText(part);
        else parts.push(part);
      }
    }
  };
  /** Returns whether something stands between the marks. */
  const close = (sign: string, tag: 'strong' | 'em' | 'a', href = ''): boolean => {
    const at = openings.findLastIndex((opening) => opening.mark === sign);
    if (at < 0) return false;
    giveUpAfter(at + 1);
    if (parts.length === 0) return false;
    const whole = { tag, href, parts };
    parts = openings.pop()!.before;
    parts.push(whole);
    return true;
  };

  let end = 0;
  const marks = new RegExp(mark);
  for (let found = marks.exec(line); found; found = marks.exec(line)) {
    const [whole, escaped, target] = found;
    // Of three in a row, the first ends the italics.
    const isThree = whole === '**' && line[found.index + 2] === '*';
    const sign = isThree && openings.at(-1)?.mark === '*' ? '*' : whole;
    addText(line.slice(end, found.index));
    end = found.index + sign.length;
    marks.lastIndex = end;
    if (escaped !== undefined) addText(escaped);
    else if (target !== undefined) {
      const href = linkTarget(target);
      if (href === null || !close('[', 'a', href)) addText(sign);
    } else if (/^http/i.test(sign)) {
      const isInLink = openings.some((opening) => opening.mark === '[');
      const address = isInLink ? '' : sign.replace(/[.,;:!?'")\]]+$/, '');
      const href = linkTarget(address);
      if (href) parts.push({ tag: 'a', href, parts: [address] });
      addText(href ? sign.slice(address.length) : sign);
    } else if (sign !== '[') {
      const tag = sign === '**' ? 'strong' : 'em';
      const isFollowed = /\S/.test(line.charAt(end));
      const isPreceded = /\S/.test(line.charAt(found.index - 1));
      if (isPreceded && close(sign, tag)) continue;
      if (isFollowed) openings.push({ mark: sign, before: parts });
      if (isFollowed) parts = [];
      else addText(sign);
    } else {
      openings.push({ mark: sign, before: parts });
      parts = [];
    }
  }
  addText(line.slice(end));
  giveUpAfter(0);
  return parts;
}

/** Returns a web or e-mail address, or a path of this site; null for anything else. */
export function linkTarget(text: string): string | null {
  if (/^\/(?![/\\])/.test(text)) return text;
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(text)) return text;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address)) return null;
  const { href, hostname, username, password } = new URL(address);
  return hostname.includes('.') && username === '' && password === '' ? href : null;
}

/** Writes the parts of a line. */
export interface LinePen {
  text: (text: string) => string;
  marked: (tag: 'strong' | 'em', inside: string) => string;
  link: (href: string, inside: string) => string;
}

export const lineWith = (pen: LinePen, parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return pen.text(part);
      const inside = lineWith(pen, part.parts);
      return part.tag === 'a' ? pen.link(part.href, inside) : pen.marked(part.tag, inside);
    })
    .join('');

const last = (...texts: readonly string[]): string => texts.at(-1)!;
const plainPen: LinePen = { text: last, marked: last, link: last };

/** Returns the text that remains without marks. */
export const plainInline = (parts: readonly Inline[]): string => lineWith(plainPen, parts);

/** Returns the addresses that a text links to. */
export function linksIn(text: string): string[] {
  const inLine = (parts: readonly Inline[]): string[] =>
    parts.flatMap((part) => (typeof part === 'string' ? [] : [part.href, ...inLine(part.parts)]));
  const lines = parseWords(text).flatMap((block) => block.lines);
  return lines.flatMap(inLine).filter((href) => href !== '');
}

/** Returns the words of links without an address, such as `[Listen](https://)`. */
export const unfinishedLinks = (text: string): string[] =>
  [...text.matchAll(/(?<!\\)\[([^[\]\n]+)\]\(([^()\n]*)\)/g)].flatMap(([, words, address]) =>
    /\s/.test(address!) || linkTarget(address!) === null ? words! : [],
  );

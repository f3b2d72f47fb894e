/** A part of a line; `href` is an address that a page may link to. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'italic'; parts: Inline[] }
  | { kind: 'link'; href: string; parts: Inline[] };

export type WordBlock =
  | { kind: 'paragraph'; lines: Inline[][] }
  | { kind: 'list'; isNumbered: boolean; items: Inline[][] };

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
    const last = isOpen ? blocks.at(-1) : undefined;
    const item = listItem.exec(line);
    isOpen = true;
    if (item) {
      const isNumbered = item[1] === undefined;
      const parts = parseLine(line.slice(item[0].length));
      if (last?.kind === 'list' && last.isNumbered === isNumbered) last.items.push(parts);
      else blocks.push({ kind: 'list', isNumbered, items: [parts] });
    } else if (last?.kind === 'paragraph') {
      last.lines.push(parseLine(line.trim()));
    } else {
      blocks.push({ kind: 'paragraph', lines: [parseLine(line.trim())] });
    }
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
    if (last?.kind === 'text') last.text += text;
    else if (text !== '') parts.push({ kind: 'text', text });
  };
  /** Makes text of the openings after the first `count`. */
  const giveUpAfter = (count: number) => {
    while (openings.length > count) {
      const { mark: sign, before } = openings.pop()!;
      const inside = parts;
      parts = before;
      addText(sign);
      for (const part of inside) {
        if (part.kind === 'text') addText(part.text);
        else parts.push(part);
      }
    }
  };
  const close = (sign: string, wrap: (inside: Inline[]) => Inline | null): boolean => {
    const at = openings.findLastIndex((opening) => opening.mark === sign);
    if (at < 0) return false;
    giveUpAfter(at + 1);
    const whole = parts.length > 0 ? wrap(parts) : null;
    if (!whole) return false;
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
      const isLink = close('[', (inside) =>
        href === null ? null : { kind: 'link', href, parts: inside },
      );
      if (!isLink) addText(sign);
    } else if (/^http/i.test(sign)) {
      const isInLink = openings.some((opening) => opening.mark === '[');
      const address = isInLink ? '' : sign.replace(/[.,;:!?'")\]]+$/, '');
      const href = linkTarget(address);
      if (href) parts.push({ kind: 'link', href, parts: [{ kind: 'text', text: address }] });
      addText(href ? sign.slice(address.length) : sign);
    } else if (sign !== '[') {
      const kind = sign === '**' ? 'bold' : 'italic';
      const isFollowed = /\S/.test(line.charAt(end));
      const isPreceded = /\S/.test(line.charAt(found.index - 1));
      if (isPreceded && close(sign, (inside) => ({ kind, parts: inside }))) continue;
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
  bold: (inside: string) => string;
  italic: (inside: string) => string;
  link: (href: string, inside: string) => string;
}

export const lineWith = (pen: LinePen, parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return pen.text(part.text);
      const inside = lineWith(pen, part.parts);
      return part.kind === 'link' ? pen.link(part.href, inside) : pen[part.kind](inside);
    })
    .join('');

const same = (text: string): string => text;
const plainPen: LinePen = { text: same, bold: same, italic: same, link: (_, inside) => inside };

/** Returns the text that remains without marks. */
export const plainInline = (parts: readonly Inline[]): string => lineWith(plainPen, parts);

/** Returns the addresses that a text links to. */
export function linksIn(blocks: readonly WordBlock[]): string[] {
  const inLine = (parts: readonly Inline[]): string[] =>
    parts.flatMap((part) => {
      if (part.kind === 'text') return [];
      return [...(part.kind === 'link' ? [part.href] : []), ...inLine(part.parts)];
    });
  return blocks
    .flatMap((block) => (block.kind === 'list' ? block.items : block.lines))
    .flatMap(inLine);
}

/** Returns the words of links without an address, such as `[Listen](https://)`. */
export const unfinishedLinks = (text: string): string[] =>
  [...text.matchAll(/(?<!\\)\[([^[\]\n]+)\]\(([^()\n]*)\)/g)].flatMap(([, words, address]) =>
    /\s/.test(address!) || linkTarget(address!) === null ? words! : [],
  );

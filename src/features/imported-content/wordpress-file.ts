import { SaxesParser } from 'saxes';
import { Problem } from '../../errors/problem.ts';
import { cleaned } from '../imports/readers.ts';
import { typedTime } from '../imports/typed-times.ts';
import { foundPost } from './found-posts.ts';
import type { FoundPost } from './found.ts';
import { maxText, plainTextOfHtml } from './post-words.ts';

/** UTF-16 units without an element or a text between. */
const maxMarkup = 32_000_000;

/** The texts of the elements of an `<item>`. */
type Item = Map<string, string>;

/** Reads the posts of a WordPress export (WXR). */
export async function* readWordPress(pieces: AsyncIterable<string>) {
  let row = 0;
  for await (const item of itemsIn(pieces)) {
    row += 1;
    const read = item ? readItem(item) : 'The file ends within this post.';
    if (read !== null) yield { row, name: item ? titleOf(item) : '', read };
  }
}

/** Types of items that a band may miss; others are settings of WordPress. */
const otherTypes: Readonly<Record<string, string>> = {
  page: 'Pages are not imported.',
  attachment: 'Images and files are not imported.',
  tribe_events: 'Events are not imported from here. Export them as a calendar (.ics).',
};

function readItem(item: Item): FoundPost | string | null {
  const type = textIn(item, 'wp:post_type');
  if (type !== 'post') return otherTypes[type] ?? null;
  return /^(?:trash|auto-draft)$/.test(textIn(item, 'wp:status')) ? null : postOf(item);
}

const titleOf = (item: Item) => plainTextOfHtml(cleaned(textIn(item, 'title')));

const textIn = (item: Item, name: string): string => item.get(name) ?? '';

/** The items of a file; null for one without an end. */
async function* itemsIn(pieces: AsyncIterable<string>): AsyncGenerator<Item | null> {
  const parser = new SaxesParser();
  const items: Item[] = [];
  let item: Item | null = null;
  let text = '';
  let pending = 0;
  const begin = (more: string) => {
    text = (text + more).slice(0, maxText + 1);
    pending = 0;
  };
  parser.on('text', begin);
  parser.on('cdata', begin);
  parser.on('opentag', ({ name }) => {
    if (name === 'item') item = new Map();
    text = '';
    pending = 0;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'item' && item) items.push(item);
    if (name === 'item') item = null;
    item?.set(name, text.trim());
    text = '';
  });
  // Exports may have characters that XML forbids; what is around them can still be read.
  parser.on('error', () => {});
  for await (const piece of pieces) {
    pending += piece.length;
    if (pending > maxMarkup) throw new Problem('import.damaged');
    parser.write(piece);
    yield* items.splice(0);
  }
  parser.close();
  if (item !== null) yield null;
}

function postOf(item: Item): FoundPost | string {
  const link = textIn(item, 'link');
  return foundPost({
    uid: textIn(item, 'guid') || link || textIn(item, 'wp:post_id'),
    title: titleOf(item),
    text: textIn(item, 'content:encoded').replaceAll(shortcode, ''),
    at: typedTime(textIn(item, 'wp:post_date_gmt')),
    isPublic: textIn(item, 'wp:status') === 'publish' && !item.get('wp:post_password'),
    address: link,
  });
}

/** `[gallery ids="1,2"]`, and others with settings. */
const shortcode =
  /\[\/?(?:audio|caption|embed|gallery|playlist|video|[a-z][\w-]{0,40}(?=\s[^[\]]{0,200}="))[^[\]]{0,2000}\]/gi;

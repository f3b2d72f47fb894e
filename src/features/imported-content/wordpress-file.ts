import { SaxesParser } from 'saxes';
import { Problem } from '../../errors/problem.ts';
import { dayMs, minuteMs } from '../../kit/dates/durations.ts';
import { typedTime } from '../imports/typed-times.ts';
import {
  linkIn,
  statusIn,
  venueIn,
  type FoundRow,
  type FoundPost,
  type FoundShow,
} from './found.ts';
import { maxText, plainTextOfHtml, wordsOfHtml } from './post-words.ts';
import { zoneOfCalendar } from './windows-zones.ts';

/** UTF-16 units without an element or a text between. */
const maxMarkup = 32_000_000;

/** An `<item>`: the texts of its elements, and those of `<wp:postmeta>` by their key. */
type Item = Map<string, string>;

/** Reads the posts of a WordPress export (WXR), and the shows of The Events Calendar. */
export async function* readWordPress(
  pieces: AsyncIterable<string>,
): AsyncGenerator<FoundRow<FoundPost | FoundShow>> {
  const venues = new Map<string, Item>();
  const events: { row: number; item: Item }[] = [];
  let row = 0;
  for await (const item of itemsIn(pieces)) {
    row += 1;
    if (!item) yield { row, why: 'The file ends within this post.' };
    else if (/^(?:trash|auto-draft)$/.test(textIn(item, 'wp:status'))) continue;
    const type = item?.get('wp:post_type');
    if (type === 'post') yield { row, value: postOf(item!) };
    if (type === 'tribe_events') events.push({ row, item: item! });
    if (type === 'tribe_venue') venues.set(textIn(item!, 'wp:post_id'), item!);
  }
  for (const { row: at, item } of events) {
    const show = showOf(item, venues.get(textIn(item, '_EventVenueID')) ?? new Map());
    yield typeof show === 'string' ? { row: at, why: show } : { row: at, value: show };
  }
}

const textIn = (item: Item, name: string): string => item.get(name) ?? '';

/** The items of a file; null for one without an end. */
async function* itemsIn(pieces: AsyncIterable<string>): AsyncGenerator<Item | null> {
  const parser = new SaxesParser();
  const items: Item[] = [];
  let item: Item | null = null;
  let text = '';
  let key = '';
  let pending = 0;
  const begin = (more: string) => {
    text = (text + more).slice(0, maxText);
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
    if (name === 'wp:meta_key') key = text.trim();
    item?.set(name === 'wp:meta_value' ? key : name, text.trim());
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

function postOf(item: Item): FoundPost {
  const link = textIn(item, 'link');
  return {
    uid: textIn(item, 'guid') || link || textIn(item, 'wp:post_id'),
    title: plainTextOfHtml(textIn(item, 'title')),
    words: wordsOfHtml(textIn(item, 'content:encoded').replaceAll(shortcode, '')),
    at: typedTime(textIn(item, 'wp:post_date_gmt')),
    isPublic: textIn(item, 'wp:status') === 'publish' && !item.get('wp:post_password'),
    address: link,
  };
}

/** `[gallery ids="1,2"]`, and others with settings. */
const shortcode =
  /\[\/?(?:audio|caption|embed|gallery|playlist|video|[a-z][\w-]{0,40}(?=\s[^[\]]{0,200}="))[^[\]]{0,2000}\]/gi;

/** Returns a show, or why it is none. */
function showOf(event: Item, venue: Item): FoundShow | string {
  const start = typedTime(textIn(event, '_EventStartDate'));
  if (start === null) return 'This event has no date.';
  const names = ['title', '_VenueAddress', '_VenueCity', '_VenueStateProvince', '_VenueCountry'];
  const address = names.map((name) => plainTextOfHtml(textIn(venue, name))).filter(Boolean);
  const place = venueIn(address.join('\n'), plainTextOfHtml(textIn(event, 'title')));
  if (place.venue === '') return 'This event has no location.';
  return {
    uid: textIn(event, 'guid'),
    ...place,
    day: Math.floor(start / dayMs) * dayMs,
    doors: null,
    showtime: event.get('_EventAllDay') ? null : (start % dayMs) / minuteMs,
    zone: zoneOfCalendar(textIn(event, '_EventTimezone')),
    status: statusIn(textIn(event, '_tribe_events_status')),
    tixlink: linkIn(textIn(event, '_EventURL')),
    lineUp: '',
    notes: plainTextOfHtml(textIn(event, 'content:encoded')),
  };
}

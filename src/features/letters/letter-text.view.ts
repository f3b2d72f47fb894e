import { releasePath } from '../releases/release-path.view.ts';
import { aboutLine } from '../releases/releases.view.ts';
import { shortVenueDay } from '../shows/show-details.view.ts';
import { showPath } from '../shows/show-path.view.ts';
import type { Show } from '../shows/shows.ts';
import {
  hasTickets,
  statusStamps,
  upcomingShows,
  venueDate,
  venueTime,
} from '../shows/shows.view.ts';
import type { Letter, LetterPart } from './letters.ts';
import { parseWords, plainInline, type WordBlock, type Inline } from './words.view.ts';

export type ShownLetter = Pick<Letter, 'title' | 'preview' | 'parts'>;

/** `Fri, Nov 20, 2026, 8:30 PM`, the paths of its page and its tickets, and what to say of it. */
export const showInLetter = (show: Show) => ({
  date: `${venueDate(show).shortWeekday}, ${shortVenueDay(show)}, ${venueTime(show.showtime, show)}`,
  place: `${show.venue}, ${show.location}`,
  href: showPath(show),
  tickets: hasTickets(show) ? show.tixlink : null,
  stamp: statusStamps[show.status],
});

/** The shows of a part that were upcoming then. @param now epoch milliseconds */
export const showsOf = (
  { shows, count }: Extract<LetterPart, { kind: 'shows' }>,
  now: number,
): Show[] => (count === null ? shows : upcomingShows(shows, now).slice(0, count));

/** The first words of a letter, for lists: its preview text, or else the beginning. */
export function firstWords({ preview, parts }: Pick<Letter, 'preview' | 'parts'>): string {
  if (preview !== '') return preview;
  const words = parts.find((part) => part.kind === 'words');
  const [block] = words ? parseWords(words.text) : [];
  const line = block?.kind === 'paragraph' ? block.lines[0] : block?.items[0];
  const text = plainInline(line ?? []);
  return text.length > 160 ? `${text.slice(0, 160).replace(/\s+\S*$/u, '')}…` : text;
}

/** The links at the end of the e-mail, and whose it is. */
export interface LetterEnd {
  bandName: string;
  siteUrl: string;
  /** Their words and addresses; null for the links of a test, which has no subscriber. */
  links: readonly (readonly [text: string, href: string | null])[];
  /** A sentence below the links. */
  note: string | null;
  /** When it goes, in epoch milliseconds. */
  at: number;
}

/** Returns the e-mail as plain text; its lines end with `\n`. */
export function letterText({ title, parts }: ShownLetter, end: LetterEnd): string {
  const paragraphs = [
    title.toUpperCase(),
    ...parts.map((part) => partText(part, end)),
    '--',
    `You get this e-mail because you subscribed to news from ${end.bandName}.`,
    end.links.map(([text, href]) => (href === null ? text : `${text}: ${href}`)).join('\n'),
    end.note ?? '',
  ];
  return `${paragraphs.filter((text) => text !== '').join('\n\n')}\n`;
}

function partText(part: LetterPart, { siteUrl, at }: LetterEnd): string {
  const whole = (href: string) => new URL(href, siteUrl).href;
  switch (part.kind) {
    case 'words':
      return parseWords(part.text)
        .map((block) => blockText(block, whole))
        .join('\n\n');
    case 'picture':
      return [
        part.caption || `[${part.alt || 'Image'}]`,
        whole(part.href ?? part.picture.src),
      ].join('\n');
    case 'shows':
      return showsOf(part, at)
        .map(showInLetter)
        .map(({ date, place, href, tickets, stamp }) =>
          [`${date}: ${place}${stamp === null ? '' : ` (${stamp})`}`, whole(tickets ?? href)].join(
            '\n',
          ),
        )
        .join('\n\n');
    case 'release':
      return [`${part.title} (${aboutLine(part, at)})`, whole(releasePath(part))].join('\n');
    case 'button':
      return `${part.text}: ${whole(part.href)}`;
    case 'rule':
      return '* * *';
  }
}

type Whole = (href: string) => string;

function blockText(block: WordBlock, whole: Whole): string {
  if (block.kind === 'paragraph') {
    return block.lines.map((line) => inlineText(line, whole)).join('\n');
  }
  return block.items
    .map((item, at) => `${block.isNumbered ? `${at + 1}.` : '-'} ${inlineText(item, whole)}`)
    .join('\n');
}

const inlineText = (parts: readonly Inline[], whole: Whole): string =>
  plainInline(parts, (text, href) =>
    text === href || `${text}/` === href ? text : `${text} (${whole(href)})`,
  );

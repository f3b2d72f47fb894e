import type { PictureData } from '../../kit/pictures/pictureData.ts';
import { releasePath } from '../releases/release-path.view.ts';
import { aboutLine } from '../releases/releases.view.ts';
import { shortVenueDay } from '../shows/show-details.view.ts';
import { showPath } from '../shows/show-path.view.ts';
import type { Show } from '../shows/shows.ts';
import { hasTickets, statusStamps, venueDate, venueTime } from '../shows/shows.view.ts';
import { letterParameter } from './letter-path.view.ts';
import { showsOf } from './letter-text.view.ts';
import type { Letter, LetterPart } from './letters.ts';
import { lineWith, parseWords, type LinePen, type WordBlock } from './words.view.ts';

export type ShownLetter = Pick<Letter, 'title' | 'preview' | 'parts'>;

/** The texts and links around a letter in an e-mail. */
export interface LetterFrame {
  bandName: string;
  /** Why one gets the e-mail, up to the name of the band. */
  reason: string;
  siteUrl: string;
  /** The letter's id, by which the site counts the visits that it brings; null for a test. */
  letter: string | null;
  /** When it goes, in epoch milliseconds. */
  at: number;
  /** Their words and addresses; null for the links of a test, which has no subscriber. */
  links: readonly (readonly [text: string, href: string | null])[];
  /** A sentence below the links. */
  note: string | null;
}

/** Writes the pieces of a letter, as HTML or as plain text. */
export interface Pen extends LinePen {
  /** A text of the band, which may be in another language. */
  name: (text: string) => string;
  muted: (inside: string) => string;
  paragraph: (lines: readonly string[]) => string;
  list: (items: readonly string[], tag: 'ul' | 'ol') => string;
  image: (picture: PictureData, alt: string, href: string | null) => string;
  /** An image with a link to what is named below it. */
  cover: (picture: PictureData, alt: string, href: string) => string;
  button: (text: string, href: string) => string;
  rule: string;
  /** Between pieces, and between links in one line. */
  gap: string;
  between: string;
}

/** Returns the parts of a letter. @param at decides which shows are upcoming; epoch milliseconds */
export const bodyWith = (pen: Pen, parts: readonly LetterPart[], at: number): string[] =>
  parts.flatMap((part) => {
    const pieces = piecesOf(part, pen, at).filter((text) => text !== '');
    return pieces.length > 0 ? pieces.join(pen.gap) : [];
  });

/** Returns why one gets the e-mail, and the links of each. */
export function endWith(pen: Pen, { bandName, reason, links, note }: LetterFrame): string {
  const shown = links.map(([text, href]) => (href === null ? text : pen.link(href, text)));
  return pen.paragraph([
    pen.muted(`You get this e-mail because ${reason} ${pen.name(bandName)}.`),
    pen.muted(shown.join(pen.between)),
    ...(note === null ? [] : [pen.muted(note)]),
  ]);
}

function piecesOf(part: LetterPart, pen: Pen, at: number): string[] {
  switch (part.kind) {
    case 'words':
      return parseWords(part.text).map((block) => wordsWith(pen, block));
    case 'picture': {
      const { picture, alt, caption, href } = part;
      const note = caption === '' ? [] : [pen.paragraph([pen.muted(pen.name(caption))])];
      return [pen.image(picture, alt, href), ...note];
    }
    case 'shows':
      return showsOf(part, at).map((show) => showWith(pen, show));
    case 'release': {
      const href = releasePath(part);
      const cover = part.picture ? pen.cover(part.picture, part.alt, href) : '';
      const title = pen.link(href, pen.marked('strong', pen.name(part.title)));
      return [cover, pen.paragraph([title, pen.muted(pen.text(aboutLine(part, at)))])];
    }
    case 'button':
      return [pen.button(part.text, part.href)];
    case 'rule':
      return [pen.rule];
  }
}

function wordsWith(pen: Pen, { tag, lines }: WordBlock): string {
  const written = lines.map((line) => lineWith(pen, line));
  return tag === 'p' ? pen.paragraph(written) : pen.list(written, tag);
}

/** `Fri, Nov 20, 2026, 8:30 PM`, the place, and the tickets. */
function showWith(pen: Pen, show: Show): string {
  const { venue, location, tixlink, status } = show;
  const day = `${venueDate(show).shortWeekday}, ${shortVenueDay(show)}`;
  const date = pen.marked('strong', pen.text(`${day}, ${venueTime(show.showtime, show)}`));
  const stamp = statusStamps[status];
  return pen.paragraph([
    stamp === null ? date : `${date} ${pen.muted(stamp)}`,
    pen.link(showPath(show), pen.name(`${venue}, ${location}`)),
    ...(hasTickets(show) && tixlink ? [pen.link(tixlink, 'Tickets')] : []),
  ]);
}

/**
 * Returns an absolute address. Pages of this site get the letter's id, the same for everyone: their
 * scripts count the visit.
 */
export function letterAddress(
  href: string,
  { siteUrl, letter }: Pick<LetterFrame, 'siteUrl' | 'letter'>,
): string {
  const address = new URL(href, siteUrl);
  const { pathname, searchParams, origin } = address;
  const isPage = origin === new URL(siteUrl).origin && !/\.\w+$/.test(pathname);
  if (letter !== null && isPage && !searchParams.has('token')) {
    searchParams.append(letterParameter, letter);
  }
  return address.href;
}

/** Returns the e-mail as plain text; its lines end with `\n`. */
export function letterText({ title, parts }: ShownLetter, frame: LetterFrame): string {
  const pen = textPen((href) => letterAddress(href, frame));
  const all = [title.toUpperCase(), ...bodyWith(pen, parts, frame.at), '--', endWith(pen, frame)];
  return `${all.join(pen.gap)}\n`;
}

function textPen(whole: (href: string) => string): Pen {
  const same = (text: string) => text;
  return {
    text: same,
    name: same,
    marked: (_tag, inside) => inside,
    muted: same,
    link(href, text) {
      const address = whole(href);
      return text === address || `${text}/` === address ? text : `${text} (${address})`;
    },
    paragraph: (lines) => lines.join('\n'),
    list: (items, tag) =>
      items.map((item, at) => `${tag === 'ol' ? `${at + 1}.` : '-'} ${item}`).join('\n'),
    image: (picture, alt, href) => `[${alt || 'Image'}]\n${whole(href ?? picture.src)}`,
    cover: () => '',
    button: (text, href) => `${text}: ${whole(href)}`,
    rule: '* * *',
    gap: '\n\n',
    between: '\n',
  };
}

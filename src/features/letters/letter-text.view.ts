import type { Show } from '../shows/shows.ts';
import { upcomingShows } from '../shows/shows.view.ts';
import type { Letter, LetterPart } from './letters.ts';
import { parseWords, plainInline } from './words.view.ts';

/** The shows of a part that were upcoming then. @param now epoch milliseconds */
export const showsOf = (
  { shows, count }: Extract<LetterPart, { kind: 'shows' }>,
  now: number,
): Show[] => (count === null ? shows : upcomingShows(shows, now).slice(0, count));

/** The first words of a letter, for lists: its preview text, or else the beginning. */
export function firstWords({ preview, parts }: Pick<Letter, 'preview' | 'parts'>): string {
  if (preview !== '') return preview;
  const blocks = parts.flatMap((part) => (part.kind === 'words' ? parseWords(part.text) : []));
  const text = blocks.flatMap(({ lines }) => lines.map((line) => plainInline(line))).join(' ');
  return text.length > 160 ? `${text.slice(0, 160).replace(/\s+\S*$/u, '')}…` : text;
}

import { Problem } from '../../errors/problem.ts';
import type { Db } from '../../database/open.ts';
import { addressOf } from '../../files/storage/address.ts';
import { findVisibleRelease, isOutAt } from '../releases/stored-releases.records.ts';
import { showRecords } from '../shows/shows.records.ts';
import { hasTickets, posterAlt, venueDate } from '../shows/shows.view.ts';
import { defaultLetter, type LetterBlock, type LetterFields } from './letters.ts';

/**
 * Returns a letter about a show or a release, with everything filled in; it isn't stored.
 * @param now epoch milliseconds
 * @throws Problem `show.not-found`, `release.not-found`
 */
export async function begunLetter(
  db: Db,
  from: 'show' | 'release',
  id: string,
  now: number,
): Promise<LetterFields> {
  return {
    ...defaultLetter,
    ...(await (from === 'show' ? aboutShow(db, id) : aboutRelease(db, id, now))),
  };
}

const words = (text: string): LetterBlock => ({ type: 'words', text });
const pictureBlock = (address: string, alt: string): LetterBlock => ({
  type: 'picture',
  picture: address,
  alt,
  caption: '',
  link: null,
});

async function aboutShow(db: Db, id: string) {
  const show = await showRecords.find(db, id);
  if (!show) throw new Problem('show.not-found');
  const { venue, location, poster, tixlink } = show;
  const { weekday, month, day } = venueDate(show);
  const when = `${weekday}, ${month} ${day}`;
  return {
    title: `${location}, ${month} ${day}: ${venue}`,
    preview: `We play at ${venue} in ${location} on ${when}.`,
    blocks: [
      words(`We play at **${venue}** in ${location} on ${when}.`),
      ...(poster ? [pictureBlock(poster, posterAlt(show))] : []),
      { type: 'show', show: id } as const,
      ...(hasTickets(show) && tixlink
        ? [{ type: 'button', text: 'Get tickets', link: tixlink } as const]
        : []),
    ],
  };
}

async function aboutRelease(db: Db, id: string, now: number) {
  const release = await findVisibleRelease(db, { id }, 'members');
  if (!release) throw new Problem('release.not-found');
  const { title, cover_file, alt } = release;
  const news = isOutAt(release, now) ? 'is out' : 'comes out soon';
  return {
    title: `${title} ${news}`,
    preview: `${title} ${news}. Listen on our site.`,
    blocks: [
      words(`**${title}** ${news}.`),
      ...(cover_file === null ? [] : [pictureBlock(addressOf(cover_file), alt)]),
      { type: 'release', release: id } as const,
    ],
  };
}

import { Problem } from '../../errors/problem.ts';
import type { Db } from '../../database/open.ts';
import { addressOf } from '../../files/storage/address.ts';
import { findVisibleRelease, isOutAt } from '../releases/stored-releases.records.ts';
import { showRecords } from '../shows/shows.records.ts';
import { hasTickets, posterAlt, venueDate } from '../shows/shows.view.ts';
import { defaultLetter, LetterBlock, type LetterFields } from './letters.ts';

const about = {
  async show(db: Db, id: string) {
    const show = await showRecords.find(db, id);
    if (!show) throw new Problem('show.not-found');
    const { venue, location, poster, tixlink } = show;
    const { weekday, month, day } = venueDate(show);
    const when = `${weekday}, ${month} ${day}`;
    return {
      title: `${location}, ${month} ${day}: ${venue}`,
      preview: `We play at ${venue} in ${location} on ${when}.`,
      words: `We play at **${venue}** in ${location} on ${when}.`,
      picture: poster && { picture: poster, alt: posterAlt(show) },
      button: hasTickets(show) && tixlink ? { text: 'Get tickets', link: tixlink } : null,
    };
  },
  async release(db: Db, id: string, now: number) {
    const release = await findVisibleRelease(db, { id }, 'members');
    if (!release) throw new Problem('release.not-found');
    const { title, cover_file, alt } = release;
    const news = isOutAt(release, now) ? 'is out' : 'comes out soon';
    return {
      title: `${title} ${news}`,
      preview: `${title} ${news}. Listen on our site.`,
      words: `**${title}** ${news}.`,
      picture: cover_file === null ? null : { picture: addressOf(cover_file), alt },
      button: null,
    };
  },
};

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
  const { title, preview, words, picture, button } = await about[from](db, id, now);
  const blocks = [
    { type: 'words', text: words },
    picture && { type: 'picture', ...picture },
    { type: from, [from]: id },
    button && { type: 'button', ...button },
  ].filter((block) => block !== null);
  return {
    ...defaultLetter,
    title,
    preview,
    blocks: blocks.map((block) => LetterBlock.parse(block)),
  };
}

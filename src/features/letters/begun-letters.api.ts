import { Problem } from '../../errors/problem.ts';
import type { Db } from '../../database/open.ts';
import { addressOf } from '../../files/storage/address.ts';
import { findVisibleRelease, isOutAt } from '../releases/stored-releases.records.ts';
import { showRecords } from '../shows/shows.records.ts';
import {
  hasTickets,
  posterAlt,
  statusNames,
  upcomingShows,
  venueDate,
} from '../shows/shows.view.ts';
import { defaultLetter, LetterBlock, type LetterFields } from './letters.ts';

const about = {
  async show(db: Db, id: string, now: number) {
    const show = await showRecords.find(db, id);
    if (!show) throw new Problem('show.not-found');
    const { venue, poster, status, tixlink } = show;
    // A location may contain a street.
    const town = show.placeName ?? show.location;
    const { weekday, month, day } = venueDate(show);
    const when = `${weekday}, ${month} ${day}`;
    const verb = upcomingShows([show], now).length > 0 ? 'play' : 'played';
    const isOff = status === 'cancelled' || status === 'postponed';
    const state = statusNames[status];
    const sentence = (name: string) =>
      isOff
        ? `Our show at ${name} in ${town} on ${when} is ${state.toLowerCase()}.`
        : `We ${verb} at ${name} in ${town} on ${when}.`;
    return {
      title: `${isOff ? `${state}: ` : ''}${town}, ${month} ${day}: ${venue}`,
      preview: sentence(venue),
      blocks: [
        { type: 'words', text: sentence(`**${venue}**`) },
        poster && { type: 'picture', picture: poster, alt: posterAlt(show) },
        { type: 'show', show: id },
        hasTickets(show) && !isOff && { type: 'button', text: 'Get tickets', link: tixlink },
      ],
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
      blocks: [
        { type: 'words', text: `**${title}** ${news}.` },
        cover_file !== null && { type: 'picture', picture: addressOf(cover_file), alt },
        { type: 'release', release: id },
      ],
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
  const { blocks, ...letter } = await about[from](db, id, now);
  const begun = blocks.filter((block) => block).map((block) => LetterBlock.parse(block));
  return { ...defaultLetter, ...letter, blocks: begun };
}

import type { Db } from '../../database/open.ts';
import type { Audience } from '../../database/publication.records.ts';
import { picturesOf } from '../../files/records/files.records.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import type { PictureData } from '../../kit/pictures/pictureData.ts';
import { releaseOf, noSounds } from '../releases/release-answers.records.ts';
import { findVisibleRelease } from '../releases/stored-releases.records.ts';
import type { Release } from '../releases/releases.ts';
import { listShowNames, showsNamed } from '../shows/shows.records.ts';
import type { Show, ShowName } from '../shows/shows.ts';
import type { LetterBlock, LetterPart } from './letters.ts';

/** The records and images in the blocks of letters, as an audience sees them. */
interface Named {
  pictures: ReadonlyMap<string, PictureData>;
  shows: ReadonlyMap<string, Show>;
  releases: ReadonlyMap<string, Release>;
  upcoming: readonly Show[];
}

/** Shows that may be over already, though their day began less than two days ago. */
const mostOnADay = 5;

/** The name of the file at `/files/o/<name>`. */
const fileOf = (address: string): string => address.split('/').at(-1)!;

/** The names of the images in a letter. */
export const imagesIn = (blocks: readonly LetterBlock[]): string[] => [
  ...new Set(blocks.flatMap((block) => (block.type === 'picture' ? fileOf(block.picture) : []))),
];

const idsIn = (blocks: readonly LetterBlock[], type: 'show' | 'release'): string[] => [
  ...new Set(
    blocks.flatMap((block) =>
      block.type === type ? (block as Record<string, string>)[type]! : [],
    ),
  ),
];

/**
 * Returns the blocks of each letter as the audience sees them; what it can't see is left out, and
 * from the next shows what the letter shows by name.
 * @param now epoch milliseconds
 */
export async function partsOfLetters(
  db: Db,
  letters: readonly (readonly LetterBlock[])[],
  audience: Audience,
  now: number,
): Promise<LetterPart[][]> {
  const named = await readNamed(db, letters.flat(), audience, now);
  return letters.map((blocks) => {
    const own = new Set(idsIn(blocks, 'show'));
    const upcoming = named.upcoming.filter(({ _id }) => !own.has(_id));
    return blocks.flatMap((block) => partOf(block, { ...named, upcoming }));
  });
}

async function readNamed(
  db: Db,
  blocks: readonly LetterBlock[],
  audience: Audience,
  now: number,
): Promise<Named> {
  const rows = [];
  for (const id of idsIn(blocks, 'release')) {
    const row = await findVisibleRelease(db, { id }, audience);
    if (row) rows.push(row);
  }
  const covers = rows.flatMap((row) => row.cover_file ?? []);
  const pictures = await picturesOf(db, [...imagesIn(blocks), ...covers]);
  const wanted = idsIn(blocks, 'show').map((_id) => ({ _id }) as ShowName);
  const shows = await showsNamed(db, wanted, audience);
  const count = Math.max(0, ...blocks.map((block) => (block.type === 'shows' ? block.count : 0)));
  const fans: Audience = { at: audience === 'members' ? now : audience.at };
  // Which days are over depends on the time zone of each.
  const all = count === 0 ? [] : await listShowNames(db, fans);
  const next = all
    .filter(({ date }) => date > now - 2 * dayMs)
    .slice(0, count + wanted.length + mostOnADay);
  return {
    pictures,
    releases: new Map(
      rows.map((row) => [row.id, releaseOf(row, pictures, noSounds, [], audience)]),
    ),
    shows: new Map(shows.map((show) => [show._id, show])),
    upcoming: await showsNamed(db, next, fans),
  };
}

function partOf(block: LetterBlock, named: Named): LetterPart[] {
  switch (block.type) {
    case 'words':
      return block.text === '' ? [] : [{ kind: 'words', text: block.text }];
    case 'picture': {
      const picture = named.pictures.get(fileOf(block.picture));
      const { alt, caption, link: href } = block;
      return picture ? [{ kind: 'picture', picture, alt, caption, href }] : [];
    }
    case 'show': {
      const show = named.shows.get(block.show);
      return show ? [{ kind: 'shows', shows: [show], count: null }] : [];
    }
    case 'shows':
      return [{ kind: 'shows', shows: [...named.upcoming], count: block.count }];
    case 'release': {
      const release = named.releases.get(block.release);
      if (!release) return [];
      const { title, type, releaseDate, slug, picture, alt } = release;
      return [{ kind: 'release', title, type, releaseDate, slug, picture, alt }];
    }
    case 'button':
      return [{ kind: 'button', text: block.text, href: block.link }];
    case 'rule':
      return [{ kind: 'rule' }];
  }
}

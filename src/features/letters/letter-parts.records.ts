import type { Db } from '../../database/open.ts';
import type { Audience } from '../../database/publication.records.ts';
import { picturesOf } from '../../files/records/files.records.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { releaseOf, noSounds } from '../releases/release-answers.records.ts';
import { findVisibleRelease } from '../releases/stored-releases.records.ts';
import { listShowNames, showsNamed } from '../shows/shows.records.ts';
import type { ShowName } from '../shows/shows.ts';
import { ReleasePart, type LetterBlock, type LetterPart } from './letters.ts';

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
  const blocks = letters.flat();
  const rows = [];
  for (const id of idsIn(blocks, 'release')) {
    const row = await findVisibleRelease(db, { id }, audience);
    if (row) rows.push(row);
  }
  const covers = rows.flatMap((row) => row.cover_file ?? []);
  const pictures = await picturesOf(db, [...imagesIn(blocks), ...covers]);
  const releases = rows.map((row) => releaseOf(row, pictures, noSounds, [], audience));
  const wanted = idsIn(blocks, 'show').map((_id) => ({ _id }) as ShowName);
  const shows = await showsNamed(db, wanted, audience);
  const count = Math.max(0, ...blocks.map((block) => (block.type === 'shows' ? block.count : 0)));
  const fans: Audience = { at: audience === 'members' ? now : audience.at };
  // Which days are over depends on the time zone of each.
  const all = count === 0 ? [] : await listShowNames(db, fans);
  const next = all
    .filter(({ date }) => date > now - 2 * dayMs)
    .slice(0, count + wanted.length + mostOnADay);
  const upcoming = await showsNamed(db, next, fans);

  const partOf = (block: LetterBlock, own: readonly string[]): LetterPart[] => {
    switch (block.type) {
      case 'words':
        return block.text === '' ? [] : [{ kind: 'words', text: block.text }];
      case 'picture': {
        const picture = pictures.get(fileOf(block.picture));
        const { alt, caption, link: href } = block;
        return picture ? [{ kind: 'picture', picture, alt, caption, href }] : [];
      }
      case 'show': {
        const named = shows.filter(({ _id }) => _id === block.show);
        return named.length > 0 ? [{ kind: 'shows', shows: named, count: null }] : [];
      }
      case 'shows': {
        const others = upcoming.filter(({ _id }) => !own.includes(_id));
        return [{ kind: 'shows', shows: others, count: block.count }];
      }
      case 'release':
        return releases
          .filter(({ _id }) => _id === block.release)
          .map((release) => ReleasePart.parse({ ...release, kind: 'release' }));
      case 'button':
        return [{ kind: 'button', text: block.text, href: block.link }];
      case 'rule':
        return [{ kind: 'rule' }];
    }
  };
  return letters.map((letter) => {
    const own = idsIn(letter, 'show');
    return letter.flatMap((block) => partOf(block, own));
  });
}

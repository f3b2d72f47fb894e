import { keyedHash } from '../../database/keyedHash.ts';
import type { Db } from '../../database/open.ts';
import { showRecords, listShowNames } from '../shows/shows.records.ts';
import type { Show } from '../shows/shows.ts';

const codeLength = 8;

/** Makes the codes of shows' cards, which can't be guessed and survive a restore. */
export async function cardCodes(db: Db): Promise<(show: string) => string> {
  const hash = await keyedHash(db);
  return (show) =>
    hash(`card of ${show}`)
      .toLowerCase()
      // Some letters look like digits.
      .replaceAll(/[^a-hjkmnp-z2-9]/g, '')
      .slice(0, codeLength);
}

/** The ids of all shows by the codes of their cards. */
export async function showsByCard(db: Db): Promise<ReadonlyMap<string, string>> {
  const codeOf = await cardCodes(db);
  const shows = await listShowNames(db, 'members');
  return new Map(shows.map(({ _id }) => [codeOf(_id), _id]));
}

/** The show of a card, even if fans can't see it; null if there is none. */
export async function showOfCard(db: Db, code: string): Promise<Show | null> {
  const id = (await showsByCard(db)).get(code);
  return id === undefined ? null : showRecords.find(db, id);
}

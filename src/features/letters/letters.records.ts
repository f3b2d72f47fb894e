import { Problem } from '../../errors/problem.ts';
import { listTable } from '../../database/listed.records.ts';
import { listOrder, type Part } from '../../database/listOrder.records.ts';
import { inTransaction, type Db } from '../../database/open.ts';
import {
  announcedTimes,
  publicationOf,
  visibleTo,
  type Announced,
  type Audience,
  type PublicationChange,
} from '../../database/publication.records.ts';
import { dropSlugNumber, slugOfNew, type SluggedNoun } from '../../database/slugs.records.ts';
import { keepFiles } from '../../files/records/files.records.ts';
import { columnsFor } from '../../files/records/list.records.ts';
import { answersOf } from '../../kit/records/recordFields.ts';
import { imagesIn, partsOfLetters } from './letter-parts.records.ts';
import {
  defaultLetter,
  letterFields,
  News,
  type Letter,
  type LetterBlock,
  type LetterFields,
} from './letters.ts';
import type { LetterRow as Row, LetterTables } from './letters.table.ts';
import { mailedOf, sendingsOf } from './progress.records.ts';

type Change = Partial<LetterFields> & PublicationChange;

const tables = (db: Db) => db.withTables<LetterTables>();

const slugged: SluggedNoun = {
  table: 'letters',
  noun: 'letter',
  fallback: 'letter',
  reserved: [],
};

export const letterTable = listTable<Row>({
  table: 'letters',
  noun: 'letter',
  isPublished: true,
  labelOf: ({ title }) => `Letter “${title}”`,
  fieldsOf: (row) => {
    const { blocks, audience, ...texts } = answersOf(letterFields, row);
    return {
      ...texts,
      blocks: blocks.map((block) => textIn(block).replace(/^words /, '')).join('\n\n'),
      audience: audienceText(audience) || 'all subscribers',
      ...publicationOf(row, 'members'),
    };
  },
  recordOf: async (row, db) => await letterOf(db, row, Date.now()),
  holdParts: async (row, trx) => {
    await holdImages(trx, row.id, blocksOf(row));
    if (row.is_draft === 1) await cancelSending(trx, row.id);
  },
  slugs: slugged,
});

const audienceText = ({ near, ...others }: LetterFields['audience']): string => {
  const rest = textIn(Object.entries(others));
  if (!near) return rest;
  return `near ${'show' in near ? near.show : near.place}, ${near.km} km ${rest}`.trim();
};

// Different values have different texts, or the history would miss a change.
const textIn = (value: unknown): string =>
  typeof value === 'object'
    ? Object.values(value ?? {})
        .map(textIn)
        .join(' ')
    : String(value);

const blocksOf = ({ blocks }: Pick<Row, 'blocks'>) => JSON.parse(blocks) as LetterBlock[];

const holdImages = (trx: Db, letter: string, blocks: readonly LetterBlock[]): Promise<void> => {
  const images = imagesIn(blocks).map((name) => ({ name, field: 'blocks' }));
  return keepFiles(trx, 'letter', letter, images);
};

const newestFirst = listOrder<Row>('letters', { dated_at: 'desc-nulls-last', added_at: 'desc' });

/** Returns letters as members see them, drafts last. @param now epoch milliseconds */
export async function listLetters(db: Db, now: number, part?: Part): Promise<Letter[]> {
  const rows = await newestFirst(db, tables(db).selectFrom('letters').selectAll(), part);
  return lettersOf(db, rows, 'members', now);
}

const onSite = (db: Db, audience: Audience) =>
  visibleTo(tables(db).selectFrom('letters').where('on_site', '=', 1), audience, 'letters');

/** Returns letters on the site, newest first. @param now epoch milliseconds */
export async function listNews(db: Db, audience: Audience, now: number, part?: Part) {
  const rows = await newestFirst(db, onSite(db, audience).selectAll(), part);
  return lettersOf(db, rows, audience, now);
}

/** A letter without its draft's fields. */
export const newsOf = (letter: Letter): News => News.parse(letter);

/** A letter's name on the site, with when fans first saw it and its latest change. */
export type AnnouncedLetter = Announced<Pick<Row, 'id' | 'slug' | 'title' | 'old_path'>>;

/** Returns all letters on the site, newest first. @param at epoch milliseconds */
export async function listAnnouncedLetters(db: Db, at: number): Promise<AnnouncedLetter[]> {
  const named = ['id', 'slug', 'title', 'old_path', 'added_at', 'changed_at'] as const;
  const letters = onSite(db, { at }).select(named).select('dated_at as publish_at');
  return (await newestFirst(db, letters)).map((row) => ({ ...row, ...announcedTimes(row) }));
}

/** Null if fans see no such letter. */
export async function findNews(db: Db, slug: string, now: number): Promise<Letter | null> {
  const found = onSite(db, { at: now }).selectAll().where('slug', '=', slug);
  const row = await found.executeTakeFirst();
  return row ? letterOf(db, row, now, { at: now }) : null;
}

export async function findLetter(db: Db, id: string, now: number): Promise<Letter | null> {
  const row = (await letterTable.find(db, id)) as Row | null;
  return row && letterOf(db, row, now);
}

const letterOf = async (db: Db, row: Row, now: number, audience: Audience = 'members') =>
  (await lettersOf(db, [row], audience, now))[0]!;

async function lettersOf(
  db: Db,
  rows: readonly Row[],
  audience: Audience,
  now: number,
): Promise<Letter[]> {
  if (rows.length === 0) return [];
  const parts = await partsOfLetters(db, rows.map(blocksOf), audience, now);
  const ids = rows.map(({ id }) => id);
  const sendings = await sendingsOf(db, ids);
  const letters = rows.map(async (row, at): Promise<Letter> => {
    const sending = sendings.get(row.id);
    const isMailed = typeof sending?.started_at === 'number';
    return {
      _id: row.id,
      slug: row.slug,
      date: row.dated_at,
      parts: parts[at]!,
      isCorrected: isMailed && row.revision > sending.revision,
      ...answersOf(letterFields, row),
      state: sending?.state ?? stateOf(row, now),
      mailed: sending && audience === 'members' ? await mailedOf(db, sending) : null,
      ...publicationOf(row, audience),
      revision: row.revision,
    };
  });
  return Promise.all(letters);
}

/** The state of a letter that is on the site only; one for subscribers is a draft until sent. */
function stateOf({ by_mail, is_draft, publish_at }: Row, now: number): Letter['state'] {
  if (by_mail === 1 || is_draft === 1) return 'draft';
  return (publish_at ?? 0) > now ? 'scheduled' : 'sent';
}

/**
 * Returns the existing letter if the id is in use.
 * @param now epoch milliseconds
 * @param oldPath the path that it had at another site.
 */
export const addLetter = (
  db: Db,
  id: string,
  letter: Change & Pick<LetterFields, 'title'>,
  now: number,
  oldPath?: string | null,
): Promise<Letter> =>
  inTransaction(db, async (trx) => {
    const whole = { ...defaultLetter, ...letter };
    await holdImages(trx, id, whole.blocks);
    const row = { ...(await columns.newRow({ ...whole, id }, now)), old_path: oldPath ?? null };
    // Drafts keep their slugs.
    const like = oldPath === undefined ? row : { ...row, is_draft: 1 };
    const slug = await slugOfNew(trx, slugged, like, now);
    const [added] = await letterTable.add(trx, [{ ...row, slug }], now);
    return letterOf(trx, added!, now);
  });

const columns = columnsFor<Row, typeof letterFields>({
  fields: letterFields,
  isPublished: true,
  isDated: true,
  // Its hour, or when a member published it; null for a draft.
  derive: ({ is_draft, publish_at, dated_at }, _before, now) => ({
    dated_at: is_draft === 1 ? null : (publish_at ?? dated_at ?? now),
  }),
});

/**
 * @param now epoch milliseconds
 * @param basedOn the revision that the change was made from, or undefined for any.
 * @returns null if there is no such letter.
 * @throws Problem `record.changed-meanwhile` if another revision is stored by now.
 */
export async function changeLetter(
  db: Db,
  id: string,
  change: Change,
  now: number,
  basedOn: number | undefined,
): Promise<Letter | null> {
  return inTransaction(db, async (trx) => {
    await dropSlugNumber(trx, slugged, id, change, now);
    await holdImages(trx, id, change.blocks ?? []);
    if (change.isDraft === true) await cancelSending(trx, id);
    const changed = await letterTable.change(trx, id, columns.changeOf(change, now), basedOn);
    return changed && letterOf(trx, changed.after, now);
  });
}

/** @returns whether there was such a letter. @throws Problem `letter.is-going` */
export const removeLetter = (db: Db, id: string): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    await cancelSending(trx, id, 'deleted');
    return (await letterTable.remove(trx, id)) !== null;
  });

/**
 * Cancels a letter's hour, since it becomes a draft or is deleted.
 * @throws Problem `letter.is-going`; `letter.already-sent` for a draft, since e-mails link to it
 */
async function cancelSending(trx: Db, letter: string, how?: 'deleted'): Promise<void> {
  const sendings = tables(trx);
  const going = await sendings
    .selectFrom('letter_sendings')
    .select(['state', 'frozen'])
    .where('letter_id', '=', letter)
    .executeTakeFirst();
  if (going?.state === 'sending') throw new Problem('letter.is-going');
  if (going?.frozen && how !== 'deleted') throw new Problem('letter.already-sent');
  await sendings
    .deleteFrom('letter_sendings')
    .where('letter_id', '=', letter)
    .where('frozen', 'is', null)
    .execute();
}

import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { slugInPath } from '../releases/release-slug.view.ts';
import { findVisibleRelease } from '../releases/stored-releases.records.ts';
import { showAt, showPagesPath } from '../shows/show-path.view.ts';
import { listShowNames, showRecords } from '../shows/shows.records.ts';
import { partsOfLetters } from './letter-parts.records.ts';
import { showsOf } from './letter-text.view.ts';
import { blocksOf, changeLetter, rowOf } from './letters.records.ts';
import type { LetterBlock, LetterPart } from './letters.ts';
import { holdPace, type Rates } from './pace.records.ts';
import {
  audienceIn,
  beginSending,
  findSending,
  holdBack,
  dueLetters,
  scheduleSending,
  subscribersFor,
} from './sendings.records.ts';
import { linksIn, parseWords } from './words.view.ts';

export interface SendingDeps {
  rates: Rates;
  /** Links of this site begin with it. */
  publicUrl: URL;
  /** Whether visitors see a page at a path of this site. */
  isPage: (path: string) => Promise<boolean>;
}

/**
 * Sends a letter now, or at its hour if that is later; once, however often it is called.
 * @param agreed the revision and the number of recipients that the member saw
 * @param now epoch milliseconds
 * @throws Problem `letter.not-found`, `letter.not-ready`, `letter.count-changed`,
 * `record.changed-meanwhile`
 */
export async function sendLetter(
  db: Db,
  id: string,
  agreed: { revision: number; count: number },
  s: SendingDeps,
  now: number,
): Promise<void> {
  const row = await rowOf(db, id);
  if (!row) throw new Problem('letter.not-found');
  if (await findSending(db, id)) return;
  const at = Math.max(row.publish_at ?? now, now);
  const problems = await problemsOf(db, blocksOf(row), at, s);
  if (row.by_mail !== 1) problems.push('This letter is only for the site.');
  const { length: count } = await subscribersFor(db, audienceIn(row));
  if (count === 0) problems.push('No subscriber would get it.');
  if (problems.length > 0) {
    throw new Problem('letter.not-ready', { fields: { blocks: problems.join(' ') } });
  }
  if (count !== agreed.count) throw new Problem('letter.count-changed', { current: { count } });
  await db.transaction().execute(async (trx) => {
    await holdPace(trx, s.rates, now);
    const published = { isDraft: false, publishAt: at };
    const letter = await changeLetter(trx, id, published, now, agreed.revision);
    const isNew = await scheduleSending(trx, id, letter!.revision);
    if (isNew && at <= now) await beginSending(trx, (await rowOf(trx, id))!, now);
  });
}

/** Begins the letters whose hour has come. @param now epoch milliseconds */
export async function beginDue(db: Db, s: SendingDeps, now: number): Promise<void> {
  for (const row of await dueLetters(db, now)) {
    const problems = await problemsOf(db, blocksOf(row), now, s);
    if (problems.length > 0) await holdBack(db, row.id, problems.join(' '));
    else await db.transaction().execute((trx) => beginSending(trx, row, now));
  }
}

/**
 * Returns what keeps a letter from being sent, as sentences: nothing in it, or something that fans
 * can't see at that time.
 * @param at epoch milliseconds
 * @param isPage whether this site has a page at a path
 */
export async function problemsOf(
  db: Db,
  blocks: readonly LetterBlock[],
  at: number,
  { publicUrl, isPage }: { publicUrl: URL; isPage: (path: string) => Promise<boolean> },
): Promise<string[]> {
  const problems: string[] = [];
  const [parts] = await partsOfLetters(db, [blocks], { at }, at);
  if (parts!.every((part) => isEmpty(part, at))) problems.push('The letter is empty.');
  for (const block of blocks) {
    if (block.type === 'show') {
      const show = await showRecords.find(db, block.show);
      problems.push(...hidden(show && `The show at ${show.venue}, ${show.location}`, show, at));
      if (!show) problems.push('A show in the letter no longer exists.');
    } else if (block.type === 'release') {
      const row = await findVisibleRelease(db, { id: block.release }, 'members');
      const release = row && {
        isDraft: row.is_draft === 1,
        publishAt: row.publish_at,
        unpublishAt: row.unpublish_at,
      };
      problems.push(...hidden(row && `The release “${row.title}”`, release, at));
      if (!row) problems.push('A release in the letter no longer exists.');
    }
  }
  for (const href of new Set(blocks.flatMap(linksOf))) {
    const url = new URL(href, publicUrl);
    if (url.origin !== publicUrl.origin) continue;
    if (!(await isSeen(db, url.pathname, at, isPage))) {
      problems.push(`The link ${url.href} leads to a page that fans can't see.`);
    }
  }
  return [...new Set(problems)];
}

/** Whether fans see nothing there. */
const isEmpty = (part: LetterPart, at: number): boolean =>
  part.kind === 'rule' || (part.kind === 'shows' && showsOf(part, at).length === 0);

type Publication = { isDraft?: boolean; publishAt?: number | null; unpublishAt?: number | null };

function hidden(name: string | null, record: Publication | null, at: number): string[] {
  if (name === null || record === null) return [];
  const { isDraft = false, publishAt, unpublishAt } = record;
  if (isDraft) return [`${name} is a draft.`];
  const isVisible = (publishAt ?? 0) <= at && (unpublishAt ?? Infinity) > at;
  return isVisible ? [] : [`${name} is hidden at that time.`];
}

function linksOf(block: LetterBlock): string[] {
  if (block.type === 'words') return linksIn(parseWords(block.text));
  if (block.type === 'button') return [block.link];
  return block.type === 'picture' && block.link !== null ? [block.link] : [];
}

async function isSeen(
  db: Db,
  path: string,
  at: number,
  isPage: (path: string) => Promise<boolean>,
): Promise<boolean> {
  const slug = slugInPath(path);
  if (slug !== null) return (await findVisibleRelease(db, { slug }, { at })) !== null;
  if (path.startsWith(showPagesPath)) {
    const show = showAt(path, await listShowNames(db, { at }));
    if (show) return true;
  }
  return isPage(path);
}

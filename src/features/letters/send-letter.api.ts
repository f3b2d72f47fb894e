import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { slugInPath } from '../releases/release-path.view.ts';
import { findVisibleRelease } from '../releases/stored-releases.records.ts';
import { showAt, showPagesPath } from '../shows/show-path.view.ts';
import { listShowNames, showRecords, showsNamed } from '../shows/shows.records.ts';
import { partsOfLetters } from './letter-parts.records.ts';
import { showsOf } from './letter-text.view.ts';
import { changeLetter, findLetter } from './letters.records.ts';
import type { LetterBlock, LetterFields, LetterPart, LetterProblem } from './letters.ts';
import { holdPace, type Rates } from './pace.records.ts';
import {
  beginSending,
  countAudience,
  dueLetters,
  pauseSending,
  ringOf,
  scheduleSending,
} from './sendings.records.ts';
import { linksIn, unfinishedLinks } from './words.view.ts';

interface OwnSite {
  /** Links of this site begin with it. */
  publicUrl: URL;
  /** Whether visitors see a page at a path of this site. */
  isPage: (path: string) => Promise<boolean>;
}

export interface SendingDeps extends OwnSite {
  rates: Rates;
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
  const letter = await findLetter(db, id, now);
  if (!letter) throw new Problem('letter.not-found');
  if (letter.mailed) return;
  const at = Math.max(letter.publishAt ?? now, now);
  const { count } = await countAudience(db, letter.audience);
  const problems = [
    ...(await problemsOf(db, letter, at, s)),
    ...(letter.byMail ? [] : [{ at: null, text: 'This letter is only for the site.' }]),
    ...(count > 0 ? [] : [{ at: null, text: 'No subscriber would get it.' }]),
  ];
  if (problems.length > 0) throw new Problem('letter.not-ready', { fields: fieldsOf(problems) });
  if (count !== agreed.count) throw new Problem('letter.count-changed', { current: { count } });
  await db.transaction().execute(async (trx) => {
    await holdPace(trx, s.rates, now);
    const published = { isDraft: false, publishAt: at };
    const changed = (await changeLetter(trx, id, published, now, agreed.revision))!;
    const isNew = await scheduleSending(trx, id, changed.revision);
    if (isNew && at <= now) await beginSending(trx, changed, now);
  });
}

/** Texts by the names of the fields that cause them. */
function fieldsOf(problems: readonly LetterProblem[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { at, text } of problems) {
    const name = at === null ? 'blocks' : `blocks.${at}`;
    fields[name] = name in fields ? `${fields[name]} ${text}` : text;
  }
  return fields;
}

/** Begins the letters whose hour has come, and pauses those with problems. */
export async function beginDue(db: Db, s: SendingDeps, now: number): Promise<void> {
  for (const id of await dueLetters(db, now)) {
    const letter = await findLetter(db, id, now);
    if (!letter) continue;
    const texts = (await problemsOf(db, letter, now, s)).map(({ text }) => text);
    if (texts.length > 0) await pauseSending(db, id, [...new Set(texts)].join(' '));
    else await db.transaction().execute((trx) => beginSending(trx, letter, now));
  }
}

/**
 * Returns what keeps a letter from being sent: no town in the middle of its audience, nothing in it,
 * an unfinished link, or something that fans can't see at that time.
 * @param at epoch milliseconds
 */
export async function problemsOf(
  db: Db,
  { blocks, byMail, audience }: Pick<LetterFields, 'blocks' | 'byMail' | 'audience'>,
  at: number,
  s: OwnSite,
): Promise<LetterProblem[]> {
  const problems: LetterProblem[] = [];
  if (byMail && audience.near && !(await ringOf(db, audience))) {
    problems.push({ at: null, text: 'Choose a town in the letter: its recipients depend on it.' });
  }
  const [parts] = await partsOfLetters(db, [blocks], { at }, at);
  if (parts!.every((part) => isEmpty(part, at))) {
    problems.push({ at: null, text: 'The letter is empty.' });
  }
  for (const [index, block] of blocks.entries()) {
    const texts = [await hiddenIn(db, block, at)];
    for (const words of block.type === 'words' ? unfinishedLinks(block.text) : []) {
      texts.push(`The link “${words}” needs a full address.`);
    }
    for (const link of linksOf(block)) texts.push(await unseenAt(db, link, at, s));
    const found = new Set(texts.filter((text) => text !== null));
    const about = block.type === 'show' && { show: block.show };
    problems.push(...[...found].map((text) => ({ at: index, text, ...about })));
  }
  return problems;
}

/** Whether fans see nothing there. */
const isEmpty = (part: LetterPart, at: number): boolean =>
  part.kind === 'rule' || (part.kind === 'shows' && showsOf(part, at).length === 0);

/** Says which record of a block fans don't see then; null if they see it. */
async function hiddenIn(db: Db, block: LetterBlock, at: number): Promise<string | null> {
  if (block.type === 'show') {
    const show = await showRecords.find(db, block.show);
    if (!show) return 'A show in the letter no longer exists.';
    const [seen] = await showsNamed(db, [show], { at });
    return seen ? null : hidden(`The show at ${show.venue}, ${show.location}`, show.isDraft);
  }
  if (block.type !== 'release') return null;
  const release = await findVisibleRelease(db, { id: block.release }, 'members');
  if (!release) return 'A release in the letter no longer exists.';
  const seen = await findVisibleRelease(db, { id: block.release }, { at });
  return seen ? null : hidden(`The release “${release.title}”`, release.is_draft === 1);
}

const hidden = (name: string, isDraft = false): string =>
  isDraft ? `${name} is a draft.` : `${name} is hidden at that time.`;

function linksOf(block: LetterBlock): string[] {
  if (block.type === 'words') return linksIn(block.text);
  if (block.type === 'button') return [block.link];
  return block.type === 'picture' && block.link !== null ? [block.link] : [];
}

/** Says that a link leads to no page of this site that fans see then; null for other links. */
async function unseenAt(
  db: Db,
  link: string,
  at: number,
  { publicUrl, isPage }: OwnSite,
): Promise<string | null> {
  const { origin, href, pathname } = new URL(link, publicUrl);
  if (origin !== publicUrl.origin) return null;
  const slug = slugInPath(pathname);
  const isShow =
    pathname.startsWith(showPagesPath) &&
    showAt(pathname, await listShowNames(db, { at })) !== null;
  const isSeen =
    slug === null
      ? isShow || (await isPage(pathname))
      : (await findVisibleRelease(db, { slug }, { at })) !== null;
  return isSeen ? null : `The link ${href} leads to a page that fans can't see.`;
}

import type { Transaction } from 'kysely';
import { shortSlug, slugOf } from '../kit/links/slugOf.ts';
import { holdAdvisoryLock } from './advisoryLock.ts';
import type { Db } from './open.ts';
import {
  changedPublication,
  type PublicationChange,
  type PublicationColumns,
} from './publication.records.ts';
import { isOfNoun, type HistoryTables } from './recordedChanges.records.ts';

/** A noun whose records have pages at `/<place>/<slug>`. */
export interface SluggedNoun {
  table: string;
  /** Its name in the history. */
  noun: string;
  /** The slug of a title without letters and numbers. */
  fallback: string;
  /** Slugs that other pages have. */
  reserved: readonly string[];
}

export interface SluggedRow extends PublicationColumns {
  id: string;
  title: string;
  slug: string;
}

/** An encoded letter of another script needs 6 to 12 characters of an address. */
const shortened = (slug: string): string => (/[^a-z0-9-]/.test(slug) ? shortSlug(slug, 12) : slug);

type Addressed = Pick<SluggedRow, 'id' | 'title' | 'is_draft' | 'publish_at'> & {
  slug: string | null;
};

const tables = (db: Db) => db.withTables<Record<string, SluggedRow>>();

/** When fans first see it, in epoch milliseconds: -Infinity for now, Infinity for drafts. */
function seenFrom(
  { is_draft, publish_at }: Pick<SluggedRow, 'is_draft' | 'publish_at'>,
  now: number,
): number {
  if (is_draft === 1) return Number.POSITIVE_INFINITY;
  return (publish_at ?? 0) <= now ? Number.NEGATIVE_INFINITY : publish_at!;
}

/** Slugs of one noun change one after another until the end of the transaction. */
const holdSlugs = (trx: Transaction<object>, { table }: SluggedNoun, now: number) =>
  holdAdvisoryLock(trx, `slugs of ${table}`, now);

const addressed = (trx: Db, { table }: SluggedNoun) =>
  tables(trx).selectFrom(table).select(['id', 'title', 'slug', 'is_draft', 'publish_at']);

/** Returns the slug that the record has already, or a free one. */
export async function slugOfNew(
  trx: Transaction<object>,
  noun: SluggedNoun,
  record: Omit<Addressed, 'slug'>,
  now: number,
): Promise<string> {
  await holdSlugs(trx, noun, now);
  const stored = await addressed(trx, noun).where('id', '=', record.id).executeTakeFirst();
  return stored?.slug ?? settledSlug(trx, noun, { ...record, slug: null }, now);
}

/**
 * Returns its own slug if it is free, else one like `night-bus`, or `night-bus-2` if another
 * record has that. A record that fans see later, and never saw, gives up its slug: a `-2` would
 * reveal it.
 */
export async function settledSlug(
  trx: Transaction<object>,
  noun: SluggedNoun,
  record: Addressed,
  now: number,
): Promise<string> {
  await holdSlugs(trx, noun, now);
  const stored = addressed(trx, noun).where('id', '!=', record.id);
  const wanted = record.slug ?? baseOf(noun, record.title);
  const isTaken = await stored.where('slug', '=', wanted).executeTakeFirst();
  if (!isTaken && !noun.reserved.includes(wanted)) return wanted;
  const rows = await stored.execute();
  const others = rows.map((row) => ({ ...row, from: seenFrom(row, now) }));
  const settle = async (one: Addressed & { from: number }): Promise<string> => {
    const firm = others.filter(({ id, from }) => id !== one.id && from <= one.from);
    const taken = new Set([...noun.reserved, ...firm.map(({ slug }) => slug)]);
    const slug =
      one.slug !== null && !taken.has(one.slug) ? one.slug : freeSlug(noun, one.title, taken);
    const inTheWay = others.find((other) => other.id !== one.id && other.slug === slug);
    if (!inTheWay) return slug;
    if (await wasSeen(trx, noun, inTheWay.id, now)) {
      inTheWay.from = Number.NEGATIVE_INFINITY;
      return settle(one);
    }
    others.push({ ...inTheWay, ...one, slug });
    inTheWay.slug = await settle({ ...inTheWay, slug: null });
    await rename(trx, noun, inTheWay.id, inTheWay.slug);
    return slug;
  };
  return settle({ ...record, from: seenFrom(record, now) });
}

/** Chooses the slug of a record that fans see sooner than those that caused its number. */
export async function dropSlugNumber(
  trx: Transaction<object>,
  noun: SluggedNoun,
  id: string,
  change: PublicationChange,
  now: number,
): Promise<void> {
  if (change.isDraft === undefined && change.publishAt === undefined) return;
  await holdSlugs(trx, noun, now);
  const before = await addressed(trx, noun).where('id', '=', id).executeTakeFirst();
  if (!before) return;
  const { is_draft = before.is_draft, publish_at = before.publish_at } = changedPublication(change);
  const after = { ...before, is_draft, publish_at };
  const isSooner = seenFrom(after, now) < seenFrom(before, now);
  const isNumbered = /^(.*)-\d+$/u.exec(before.slug)?.[1] === baseOf(noun, before.title);
  if (!isSooner || !isNumbered || (await wasSeen(trx, noun, id, now))) return;
  // Another record may get the slug that it gives up.
  await rename(trx, noun, id, id);
  await rename(trx, noun, id, await settledSlug(trx, noun, { ...after, slug: null }, now));
}

const rename = (trx: Db, { table }: SluggedNoun, id: string, slug: string) =>
  tables(trx).updateTable(table).set({ slug }).where('id', '=', id).execute();

/** Whether fans may have seen an earlier version of it. */
async function wasSeen(trx: Db, { noun }: SluggedNoun, id: string, now: number): Promise<boolean> {
  const versions = await trx
    .withTables<HistoryTables>()
    .selectFrom('history')
    .select('after')
    .where('record', '=', id)
    .where(isOfNoun(noun))
    .where('after', 'not like', '%"is_draft":1%')
    .execute();
  return versions.some(({ after }) => seenFrom(JSON.parse(after!) as SluggedRow, now) < now);
}

const baseOf = ({ fallback }: SluggedNoun, title: string): string =>
  shortened(slugOf(title)) || fallback;

function freeSlug(noun: SluggedNoun, title: string, taken: ReadonlySet<string>): string {
  const base = baseOf(noun, title);
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}

import type { Transaction } from 'kysely';
import { holdAdvisoryLock } from '../../database/advisoryLock.ts';
import type { Db } from '../../database/open.ts';
import { changedPublication, type PublicationChange } from '../../database/publication.records.ts';
import { isOfNoun, type HistoryTables } from '../../database/recordedChanges.records.ts';
import { slugOf } from '../../kit/links/slugOf.ts';
import type { ReleaseRow as Row, ReleaseTables } from './releases.table.ts';
import { findVisibleRelease } from './stored-releases.records.ts';

/** Other pages are at `/embed/`. */
const otherEmbeds = ['bandsintown', 'shopify'];

/** An encoded letter of another script needs 6 to 12 characters of an address. */
const shortened = (slug: string): string =>
  /[^a-z0-9-]/.test(slug) ? /^.{0,12}/u.exec(slug)![0].replace(/-$/, '') : slug;

type Addressed = Pick<Row, 'id' | 'title' | 'is_draft' | 'publish_at'> & { slug: string | null };

/** When fans first see it, in epoch milliseconds: -Infinity for now, Infinity for drafts. */
function seenFrom({ is_draft, publish_at }: Omit<Addressed, 'slug'>, now: number): number {
  if (is_draft === 1) return Number.POSITIVE_INFINITY;
  return (publish_at ?? 0) <= now ? Number.NEGATIVE_INFINITY : publish_at!;
}

/**
 * Returns its own slug if it is free, else one like `night-bus`, or `night-bus-2` if another
 * release has that. A release that fans see later, and never saw, gives up its slug: a `-2` would
 * reveal it.
 */
export async function settledSlug(trx: Db, release: Addressed, now: number): Promise<string> {
  const tables = trx.withTables<ReleaseTables>();
  const rows = await tables
    .selectFrom('releases')
    .select(['id', 'title', 'slug', 'is_draft', 'publish_at'])
    .where('id', '!=', release.id)
    .execute();
  const others = rows.map((row) => ({ ...row, from: seenFrom(row, now) }));
  const settle = async (one: Addressed & { from: number }): Promise<string> => {
    const firm = others.filter(({ id, from }) => id !== one.id && from <= one.from);
    const taken = new Set([...otherEmbeds, ...firm.map(({ slug }) => slug)]);
    const slug = one.slug !== null && !taken.has(one.slug) ? one.slug : freeSlug(one.title, taken);
    const inTheWay = others.find((other) => other.id !== one.id && other.slug === slug);
    if (!inTheWay) return slug;
    if (await wasSeen(trx, inTheWay.id, now)) {
      inTheWay.from = Number.NEGATIVE_INFINITY;
      return settle(one);
    }
    others.push({ ...inTheWay, ...one, slug });
    inTheWay.slug = await settle({ ...inTheWay, slug: null });
    const { id } = inTheWay;
    await tables
      .updateTable('releases')
      .set({ slug: inTheWay.slug })
      .where('id', '=', id)
      .execute();
    return slug;
  };
  return settle({ ...release, from: seenFrom(release, now) });
}

/** Chooses the slug of a release that fans see sooner than those that caused its number. */
export async function dropSlugNumber(
  trx: Transaction<object>,
  id: string,
  change: PublicationChange,
  now: number,
): Promise<void> {
  if (change.isDraft === undefined && change.publishAt === undefined) return;
  await holdAdvisoryLock(trx, 'slugs of releases', now);
  const before = await findVisibleRelease(trx, { id }, 'members');
  if (!before) return;
  const { is_draft = before.is_draft, publish_at = before.publish_at } = changedPublication(change);
  const after = { ...before, is_draft, publish_at };
  const isSooner = seenFrom(after, now) < seenFrom(before, now);
  const isNumbered = /^(.*)-\d+$/u.exec(before.slug)?.[1] === baseOf(before.title);
  if (!isSooner || !isNumbered || (await wasSeen(trx, id, now))) return;
  const name = (slug: string) =>
    trx.withTables<ReleaseTables>().updateTable('releases').set({ slug }).where('id', '=', id);
  // Another release may get the slug that it gives up.
  await name(id).execute();
  await name(await settledSlug(trx, { ...after, slug: null }, now)).execute();
}

/** Whether fans may have seen an earlier version of it. */
async function wasSeen(trx: Db, id: string, now: number): Promise<boolean> {
  const versions = await trx
    .withTables<HistoryTables>()
    .selectFrom('history')
    .select('after')
    .where('record', '=', id)
    .where(isOfNoun('release'))
    .where('after', 'not like', '%"is_draft":1%')
    .execute();
  return versions.some(({ after }) => seenFrom(JSON.parse(after!) as Row, now) < now);
}

const baseOf = (title: string): string => shortened(slugOf(title)) || 'release';

function freeSlug(title: string, taken: ReadonlySet<string>): string {
  const base = baseOf(title);
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}

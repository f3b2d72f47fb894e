import { randomInt } from 'node:crypto';
import { v7 as laterId } from 'uuid';
import { holdAdvisoryLock } from '../../database/advisoryLock.ts';
import { changesAny, countRows } from '../../database/rows.records.ts';
import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { countGuess } from '../forms/guesses.records.ts';
import type { ReleaseTables } from '../releases/releases.table.ts';
import { downloadLimits, type CodeBatch, type NewCodes } from './downloads.ts';
import type { DownloadTables } from './downloads.table.ts';
import { addGrant } from './grants.records.ts';
import { findOpenRelease } from './archives.records.ts';

const tables = (db: Db) => db.withTables<DownloadTables & ReleaseTables>();

/** Returns batches, newest first. */
export function listCodeBatches(db: Db): Promise<CodeBatch[]> {
  return tables(db)
    .selectFrom('code_batches')
    .select(['id as _id', 'release', 'name', 'made_at as madeAt', 'codes as count', 'redeemed'])
    .orderBy('id', 'desc')
    .execute();
}

/**
 * @param alphabet and length of each code. @param now epoch milliseconds.
 * @throws Problem `codes.too-many`
 */
export async function addCodes(
  db: Db,
  release: string,
  { name, count }: NewCodes,
  { alphabet, length }: { alphabet: string; length: number },
  now: number,
): Promise<{ id: string; codes: string[] }> {
  const sign = () => alphabet[randomInt(alphabet.length)];
  const codes = Array.from({ length: count }, () => Array.from({ length }, sign).join(''));
  const id = laterId();
  await db.transaction().execute(async (trx) => {
    await holdAdvisoryLock(trx, 'batches of codes', now);
    const batches = tables(trx).selectFrom('code_batches').where('release', '=', release);
    if ((await countRows(batches)) >= downloadLimits.batches) throw new Problem('codes.too-many');
    await tables(trx)
      .insertInto('code_batches')
      .values({ id, release, name, made_at: now, codes: count, redeemed: 0 })
      .execute();
    const rows = codes.map((code, place) => ({ code, batch: id, place, redeemed_at: null }));
    await tables(trx).insertInto('download_codes').values(rows).execute();
  });
  return { id, codes };
}

export interface PrintedBatch {
  name: string;
  releaseTitle: string;
  codes: { code: string; isRedeemed: boolean }[];
}

/** Null if there is none, or its release is in the bin. */
export async function readCodeBatch(db: Db, id: string): Promise<PrintedBatch | null> {
  const batch = await tables(db)
    .selectFrom('code_batches')
    .innerJoin('releases', 'releases.id', 'release')
    .select(['name', 'title as releaseTitle'])
    .where('code_batches.id', '=', id)
    .executeTakeFirst();
  if (!batch) return null;
  const rows = await tables(db)
    .selectFrom('download_codes')
    .select(['code', 'redeemed_at'])
    .where('batch', '=', id)
    .orderBy('place')
    .execute();
  const codes = rows.map((row) => ({ code: row.code, isRedeemed: row.redeemed_at !== null }));
  return { ...batch, codes };
}

/** @returns whether there was one. */
export const removeCodeBatch = (db: Db, id: string) =>
  changesAny(tables(db).deleteFrom('code_batches').where('id', '=', id));

/**
 * Uses a code up. @param code as it is stored. @param ip the client's.
 * @param now epoch milliseconds.
 * @returns the token of a link to the downloads.
 * @throws Problem `code.*`, or `session.too-many-tries` if too many of one network were wrong.
 */
export async function redeemCode(db: Db, code: string, ip: string, now: number): Promise<string> {
  const found = await tables(db)
    .selectFrom('download_codes')
    .innerJoin('code_batches', 'id', 'batch')
    .select(['batch', 'release', 'redeemed_at'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!found) {
    await countGuess(db, 'code', ip, now);
    throw new Problem('code.unknown');
  }
  if (found.redeemed_at !== null) throw new Problem('code.used');
  if (!(await findOpenRelease(db, { id: found.release }, now))) throw new Problem('code.not-out');
  return db.transaction().execute(async (trx) => {
    const use = tables(trx).updateTable('download_codes').set({ redeemed_at: now });
    const unused = use.where('code', '=', code).where('redeemed_at', 'is', null);
    // The first of two simultaneous uses wins.
    if (!(await changesAny(unused))) throw new Problem('code.used');
    await tables(trx)
      .updateTable('code_batches')
      .set((eb) => ({ redeemed: eb('redeemed', '+', 1) }))
      .where('id', '=', found.batch)
      .execute();
    return addGrant(trx, found.release, now);
  });
}

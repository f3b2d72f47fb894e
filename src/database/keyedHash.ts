import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from './open.ts';

type SiteKeyTables = { site_keys: { id: number; secret: string } };

/**
 * Hashes with the site's key what could be guessed from a plain hash; to be compared only. In a
 * transaction, call it after a write.
 */
export async function keyedHash(db: Db): Promise<(text: string) => string> {
  const key = await hmacKey(db);
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}

/** 256 random bits in base64url, made once. */
async function hmacKey(db: Db): Promise<string> {
  const known = await readKey(db);
  if (known !== null) return known;
  await db
    .withTables<SiteKeyTables>()
    .insertInto('site_keys')
    .values({ id: 1, secret: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return (await readKey(db))!;
}

async function readKey(db: Db): Promise<string | null> {
  const row = await db
    .withTables<SiteKeyTables>()
    .selectFrom('site_keys')
    .select('secret')
    .where('id', '=', 1)
    .executeTakeFirst();
  return row?.secret ?? null;
}

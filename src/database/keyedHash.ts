import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from './open.ts';
import { insertNew } from './rows.records.ts';

type SiteKeyTables = { site_keys: { id: number; secret: string } };

/** The rows of `site_keys`: 256 random bits in base64url each, made once. */
export const siteKeys = {
  /** Finds values that are stored as hashes; the key goes into backups with those hashes. */
  recognizes: 1,
  /** Signs data that the site hands out, and never leaves it. */
  signs: 2,
};

/** Hashes guessable values with the site's key. In a transaction, call it after a write. */
export async function keyedHash(
  db: Db,
  id = siteKeys.recognizes,
): Promise<(text: string) => string> {
  const tables = db.withTables<SiteKeyTables>();
  const stored = tables.selectFrom('site_keys').select('secret').where('id', '=', id);
  const known = await stored.executeTakeFirst();
  const made = { id, secret: randomBytes(32).toString('base64url') };
  if (!known) await insertNew(tables, 'site_keys', made);
  const { secret } = known ?? (await stored.executeTakeFirstOrThrow());
  return (text) => createHmac('sha256', secret).update(text).digest('base64url');
}

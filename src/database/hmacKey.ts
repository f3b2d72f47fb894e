import { randomBytes } from 'node:crypto';
import type { Db } from './open.ts';

type SiteKeyTables = { site_keys: { id: number; secret: string } };

/**
 * The key of this site, 256 random bits in base64url, which is told to nobody. What is to be
 * compared and never read is hashed with it, so that nobody who has the hashes alone finds out
 * by trying. It is made when it is first asked for, and stays; of programs that ask at the same
 * time all get the same.
 */
export async function hmacKey(db: Db): Promise<string> {
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

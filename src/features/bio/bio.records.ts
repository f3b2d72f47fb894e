import type { Db } from '../../database/open.ts';
import { noBio, type Bio } from './bio.ts';
import type { BioTables } from './bio.table.ts';

/** The band's story; an empty one while none was ever saved. */
export async function readBio(db: Db): Promise<Bio> {
  const row = await db
    .withTables<BioTables>()
    .selectFrom('bio')
    .select(['text', 'revision'])
    .where('id', '=', 1)
    .executeTakeFirst();
  return row ?? noBio;
}

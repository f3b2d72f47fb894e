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

/** Saves the story in the place of the one before. */
export async function saveBio(db: Db, text: string): Promise<Bio> {
  return db
    .withTables<BioTables>()
    .insertInto('bio')
    .values({ id: 1, text, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ text, revision: row('bio.revision', '+', 1) })),
    )
    .returning(['text', 'revision'])
    .executeTakeFirstOrThrow();
}

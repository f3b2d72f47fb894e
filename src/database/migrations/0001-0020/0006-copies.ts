import type { Kysely } from 'kysely';
import type { Migration } from '../../migration.ts';

type Tables = {
  files: { name: string; width: number; copies: string };
  file_variants: { name: string; file_name: string; content_type: string; width: number };
};

/** A list of 500 pictures would otherwise read 12,000 rows. As JSON: `{"webp": [320, 640]}`. */
export const copies: Migration = {
  version: 6,
  name: 'the copies of a picture beside it',
  async up(db) {
    await db.schema
      .alterTable('files')
      .addColumn('copies', 'text', (c) => c.notNull().defaultTo('{}'))
      .execute();
    const tables = db as unknown as Kysely<Tables>;
    const variants = await tables.selectFrom('file_variants').selectAll().execute();
    const made = Map.groupBy(variants, (variant) => variant.file_name);
    for (const file of await tables.selectFrom('files').select(['name', 'width']).execute()) {
      const told = JSON.stringify(copiesOf(file, made.get(file.name) ?? []));
      await tables
        .updateTable('files')
        .set({ copies: told })
        .where('name', '=', file.name)
        .execute();
    }
  },
};

/** As it was when this step was written: steps never change. */
function copiesOf(file: { name: string; width: number }, variants: Tables['file_variants'][]) {
  const shown = variants.filter(({ name }) => !name.includes('-icon-'));
  const byFormat = ['avif', 'webp', 'png', 'jpeg'].map((format) => {
    const widths = shown
      .filter((copy) => copy.content_type === `image/${format}`)
      .map((copy) => copy.width)
      .toSorted((one, other) => one - other);
    const isTold = (widths.at(-1) ?? 0) >= Math.min(file.width, 640);
    return [format === 'jpeg' ? 'jpg' : format, isTold ? widths : null] as const;
  });
  return Object.fromEntries(byFormat.filter(([, widths]) => widths !== null));
}

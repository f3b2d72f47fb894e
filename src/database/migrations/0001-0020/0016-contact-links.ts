import { sql } from 'kysely';
import type { Migration } from '../../migration.ts';

const networks = {
  facebook: 'facebook',
  instagram: 'instagram',
  youtube: 'youtube',
  spotify: 'spotify',
  apple_music: 'appleMusic',
  soundcloud: 'soundcloud',
  x: 'x',
  tiktok: 'tiktok',
} as const;

type Row = { id: number } & Record<keyof typeof networks, string | null>;

/** One column of links by network, as JSON: another network is no change of the schema. */
export const contactLinks: Migration = {
  version: 16,
  name: 'links of the contact',
  async up(db) {
    await db.schema
      .alterTable('contact_info')
      .addColumn('links', 'text', (c) => c.notNull().defaultTo('{}'))
      .execute();
    const tables = db.withTables<{ contact_info: Row & { links: string } }>();
    for (const row of await tables.selectFrom('contact_info').selectAll().execute()) {
      const links = Object.entries(networks).flatMap(([column, network]) => {
        const link = row[column as keyof typeof networks];
        return link === null ? [] : [[network, link]];
      });
      await tables
        .updateTable('contact_info')
        .set({ links: JSON.stringify(Object.fromEntries(links)) })
        .where('id', '=', row.id)
        .execute();
    }
    for (const column of Object.keys(networks)) {
      await sql`alter table contact_info drop column ${sql.ref(column)}`.execute(db);
    }
  },
};

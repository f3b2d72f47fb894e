import type { Migration } from '../../migration.ts';

/** What named no zone was in UTC until now. */
export const homeZone: Migration = {
  version: 18,
  name: 'the time zone where the band is at home',
  async up(db) {
    await db.schema
      .alterTable('shows_settings')
      .addColumn('time_zone', 'text', (c) => c.notNull().defaultTo('UTC'))
      .execute();
  },
};

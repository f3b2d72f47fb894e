import type { Migration } from '../migration.ts';

/** A row for each day on which one was tried. */
export const dailyBackups: Migration = {
  version: 21,
  name: 'daily backups',
  async up(db) {
    await db.schema
      .createTable('daily_backups')
      // In UTC, such as 2026-11-23.
      .addColumn('day', 'text', (c) => c.primaryKey())
      // Nobody else tries before this moment.
      .addColumn('held_until', 'bigint', (c) => c.notNull())
      .addColumn('made_at', 'bigint')
      .addColumn('name', 'text')
      .addColumn('bytes', 'bigint')
      .addColumn('failure', 'text')
      .addColumn('told_at', 'bigint')
      .execute();
  },
};

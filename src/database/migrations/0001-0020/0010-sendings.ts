import type { Migration } from '../../migration.ts';

export const sendings: Migration = {
  version: 10,
  name: 'the key of the site, budgets of the public forms',
  async up(db) {
    await db.schema
      .createTable('site_keys')
      // The only row has the id 1.
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('secret', 'text', (c) => c.notNull())
      .execute();
    // These were hashes without a key, an hour old at most.
    await db.schema.dropTable('sendings').execute();
    await db.schema
      .createTable('sendings')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('network', 'text', (c) => c.notNull())
      .addColumn('wider_network', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('sendings_at').on('sendings').column('at').execute();
    await db.schema
      .createIndex('sendings_network')
      .on('sendings')
      .columns(['network', 'at'])
      .execute();
    await db.schema.createIndex('sendings_kind').on('sendings').columns(['kind', 'at']).execute();
    await db.schema
      .createTable('full_budgets')
      // When the site's hourly budget for a form was last used up.
      .addColumn('kind', 'text', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute();
  },
};

import type { Migration } from '../migration.ts';

/** A key of the site; what came by which form, from where in the wider sense, and how much. */
export const sendings: Migration = {
  version: 10,
  name: 'the key of the site, budgets of the public forms',
  async up(db) {
    await db.schema
      .createTable('site_keys')
      // One site, one key: the only row has the id 1.
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('secret', 'text', (c) => c.notNull())
      .execute();
    // Hashes without a key, of an hour at most: nobody misses them.
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
      // When a form was last sent as often as the site takes in an hour.
      .addColumn('kind', 'text', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute();
  },
};

import type { Migration } from '../migration.ts';

export const passkeys: Migration = {
  version: 27,
  name: 'passkeys',
  async up(db) {
    await db.schema
      .createTable('passkeys')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) =>
        c.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('credential_id', 'text', (c) => c.notNull().unique())
      // In the form of COSE (RFC 9053), as base64url.
      .addColumn('public_key', 'text', (c) => c.notNull())
      // Of the uses of a device that counts them; 0 for one that does not.
      .addColumn('counter', 'bigint', (c) => c.notNull())
      .addColumn('transports', 'text', (c) => c.notNull())
      .addColumn('is_backed_up', 'integer', (c) => c.notNull())
      // It opens no other host.
      .addColumn('host', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('used_at', 'bigint')
      .execute();
    await db.schema.createIndex('passkeys_account').on('passkeys').column('account_id').execute();
    await db.schema
      .createTable('used_challenges')
      .addColumn('challenge_hash', 'text', (c) => c.primaryKey())
      .addColumn('ends_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('used_challenges_ends')
      .on('used_challenges')
      .column('ends_at')
      .execute();
  },
};

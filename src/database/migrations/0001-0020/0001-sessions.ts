import type { Migration } from '../../migration.ts';

export const sessions: Migration = {
  version: 1,
  name: 'accounts, sessions, reset tokens, set-up codes, failed tries, guards',
  async up(db) {
    await db.schema
      .createTable('accounts')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('email', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('password_hash', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('signed_in_at', 'bigint')
      .execute();
    await db.schema
      .createTable('sessions')
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) =>
        c.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('seen_at', 'bigint', (c) => c.notNull())
      .addColumn('user_agent', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('sessions_account').on('sessions').column('account_id').execute();
    await db.schema
      .createTable('reset_tokens')
      // One row per account: a newer token replaces the older one.
      .addColumn('account_id', 'text', (c) =>
        c.primaryKey().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('setup_codes')
      .addColumn('code_hash', 'text', (c) => c.primaryKey())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('failed_tries')
      // One try counts for its account, its address and the whole site.
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('failed_tries_key', ['id', 'subject'])
      .execute();
    await db.schema
      .createIndex('failed_tries_subject')
      .on('failed_tries')
      .columns(['subject', 'at'])
      .execute();
    await db.schema
      .createTable('guards')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('held_at', 'bigint', (c) => c.notNull())
      .execute();
  },
};

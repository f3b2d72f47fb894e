import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Migration } from '../../migration.ts';

type Tables = { sessions: { token_hash: string; id: string } };

export const invitations: Migration = {
  version: 9,
  name: 'invitations, ids of sessions',
  async up(db) {
    await db.schema
      .createTable('invitations')
      .addColumn('id', 'text', (c) => c.primaryKey())
      // One row per address: a newer invitation replaces the older one.
      .addColumn('email', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', (c) => c.notNull())
      // Whoever loses access leaves no invitation behind.
      .addColumn('invited_by', 'text', (c) =>
        c.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('invitation_tokens')
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('invitation_id', 'text', (c) =>
        c.notNull().references('invitations.id').onDelete('cascade'),
      )
      // The link that was copied, or the one that was mailed.
      .addColumn('way', 'text', (c) => c.notNull())
      .addUniqueConstraint('invitation_tokens_way', ['invitation_id', 'way'])
      .execute();
    await db.schema
      .alterTable('sessions')
      .addColumn('id', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    const tables = db as unknown as Kysely<Tables>;
    for (const { token_hash } of await tables
      .selectFrom('sessions')
      .select('token_hash')
      .execute()) {
      await tables
        .updateTable('sessions')
        .set({ id: randomUUID() })
        .where('token_hash', '=', token_hash)
        .execute();
    }
    await db.schema.createIndex('sessions_id').on('sessions').column('id').unique().execute();
  },
};

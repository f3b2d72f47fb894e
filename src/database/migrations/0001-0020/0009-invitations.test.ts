import { expect, onTestFinished, test } from 'vitest';
import { bothEngines, emptyDatabase } from '../../../../tests/environment/engines.ts';
import { addAccount } from '../../../features/session/account.records.ts';
import { listSessions, openSession } from '../../../features/session/session.records.ts';
import { migrate } from '../../migrate.ts';
import { openDatabase } from '../../open.ts';
import { invitations } from './0009-invitations.ts';

test.each(bothEngines)('sessions from before get ids of their own, on %s', async (engine) => {
  const { address, dispose } = await emptyDatabase(engine);
  onTestFinished(dispose);
  const database = await openDatabase(address);
  onTestFinished(() => database.close());
  const { db } = database;
  await migrate(database);
  const draft = { email: 'ann@band.example', name: 'Ann', passwordHash: 'x' };
  const account = (await addAccount(db, draft, 1))!;
  const tokens = [];
  for (let i = 0; i < 3; i++) {
    tokens.push(await openSession(db, { id: account.id, passwordHash: 'x' }, 'a test', 1));
  }

  // As the database was before the step.
  await db.schema.dropIndex('sessions_id').execute();
  await db.schema.alterTable('sessions').dropColumn('id').execute();
  await db.schema.dropTable('invitation_tokens').execute();
  await db.schema.dropTable('invitations').execute();
  await invitations.up(db, engine);

  const listed = await listSessions(db, account.id, tokens[0]!, 1);
  expect(new Set(listed.map(({ id }) => id)).size).toBe(3);
  for (const { id } of listed) expect(id).toMatch(/^[\da-f-]{36}$/);
});

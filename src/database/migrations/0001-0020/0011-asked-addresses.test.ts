import { expect, onTestFinished, test } from 'vitest';
import { bothEngines, emptyDatabase } from '../../../../tests/environment/engines.ts';
import { addAccount, findAccount } from '../../../features/session/account.records.ts';
import { migrate } from '../../migrate.ts';
import { openDatabase } from '../../open.ts';
import { askedAddresses } from './0011-asked-addresses.ts';

test.each(bothEngines)('a link that confirms is found by an index, on %s', async (engine) => {
  const { address, dispose } = await emptyDatabase(engine);
  onTestFinished(dispose);
  const database = await openDatabase(address);
  onTestFinished(() => database.close());
  const { db } = database;
  await migrate(database);
  // Both are refused where there is nothing of that name.
  await db.schema.dropIndex('subscribers_confirm_hash').execute();
  await db.schema.dropTable('asked_addresses').execute();
  await askedAddresses.up(db, engine);
  await expect(db.schema.dropIndex('subscribers_confirm_hash').execute()).resolves.toBeUndefined();
});

test.each(bothEngines)(
  'hosts that were stored in their letters are one host, on %s',
  async (engine) => {
    const { address, dispose } = await emptyDatabase(engine);
    onTestFinished(dispose);
    const database = await openDatabase(address);
    onTestFinished(() => database.close());
    const { db } = database;
    await migrate(database);
    const add = (email: string) => addAccount(db, { email, name: 'Ann', passwordHash: 'x' }, 1);
    for (const email of ['ann@m\u00FCnchen.example', 'bo@band.example', 'b\u00F6@band.example']) {
      await add(email);
    }
    // Two of one mailbox: the second one stays as it is.
    await add('cy@\uFF43y.example');
    await add('cy@cy.example');
    await db.schema.dropIndex('subscribers_confirm_hash').execute();
    await db.schema.dropTable('asked_addresses').execute();
    await askedAddresses.up(db, engine);
    for (const email of [
      'ann@xn--mnchen-3ya.example',
      'bo@band.example',
      'b\u00F6@band.example',
      'cy@\uFF43y.example',
      'cy@cy.example',
    ]) {
      expect(await findAccount(db, email), email).toMatchObject({ email });
    }
  },
);

import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { bothEngines, freshDatabase } from '../../../tests/environment/engines.ts';
import { comeBack, leaveList } from './leaving.records.ts';
import {
  confirmSubscriber,
  eraseSubscriber,
  newConfirmToken,
  subscribe,
  suppressionToken,
} from './newsletter.records.ts';
import type { NewsletterTables } from './newsletter.table.ts';

const week = 7 * 24 * 60 * 60_000;
const email = 'fay@fans.example';
const signUp = { consent: 'News.', from: { source: 'site' } } as const;

const changes = ['confirm', 'leave', 'erase'] as const;

test.each(bothEngines.flatMap((engine) => changes.map((change) => [engine, change] as const)))(
  'on %s a fan who signs up again during a change (%s) waits for it, and neither fails',
  async (engine, change) => {
    const database = await freshDatabase(engine);
    onTestFinished(() => database.dispose());
    const { db } = database;
    const ask = (n: number) =>
      subscribe(
        db,
        { email, ...signUp },
        { ip: `192.0.2.${n}`, isSuspicious: false },
        n * 10 * week,
      );
    for (let n = 1; n <= 60; n += 2) {
      await ask(n);
      const { id, leave_token } = await db
        .withTables<NewsletterTables>()
        .selectFrom('subscribers')
        .selectAll()
        .executeTakeFirstOrThrow();
      const now = (n + 1) * 10 * week;
      const token = await newConfirmToken(db, id, now);
      const others = {
        confirm: () => confirmSubscriber(db, token, now, 'Yes.'),
        leave: () => leaveList(db, leave_token, now),
        erase: () => eraseSubscriber(db, id, false, now),
      };
      // The second call starts once at each step of the first.
      const [asked, changed] = await Promise.allSettled([
        ask(n + 1),
        pause(n / 8).then(others[change]),
      ]);
      expect(asked, `round ${n}`).toMatchObject({ status: 'fulfilled' });
      expect(changed, `round ${n}`).toMatchObject({ status: 'fulfilled', value: true });
      const tables = db.withTables<NewsletterTables>();
      if (change === 'erase') {
        const left = await tables.selectFrom('subscribers').select('id').execute();
        expect(left, `round ${n}`).toEqual([]);
      }
      await tables.deleteFrom('subscribers').execute();
      await tables.deleteFrom('suppressed_addresses').execute();
    }
  },
);

test('the link that ends all e-mail to a mailbox unsubscribes it as well', async () => {
  const database = await freshDatabase('sqlite');
  onTestFinished(() => database.dispose());
  const { db } = database;
  const emails = ['fay@fans.example', 'fay+news@fans.example', 'gil@fans.example'];
  for (const [n, address] of emails.entries()) {
    const sender = { ip: `192.0.2.${n}`, isSuspicious: false };
    await subscribe(db, { email: address, ...signUp }, sender, n);
  }
  expect(await leaveList(db, await suppressionToken(db, emails[0]!), week)).toBe(true);
  const left = db.withTables<NewsletterTables>().selectFrom('subscribers').select('email');
  expect(await left.execute()).toEqual([{ email: 'gil@fans.example' }]);
  await subscribe(db, { email: emails[0]!, ...signUp }, { ip: '', isSuspicious: false }, week);
  expect(await left.execute()).toHaveLength(1);
});

test.each(bothEngines)('on %s a fan who presses twice at once comes back once', async (engine) => {
  const database = await freshDatabase(engine);
  onTestFinished(() => database.dispose());
  const { db } = database;
  await subscribe(db, { email, ...signUp }, { ip: '192.0.2.1', isSuspicious: false }, 0);
  const listed = db.withTables<NewsletterTables>().selectFrom('subscribers').selectAll();
  const { id, leave_token } = await listed.executeTakeFirstOrThrow();
  await confirmSubscriber(db, await newConfirmToken(db, id, 0), 1, 'Yes.');
  const before = await listed.execute();
  for (let round = 0; round < 5; round += 1) {
    for (const press of [leaveList, comeBack]) {
      const all = [1, 2, 3].map(() => press(db, leave_token, 2));
      expect(await Promise.all(all)).toEqual([true, true, true]);
    }
    expect(await listed.execute()).toEqual(before);
  }
});

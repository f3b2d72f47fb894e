import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  askToConfirm,
  confirmSubscriber,
  findSubscriber,
  newConfirmToken,
} from '../../../src/features/newsletter/newsletter.records.ts';
import { inTransaction } from '../../../src/database/open.ts';
import type { NewsletterTables } from '../../../src/features/newsletter/newsletter.table.ts';
import { siteForTest, type Site } from '../../environment/app.ts';
import { engines } from '../../environment/engines.ts';
import { imported, previewOf } from '../../environment/imports.ts';
import { isWhole } from '../../environment/whole.ts';

const email = 'fay@fans.example';
const own = 'email,confirmed at,agreed at,consent,unsubscribe link,source';
const mailchimp = 'Email Address,OPTIN_TIME,CONFIRM_TIME,LEID,EUID';

/** Lists with the fan, with the times of the fan's own confirmation and of leaving. */
interface Step {
  name?: string;
  text?: string;
  confirmed?: number;
  left?: number;
}

const year = fc.integer({ min: 2019, max: 2024 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom<Step>(
    {},
    { text: email },
    { text: `email,confirmed\n${email},2999-01-01` },
    { text: `${own}\n${email},,,News.,,site` },
    { text: `email,email_disabled,prefer_digests\n${email},true,`, left: Infinity },
    { text: `email,status\n${email},unsubscribed`, left: Infinity },
  ),
  year.chain((of) =>
    fc.constantFrom<Step>(
      { text: `email,fullname,date added,num purchases\n${email},Fay,${of}-07-01,2` },
      { text: `${own}\n${email},${of}-07-01,${of}-07-01,News.,,import` },
      { text: `email,confirmed\n${email},${of}-07-01`, confirmed: of },
      { text: `${mailchimp}\n${email},${of}-06-01,${of}-07-01,1,2`, confirmed: of },
      { text: `email,unsubscribed at\n${email},${of}-01-01`, left: of },
      { text: `email,status,tier,created_at,unsubscribed_at\n${email},,,,${of}-01-01`, left: of },
      {
        name: 'unsubscribed_a.csv',
        text: `Email Address,UNSUB_TIME,LEID,EUID\n${email},${of}-01-01,1,2`,
        left: of,
      },
    ),
  ),
);

async function confirmHere({ database: { db }, clock }: Site) {
  // No confirmation waits for an earlier one.
  await db.withTables<NewsletterTables>().deleteFrom('asked_addresses').execute();
  const subscribing = { email, consent: 'News.', from: { source: 'site' } } as const;
  await inTransaction(db, (trx) => askToConfirm(trx, subscribing, clock.time));
  clock.time += 1;
  const row = await findSubscriber(db, 'email', email);
  const token = await newConfirmToken(db, row!.id, clock.time);
  clock.time += 1;
  await confirmSubscriber(db, token, clock.time, 'Yes.');
}

describe.each(engines)('imports in any order on %s', (engine) => {
  test('keep a fan out who left, until the fan confirms later', { timeout: 120_000 }, async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const { db } = site.database;
    const isActive = async () => {
      const row = await findSubscriber(db, 'email', email);
      return row !== null && row.confirmed_at !== null && row.paused_at === null;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        const tables = db.withTables<NewsletterTables>();
        for (const table of ['subscribers', 'left_addresses', 'asked_addresses'] as const) {
          await tables.deleteFrom(table).execute();
        }
        for (const { name = 'fans.csv', text } of steps) {
          const before = await isActive();
          if (text === undefined) {
            await confirmHere(site);
            continue;
          }
          const preview = await previewOf(member, { [name]: `${text}\n` });
          await imported(site, member, preview);
          const { new: added, left } = preview.counts;
          expect(await isActive(), 'the preview').toBe(added === 1 || (before && left === 0));
        }
        const isLater = (left: number, at: number) =>
          steps.some(
            ({ text, confirmed = -1 }, n) =>
              confirmed >= left || (text === undefined && (n > at || left < Infinity)),
          );
        const mayGetMail = steps.every(({ left }, at) => left === undefined || isLater(left, at));
        if (!mayGetMail) expect(await isActive(), JSON.stringify(steps)).toBe(false);
        const hasLeft = steps.some(({ left }) => left !== undefined);
        if (!hasLeft) expect(await isActive()).toBe(true);
      }),
      { numRuns: isWhole ? 300 : 25 },
    );
  });

  test.each([
    ['an undated list', email, true],
    [
      'a list with the day of a purchase',
      `email,fullname,date added,num purchases\n${email},,2025-01-01,1`,
      true,
    ],
    ['a later confirmation', `email,confirmed\n${email},2025-01-01`, false],
  ])('%s and who left in 2024', async (_, text, isPaused) => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await imported(site, member, await previewOf(member, { 'fans.csv': text }));
    const left = `Email Address,UNSUB_TIME,LEID,EUID\n${email},2024-05-01,1,2\n`;
    const preview = await previewOf(member, { 'unsubscribed_a.csv': left });
    expect(preview.counts).toMatchObject(isPaused ? { left: 1, known: 0 } : { left: 0, known: 1 });
    await imported(site, member, preview);
    const row = await findSubscriber(site.database.db, 'email', email);
    expect(row?.paused_at !== null).toBe(isPaused);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bothEngines, freshDatabase } from '../../../tests/environment/engines.ts';
import {
  bounceReport,
  complaintReport,
  holidayNote,
} from '../../../tests/fixtures/bounceReports.ts';
import type { LetterTables } from '../letters/letters.table.ts';
import {
  askToConfirm,
  confirmSubscriber,
  newConfirmToken,
} from '../newsletter/newsletter.records.ts';
import type { NewsletterTables } from '../newsletter/newsletter.table.ts';
import { recordReminder, remindOf } from '../newsletter/reminders.records.ts';
import { listSubscribers } from '../newsletter/subscribers.records.ts';
import { recordBounce, recordReport, sweepBounces } from './bounces.records.ts';
import type { BounceTables } from './bounces.table.ts';

const day = 24 * 60 * 60_000;
const start = Date.UTC(2026, 10, 1);
const email = 'fay@fans.example';
const bounced = { kind: 'soft', status: null, messageId: null, token: null, email: null } as const;

describe.each(bothEngines)('reports on %s', (engine) => {
  async function list() {
    const database = await freshDatabase(engine);
    onTestFinished(() => database.dispose());
    const { db } = database;
    const tables = db.withTables<NewsletterTables & BounceTables & LetterTables>();
    const fan = () =>
      tables.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirst();
    /** Signs up as the form does, and confirms if asked to. */
    const signUp = async (now: number) => {
      const from = { source: 'site' } as const;
      const asking = { email, consent: 'News.', from };
      await db.transaction().execute((trx) => askToConfirm(trx, asking, now));
      const { id } = (await fan())!;
      await confirmSubscriber(db, await newConfirmToken(db, id, now), now, 'Yes.');
      return id;
    };
    const id = await signUp(start);
    const ofMail = (mail = randomUUID()) => `${mail}.${id}@band.example`;
    const report = (mail: string, now = start + day) => recordReport(db, Buffer.from(mail), now);
    const state = async () => (await listSubscribers(db, {}, start)).subscribers[0];
    return { db, tables, fan, id, ofMail, report, state, signUp };
  }

  test('of an address that does not exist pause the subscriber at once', async () => {
    const { report, ofMail, state } = await list();
    expect(await state()).toMatchObject({ state: 'subscribed', why: null });
    expect(await report(bounceReport(ofMail()))).toBe('paused');
    expect(await state()).toMatchObject({
      state: 'paused',
      why: 'The mail server says that this address does not exist.',
    });
  });

  test('of three e-mails in 30 days that were not delivered pause the subscriber', async () => {
    const { report, ofMail, state } = await list();
    const full = () => bounceReport(ofMail(), { status: '5.2.2' });
    expect(await report(full(), start + day)).toBe('counted');
    expect(await report(full(), start + 20 * day)).toBe('counted');
    // The first one is older than 30 days.
    expect(await report(full(), start + 31 * day)).toBe('counted');
    expect(await report(full(), start + 32 * day)).toBe('paused');
    expect(await state()).toMatchObject({ state: 'paused', why: expect.stringMatching(/^Three/) });
  });

  test('that come again, or in another order, change nothing', async () => {
    const { report, ofMail, state, db, signUp, id } = await list();
    const first = ofMail();
    const delayed = bounceReport(first, { status: '4.4.1' });
    const failed = bounceReport(first, { status: '4.4.7' });
    for (const mail of [failed, delayed, failed, delayed]) {
      expect(await report(mail)).toBe('counted');
    }
    expect(await state()).toMatchObject({ state: 'subscribed' });
    const hard = bounceReport(ofMail());
    expect(await report(hard)).toBe('paused');
    await signUp(start + 3 * day);
    expect(await report(hard, start + 4 * day)).toBe('counted');
    expect(await state()).toMatchObject({ state: 'subscribed' });
    // Without an id, all of a day are one.
    const byAddress = { ...bounced, email };
    for (let n = 0; n < 5; n += 1) await recordBounce(db, byAddress, start + 5 * day);
    expect(await state()).toMatchObject({ _id: id, state: 'subscribed' });
  });

  test('mark the recipient of the letter that came back', async () => {
    const { report, tables, id, ofMail } = await list();
    const letter = randomUUID();
    await tables
      .insertInto('letter_recipients')
      .values(
        [letter, randomUUID()].map((letter_id) => ({
          letter_id,
          address_hash: 'hash',
          subscriber_id: id,
          state: 'sent' as const,
          at: start,
          tries: 1,
          next_at: start,
          answer: null,
        })),
      )
      .execute();
    const states = async () => {
      const rows = tables.selectFrom('letter_recipients').select(['letter_id', 'state', 'answer']);
      return (await rows.execute())
        .filter(({ letter_id }) => letter_id === letter)
        .map(({ state, answer }) => `${state} ${answer}`);
    };
    await report(bounceReport(ofMail()));
    expect(await states()).toEqual(['sent null']);
    await report(bounceReport(ofMail(letter), { status: '5.2.2' }));
    expect(await states()).toEqual(['bounced 5.2.2']);
    const all = tables.selectFrom('letter_recipients').select('state').where('state', '=', 'sent');
    expect(await all.execute()).toHaveLength(1);
    await report(complaintReport(ofMail(letter)));
    expect(await states()).toEqual(['bounced 5.2.2']);
  });

  test('of a reader who complains remove the subscriber once', async () => {
    const { report, ofMail, fan, signUp, db } = await list();
    const id = ofMail();
    expect(await report(complaintReport(id))).toBe('left');
    expect(await fan()).toBeUndefined();
    expect(await report(complaintReport(id))).toBe('unknown');
    await signUp(start + 10 * day);
    const again = { ...bounced, kind: 'complaint', messageId: id, email } as const;
    expect(await recordBounce(db, again, start + 11 * day)).toBe('counted');
    expect(await fan()).toBeDefined();
  });

  test('without an id or a link of ours pause no one', async () => {
    const { report, fan, state, ofMail } = await list();
    const { leave_token } = (await fan())!;
    const forged = ['', 'a@band.example', `${randomUUID()}.${randomUUID()}@band.example`];
    for (const id of forged) expect(await report(bounceReport(id))).toBe('unknown');
    expect(await report(holidayNote(ofMail()))).toBe('unknown');
    expect(await report('')).toBe('unknown');
    expect(await state()).toMatchObject({ state: 'subscribed' });
    const link = `https://band.example/newsletter/unsubscribe?token=${leave_token}`;
    const headers = `List-Unsubscribe: <${link}>\r\n`;
    expect(await report(bounceReport('replaced@relay.example', { headers }))).toBe('paused');
  });

  test('end no pause, but signing up and confirming does', async () => {
    const { report, ofMail, state, tables, signUp, db, id } = await list();
    await report(bounceReport(ofMail()));
    await report(bounceReport(ofMail(), { status: '4.2.2' }));
    expect(await state()).toMatchObject({ state: 'paused' });
    // A member who adds the address ends nothing.
    const added = { email, consent: 'News.', from: { source: 'band' } } as const;
    await db.transaction().execute((trx) => askToConfirm(trx, added, start + 2 * day));
    const mails = () => tables.withTables<{ mails: { kind: string } }>().selectFrom('mails');
    const confirmations = async () =>
      (await mails().select('kind').where('kind', '=', 'newsletter.confirm').execute()).length;
    expect(await confirmations()).toBe(1);
    await recordReminder(db, id, 'release-1');
    expect(await remindOf(db, 'release-1', start + 2 * day)).toBe(0);
    await signUp(start + 3 * day);
    expect(await confirmations()).toBe(2);
    expect(await state()).toMatchObject({ state: 'subscribed', why: null });
    expect(await remindOf(db, 'release-1', start + 3 * day)).toBe(1);
  });

  test('are forgotten after 400 days', async () => {
    const { report, ofMail, tables, db } = await list();
    await report(bounceReport(ofMail()));
    await sweepBounces(db, start + 400 * day);
    expect(await tables.selectFrom('bounces').selectAll().execute()).toHaveLength(1);
    await sweepBounces(db, start + 402 * day);
    expect(await tables.selectFrom('bounces').selectAll().execute()).toEqual([]);
  });
});

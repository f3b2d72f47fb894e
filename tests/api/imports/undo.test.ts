import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ImportTables } from '../../../src/features/imports/imports.table.ts';
import { recordBounce } from '../../../src/features/bounces/bounces.records.ts';
import { sweepImports } from '../../../src/features/imports/imports.records.ts';
import {
  beginImport,
  runImport,
  undoCutImport,
  undoCutImports,
} from '../../../src/features/imports/run.records.ts';
import { undoableMs, type Import } from '../../../src/features/imports/imports.ts';
import { openedFiles } from '../../../src/features/imports/readers.ts';
import { minuteMs } from '../../../src/kit/dates/durations.ts';
import { answered } from '../../environment/client.ts';
import {
  askToConfirm,
  confirmSubscriber,
  newConfirmToken,
} from '../../../src/features/newsletter/newsletter.records.ts';
import { leaveList } from '../../../src/features/newsletter/leaving.records.ts';
import type { NewsletterTables } from '../../../src/features/newsletter/newsletter.table.ts';
import type { MailTables } from '../../../src/mail/mails.table.ts';
import { siteForTest, type Site } from '../../environment/app.ts';
import { engines } from '../../environment/engines.ts';
import { imported, previewOf } from '../../environment/imports.ts';
import { isWhole } from '../../environment/whole.ts';
import { tableText } from '../../fixtures/fanLists.ts';

type Tables = NewsletterTables & MailTables & ImportTables;
const tablesOf = (site: Site) => site.database.db.withTables<Tables>();

type Value<A> = A extends fc.Arbitrary<infer T> ? T : never;

/** Everything that an import may change. */
async function stateOf(site: Site) {
  const db = tablesOf(site);
  const all = await Promise.all([
    db.selectFrom('subscribers').selectAll().orderBy('email').execute(),
    db.selectFrom('left_addresses').selectAll().orderBy('hash').execute(),
    db.selectFrom('asked_addresses').selectAll().orderBy('address_hash').execute(),
    db.selectFrom('release_reminders').selectAll().orderBy('subscriber_id').execute(),
    db.selectFrom('mails').selectAll().orderBy('id').execute(),
  ]);
  return JSON.stringify(all, null, 1);
}

const emails = Array.from({ length: 12 }, (_, n) => `fan${n}@fans.example`);
const text = fc.constantFrom(null, 'A', 'B');

const known = fc.record({
  email: fc.constantFrom(...emails),
  is: fc.constantFrom('confirmed', 'waiting', 'paused', 'left', 'erased'),
  name: text,
  town: text,
  tags: fc.constantFrom(null, '["A"]'),
});

const row = fc.record({
  email: fc.constantFrom(...emails, 'FAN1@fans.example', 'fan2+news@fans.example', 'none'),
  name: text,
  city: text,
  tags: text,
  status: fc.constantFrom('active', 'active', 'unsubscribed', 'bounced', 'pending'),
});

/** A list needs an address. */
const fine = { email: 'other@fans.example', name: null, city: null, tags: null, status: 'active' };

async function settle(site: Site, fans: readonly Value<typeof known>[]) {
  const db = tablesOf(site);
  const at = site.clock.time - 1_000;
  for (const [n, { email, is, ...details }] of fans.entries()) {
    const values = {
      ...details,
      id: `known-${n}`,
      email,
      consent: 'News.',
      asked_at: at,
      mailed_at: at,
      confirmed_at: is === 'waiting' ? null : at,
      leave_token: `leave-${n}`,
      ...(is === 'paused' && { paused_at: at, paused_why: 'soft' as const }),
    };
    await db.insertInto('subscribers').values(values).execute();
    if (is === 'left') await leaveList(site.database.db, `leave-${n}`, at);
    if (is === 'erased') await (await site.member()).call('DELETE', `/subscribers/known-${n}`);
  }
  await db.deleteFrom('left_subscribers').execute();
}

const fileOf = (rows: readonly (Omit<Value<typeof row>, 'status'> & { status: string })[]) =>
  tableText([
    ['Email', 'Name', 'City', 'Tags', 'Status'],
    ...rows.map((one) => [one.email, one.name ?? '', one.city ?? '', one.tags ?? '', one.status]),
  ]);

async function clear(site: Site) {
  const db = tablesOf(site);
  for (const table of ['subscribers', 'left_addresses', 'suppressed_addresses', 'mails'] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.deleteFrom('asked_addresses').execute();
}

const scenario = fc.record({
  fans: fc.uniqueArray(known, { selector: ({ email }) => email, maxLength: 8 }),
  rows: fc.array(row, { minLength: 1, maxLength: 20 }),
  consent: fc.constantFrom('confirmed', 'ask'),
  /** The next list; who is out in both stays out when either is undone. */
  others: fc.array(row, { maxLength: 10 }),
  edited: fc.uniqueArray(fc.nat(11), { maxLength: 3 }),
  bounced: fc.uniqueArray(fc.nat(11), { maxLength: 3 }),
});

describe.each(engines)('undoing an import on %s', (engine) => {
  test('leaves everything as it was, except what changed since', { timeout: 120_000 }, async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await fc.assert(
      fc.asyncProperty(scenario, async ({ fans, rows, others, consent, edited, bounced }) => {
        await clear(site);
        await settle(site, fans);
        const before = await stateOf(site);
        const list = { 'fans.csv': fileOf([...rows, fine]) };
        const preview = await previewOf(member, list);
        await imported(site, member, preview, { consent, words: 'On paper.', tags: ['Old'] });
        // A second import adds no one.
        const again = await previewOf(member, list);
        expect(again.counts.new).toBe(0);
        const isOut = ({ status }: Value<typeof row>) => /^(?:unsub|bounced)/.test(status);
        const boxOf = ({ email }: { email: string }) => email.toLowerCase().replace('+news', '');
        const out = new Set(rows.filter(isOut).map(boxOf));
        const fresh = others.filter((one) => !(isOut(one) && out.has(boxOf(one))));
        const next = await previewOf(member, { 'next.csv': fileOf([...fresh, fine]) });
        await imported(site, member, next, { consent, words: 'On paper.' });
        const db = tablesOf(site);
        const changed = [...edited, ...bounced].map((n) => emails[n]!);
        for (const n of edited) {
          const set = db.updateTable('subscribers').set({ name: 'Changed', town: 'Changed' });
          await set.set({ tags: '[]' }).where('email', '=', emails[n]!).execute();
        }
        for (const n of bounced) {
          const mail = { kind: 'hard', status: '5.1.1', messageId: null, token: null } as const;
          await recordBounce(site.database.db, { ...mail, email: emails[n]! }, site.clock.time + 1);
        }
        const kept: { _id: string }[] = [];
        for (const { _id } of [next, preview]) {
          const undone = await member.call('POST', `/imports/${_id}/undo`);
          expect(undone.json()).toMatchObject({ state: 'undone' });
          kept.push(...undone.json<Import>().kept);
        }
        const ids = kept.map(({ _id }) => _id);
        const rest = (state: string) =>
          (JSON.parse(state) as Record<string, string>[][]).map((table) =>
            table.filter(
              ({ email = '', subscriber_id = '' }) =>
                !changed.includes(email) && !ids.includes(subscriber_id),
            ),
          );
        expect(rest(await stateOf(site))).toEqual(rest(before));
        const stayed = db.selectFrom('subscribers').select('email');
        for (const { _id } of kept) {
          const found = await stayed.where('id', '=', _id).executeTakeFirstOrThrow();
          expect(changed).toContain(found.email);
        }
        if (changed.length === 0) expect(kept).toEqual([]);
        expect(site.outbox()).toEqual([]);
      }),
      { numRuns: isWhole ? 100 : 15 },
    );
  });

  test('a stranger who types the address of a fan that is out changes nothing of the fan', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const { db } = site.database;
    const { email } = fine;
    const fan = () =>
      tablesOf(site).selectFrom('subscribers').selectAll().executeTakeFirstOrThrow();
    const list = await previewOf(member, { 'fans.csv': fileOf([fine]) });
    await imported(site, member, list);
    const before = await fan();
    const left = { 'left.csv': fileOf([{ ...fine, status: 'unsubscribed' }]) };
    const leaving = await previewOf(member, left);
    await imported(site, member, leaving);
    const typed = { email, consent: 'News.', from: { source: 'site', page: '/' } } as const;
    const now = site.clock.time + 1;
    await db.transaction().execute((trx) => askToConfirm(trx, typed, now));
    await answered(member.call('POST', `/imports/${leaving._id}/undo`));
    expect(await fan()).toEqual({ ...before, mailed_at: now });
    const token = await newConfirmToken(db, before.id, now);
    await tablesOf(site)
      .updateTable('subscribers')
      .set({ paused_at: 1, paused_why: 'left' })
      .execute();
    expect(await confirmSubscriber(db, token, now + 1, 'Yes.')).toBe(true);
    const back = { source: 'site', source_id: null, consent: 'Yes.', asked_at: now };
    expect(await fan()).toMatchObject({ ...back, confirmed_at: now + 1, paused_at: null });
  });

  test('an import that a crash cut is taken back, and no one can run it again', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const rows = Array.from({ length: 450 }, (_, n) => [`fan${n}@fans.example`]);
    const before = await stateOf(site);
    const preview = await previewOf(member, { 'fans.csv': tableText(rows) });
    const { db } = site.database;
    const bytes = Buffer.from(tableText(rows));
    const read = async (at: number, length: number) => bytes.subarray(at, at + length);
    const files = await openedFiles([{ name: 'fans.csv', source: { size: bytes.length, read } }]);
    const choices = { consent: 'confirmed', words: 'On paper.' } as const;
    await beginImport(site.app, preview._id, files, choices);
    let steps = 0;
    const now = () => {
      steps += 1;
      if (steps > 2) throw new Error('Crash');
      return site.clock.time;
    };
    const crash = runImport({ ...site.app, clock: { now } }, preview._id, files);
    await expect(crash).rejects.toThrow('Crash');
    const count = async () =>
      (await db.withTables<Tables>().selectFrom('subscribers').select('id').execute()).length;
    const some = await count();
    expect(some).toBeGreaterThan(0);
    await undoCutImports(site.app);
    expect(await count(), 'another process may be at work').toBe(some);
    site.clock.time += 2 * minuteMs;
    await undoCutImports(site.app);
    expect(await stateOf(site)).toBe(before);
    expect((await member.call('GET', '/imports')).json()).toMatchObject([
      { state: 'undone', why: 'The site was stopped.' },
    ]);
    const run = await member.call('POST', `/imports/${preview._id}/run`, { consent: 'confirmed' });
    expect(run.json()).toMatchObject({ error: 'import.changed' });
  });

  test('an import that another process undoes adds no more', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const rows = Array.from({ length: 3_000 }, (_, n) => [`fan${n}@fans.example`]);
    const before = await stateOf(site);
    const preview = await previewOf(member, { 'fans.csv': tableText(rows) });
    const consent = { consent: 'confirmed', words: 'On paper.' };
    await answered(member.call('POST', `/imports/${preview._id}/run`, consent));
    await undoCutImport(site.app, preview._id, 'The site stopped meanwhile.');
    await site.app.settled();
    expect(await stateOf(site)).toBe(before);
    expect((await member.call('GET', '/imports')).json()).toMatchObject([{ state: 'undone' }]);
    const changes = tablesOf(site).selectFrom('import_changes').selectAll();
    expect(await changes.execute()).toEqual([]);
  });

  test('a fan whose e-mails came back since stays, and stays paused', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const list = { 'fans.csv': 'Email,Status\nfay@fans.example,active\nlou@fans.example,active\n' };
    const preview = await previewOf(member, list);
    await imported(site, member, preview);
    const out = await previewOf(member, {
      'out.csv': 'Email,Status\nlou@fans.example,unsubscribed\n',
    });
    await imported(site, member, out);
    for (const email of ['fay@fans.example', 'lou@fans.example']) {
      const mail = { kind: 'hard', status: '5.1.1', email, messageId: null, token: null } as const;
      await recordBounce(site.database.db, mail, site.clock.time + 1);
    }
    for (const { _id } of [out, preview]) {
      const undone = await member.call('POST', `/imports/${_id}/undo`);
      expect(undone.json()).toMatchObject({ removed: 0 });
    }
    const db = tablesOf(site);
    expect(await db.selectFrom('subscribers').select('paused_why').execute()).toEqual([
      { paused_why: 'hard' },
      { paused_why: 'hard' },
    ]);
    expect((await previewOf(member, list)).counts).toMatchObject({ new: 0, known: 2 });
  });

  test('a fan who unsubscribed from two lists stays out when either is undone', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await imported(site, member, await previewOf(member, { 'a.csv': 'here@fans.example\n' }));
    const list = 'Email,Status\ngone@fans.example,unsubscribed\nhere@fans.example,unsubscribed\n';
    const both = [];
    for (const name of ['a.csv', 'b.csv']) {
      const preview = await previewOf(member, { [name]: list });
      both.push(await imported(site, member, preview));
      site.clock.time += 1_000;
    }
    const after = await stateOf(site);
    for (const { _id } of both) {
      await answered(member.call('POST', `/imports/${_id}/undo`));
      expect(await stateOf(site)).toBe(after);
    }
  });

  test('a fan who unsubscribed stays out once the import can no longer be undone', async () => {
    const site = await siteForTest(engine);
    const list = { 'a.csv': 'Email,Status\ngone@fans.example,unsubscribed\n' };
    const first = await site.member();
    await imported(site, first, await previewOf(first, list));
    site.clock.time += undoableMs - 1;
    const member = await site.member();
    const later = await imported(site, member, await previewOf(member, list));
    const after = await stateOf(site);
    site.clock.time += 1;
    await sweepImports(site.database.db, site.clock.time);
    await answered(member.call('POST', `/imports/${later._id}/undo`));
    expect(await stateOf(site)).toBe(after);
  });
});

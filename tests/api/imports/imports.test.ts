import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { sendNextConfirmations } from '../../../src/features/imports/asks.records.ts';
import type { Import } from '../../../src/features/imports/imports.ts';
import { inTransaction } from '../../../src/database/open.ts';
import { mailboxHash } from '../../../src/features/forms/mailbox.records.ts';
import {
  askToConfirm,
  sweepSubscribers,
} from '../../../src/features/newsletter/newsletter.records.ts';
import { newsletterTimes } from '../../../src/features/newsletter/newsletter.ts';
import { leaveList } from '../../../src/features/newsletter/leaving.records.ts';
import type { NewsletterTables } from '../../../src/features/newsletter/newsletter.table.ts';
import { dayMs, hourMs, minuteMs } from '../../../src/kit/dates/durations.ts';
import type { MailTables } from '../../../src/mail/mails.table.ts';
import { undoCutImports } from '../../../src/features/imports/run.records.ts';
import { siteForTest, type Site } from '../../environment/app.ts';
import { engines } from '../../environment/engines.ts';
import { imported, previewOf, uploadForImport } from '../../environment/imports.ts';
import { fanLists, tableText } from '../../fixtures/fanLists.ts';

const list = `Email,Name,City,Status
Fay@Fans.example,Fay,Hamburg,active
cy@fans.example,,,active
"Lou <lou@fans.example>",,,unsubscribed
nobody,,,active
cy@fans.example,Cy,,active
`;

const tablesOf = (site: Site) => site.database.db.withTables<NewsletterTables & MailTables>();
const fans = (site: Site) =>
  tablesOf(site).selectFrom('subscribers').selectAll().orderBy('email').execute();

describe.each(engines)('an import on %s', (engine) => {
  test('a table of fans comes in, and is taken back', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const preview = await previewOf(member, { 'fans.csv': list });
    expect(preview).toMatchObject({
      kind: 'csv',
      state: 'ready',
      files: ['fans.csv'],
      by: 'Ann',
      found: { fans: 3, subscribed: 2, left: 1 },
      columns: [
        { heading: 'Email', as: 'email' },
        { heading: 'Name', as: 'name' },
        { heading: 'City', as: 'town' },
        { heading: 'Status', as: 'status' },
      ],
      counts: { new: 2, known: 0, repeated: 1, left: 1, cleaned: 0, wrong: 1 },
      wrong: [{ file: 'fans.csv', row: 5, why: 'This is not a valid e-mail address.' }],
    });
    expect(preview.sample[0]).toMatchObject({ 'E-mail': 'fay@fans.example', Town: 'Hamburg' });
    expect(await fans(site)).toEqual([]);
    const done = await imported(site, member, preview);
    expect(done).toMatchObject({ state: 'done', done: 5, sample: [], wrong: [] });
    expect(await fans(site)).toMatchObject([
      { email: 'cy@fans.example', consent: 'On the old list.', source_id: preview._id, name: null },
      { email: 'fay@fans.example', name: 'Fay', town: 'Hamburg', source: 'import' },
    ]);
    const { leave_token: token } = (await fans(site))[1]!;
    const preferences = await site.visitor().get(`/newsletter/preferences?token=${token}`);
    const text = preferences.body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(text).toContain('Confirmed Not here: the band brought your address along');
    const again = await previewOf(member, { 'fans.csv': list });
    expect(again.counts).toMatchObject({ new: 0, known: 2, repeated: 1, left: 1, wrong: 1 });
    const undo = () => member.call('POST', `/imports/${preview._id}/undo`);
    expect((await undo()).json()).toMatchObject({ removed: 2, kept: [] });
    expect(await fans(site)).toEqual([]);
    expect((await undo()).json()).toMatchObject({ error: 'import.too-late' });
    expect(site.outbox()).toEqual([]);
  });

  test('an archive of Mailchimp keeps those out who left there, and later lists too', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const texts = fanLists
      .filter(({ kind }) => kind === 'mailchimp')
      .map(({ name, rows }) => [name, strToU8(tableText(rows))]);
    // The names are in the wrong order.
    const zip = zipSync(Object.fromEntries([...texts, ['a/readme.pdf', strToU8('%PDF-1.4')]]));
    const preview = await previewOf(member, { 'list.zip': Buffer.from(zip) });
    expect(preview).toMatchObject({
      kind: 'mailchimp',
      found: { fans: 4, subscribed: 2, left: 1, cleaned: 1, confirmed: 1 },
      counts: { new: 2, known: 0, left: 1, cleaned: 1, wrong: 0 },
    });
    await imported(site, member, preview);
    expect(await fans(site)).toMatchObject([
      { email: 'cy@fans.example', tags: null },
      {
        email: 'zoë@fans.example',
        name: 'Zoë Núñez; "Z"',
        tags: '["Street Team","Vinyl, red"]',
        asked_at: Date.UTC(2018, 1, 12, 10, 54, 27),
        confirmed_at: Date.UTC(2018, 1, 12, 10, 55),
        evidence: expect.stringContaining('"OPTIN_IP":"10.1.2.3"'),
      },
    ]);
    const bare = 'lou@fans.example\ngone@fans.example\nnew@fans.example\n';
    const later = await previewOf(member, { 'bare.csv': bare });
    expect(later.counts).toMatchObject({ new: 1, left: 2 });
  });

  test('a fan who unsubscribed there after signing up here is paused', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const list = 'email,confirmed\na@fans.example,2021-01-01\nb@fans.example,2021-01-01\n';
    await imported(site, member, await previewOf(member, { 'a.csv': list }));
    const header = 'email,status,tier,created_at,unsubscribed_at';
    const rows = ['a@fans.example,inactive,,,2020-01-01', 'b@fans.example,inactive,,,'];
    const text = [header, ...rows].join('\n');
    await imported(site, member, await previewOf(member, { 'b.csv': text }));
    expect(await fans(site)).toMatchObject([
      { email: 'a@fans.example', paused_at: null },
      { email: 'b@fans.example', paused_at: site.clock.time, paused_why: 'left' },
    ]);
  });

  test('files of several formats come in one after the other', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const { name, rows } = fanLists.find(({ kind }) => kind === 'mailchimp')!;
    const files = {
      'tour.csv': 'Date,Venue,City\n2027-11-20,Knust,Hamburg\n',
      'notes.txt': 'Hello.',
      [name]: tableText(rows),
    };
    const first = await previewOf(member, files);
    expect(first).toMatchObject({
      kind: 'mailchimp',
      files: [name],
      others: [
        { file: 'tour.csv', kind: 'shows' },
        { file: 'notes.txt', kind: null },
      ],
      next: { kind: 'shows', noun: 'shows' },
      counts: { new: 2 },
    });
    await imported(site, member, first);
    const second = await previewOf(member, files, first.next!);
    expect(second).toMatchObject({ kind: 'shows', counts: { new: 1 }, next: null });
    expect((await imported(site, member, second, {})).state).toBe('done');
    const { sources } = (await member.get('/api/fanPlaces')).json();
    expect(sources).toEqual([{ kind: 'import', id: first._id, name: 'Mailchimp', fans: 2 }]);
  });

  test('a table of unknown headings comes in once its columns are chosen', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const file = { 'a.csv': 'Wann,Wo,Womit\n2027-11-20,Knust,x\n' };
    const unknown = await previewOf(member, file);
    expect(unknown).toMatchObject({
      kind: 'csv',
      columns: [{ heading: 'Wann', as: '' }, { as: '' }, { as: '' }],
      counts: { new: 0, wrong: 1 },
    });
    const run = await member.call('POST', `/imports/${unknown._id}/run`, { consent: 'ask' });
    expect(run.json()).toMatchObject({ error: 'import.nothing' });
    const columns = [
      { heading: 'Wann', as: 'date' },
      { heading: 'Wo', as: 'venue' },
      { heading: 'Womit', as: 'city' },
    ];
    const shows = await previewOf(member, file, { kind: 'shows', columns });
    expect(shows).toMatchObject({ kind: 'shows', counts: { new: 1 }, columns });
    expect((await imported(site, member, shows, {})).counts.new).toBe(1);
  });

  test('a site that is too busy says so, and undoes later', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const preview = await previewOf(member, { 'a.csv': 'a@fans.example\n' });
    const busy = async (work: () => Promise<unknown>) => {
      const end = Promise.withResolvers<void>();
      for (let n = 0; n < 100; n += 1) site.app.backgroundWork.run('waiting', () => end.promise);
      const answer = await work();
      end.resolve();
      await site.app.settled();
      return answer;
    };
    const consent = { consent: 'confirmed', words: 'On paper.' };
    const run = () => member.call('POST', `/imports/${preview._id}/run`, consent);
    const answer = (await busy(run)) as Awaited<ReturnType<typeof run>>;
    expect(answer.json()).toMatchObject({ state: 'undone', why: 'The site was too busy.' });
    expect(await fans(site)).toEqual([]);
    site.clock.time += 1;
    const again = await previewOf(member, { 'a.csv': 'a@fans.example\n' });
    await imported(site, member, again);
    const undo = () => member.call('POST', `/imports/${again._id}/undo`);
    const undone = (await busy(undo)) as Awaited<ReturnType<typeof run>>;
    expect(undone.json()).toMatchObject({ state: 'undoing', removed: 0 });
    site.clock.time += 2 * minuteMs;
    await undoCutImports(site.app);
    expect((await member.call('GET', '/imports')).json()).toMatchObject([
      { state: 'undone', removed: 1 },
      { state: 'undone' },
    ]);
  });

  test('columns can be chosen', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const text = 'Contact,Email,Where\nfay@fans.example,none,Köln\n';
    const before = await previewOf(member, { 'fans.csv': text });
    expect(before.counts.wrong).toBe(1);
    const columns = [
      { heading: 'Contact', as: 'email' },
      { heading: 'Email', as: '' },
      { heading: 'Where', as: 'town' },
    ];
    const preview = await previewOf(member, { 'fans.csv': text }, { columns });
    expect(preview).toMatchObject({ columns, counts: { new: 1, wrong: 0 } });
    await imported(site, member, preview);
    expect(await fans(site)).toMatchObject([{ email: 'fay@fans.example', town: 'Köln' }]);
  });

  test('the export of this site comes back whole', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const at = site.clock.time - 5 * dayMs + 7;
    const fan = (n: number, more: Partial<NewsletterTables['subscribers']>) => ({
      id: `fan-${n}`,
      email: `fan${n}@fans.example`,
      consent: 'News.',
      asked_at: at + n,
      mailed_at: at,
      confirmed_at: at - n,
      leave_token: `${n}`.padEnd(43, 'x'),
      ...more,
    });
    const rows = [
      fan(1, { source: 'show', source_id: 'show-1', page: '/shows/x', name: '=1+1', town: 'Köln' }),
      fan(2, { consent: 'Two\n"lines",', tags: '["A, b","\\"c\\"","-d"]', place: '2911298' }),
      fan(3, {
        paused_at: at,
        paused_why: 'soft',
        source: null,
        evidence: '{"OPTIN_IP":"1.2.3.4"}',
      }),
      fan(4, { email: '=x@fans.example', source: 'import', source_id: 'gone' }),
      fan(5, { paused_at: at, paused_why: 'left' }),
    ];
    await tablesOf(site).insertInto('subscribers').values(rows).execute();
    const before = (await member.call('GET', '/subscribers.csv')).body;
    expect((await previewOf(member, { 'fans.csv': before })).counts).toMatchObject({ known: 5 });
    await tablesOf(site).deleteFrom('subscribers').execute();
    const preview = await previewOf(member, { 'fans.csv': before });
    expect(preview).toMatchObject({ kind: 'stagedoor', columns: [], counts: { new: 5 } });
    await imported(site, member, preview, { consent: 'confirmed' });
    expect((await member.call('GET', '/subscribers.csv')).body).toBe(before);
    const reasons = (await fans(site)).map(({ paused_why }) => paused_why);
    expect(reasons).toEqual([null, null, null, 'hard', 'left']);
  });

  test('fans are asked to confirm only if the band chooses that, a few each minute', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const text = Array.from({ length: 5 }, (_, n) => `fan${n}@fans.example`).join('\n');
    const preview = await previewOf(member, { 'fans.csv': text });
    await imported(site, member, preview, { consent: 'ask', words: 'On paper.' });
    expect(site.outbox()).toEqual([]);
    const waiting = () => tablesOf(site).selectFrom('mails').select('about').execute();
    const minute = async () => {
      await sendNextConfirmations(site.database.db, site.clock.time);
      site.clock.time += minuteMs;
    };
    await minute();
    expect(await waiting()).toHaveLength(2);
    const [, second] = await fans(site);
    await leaveList(site.database.db, second!.leave_token, site.clock.time);
    const [first] = await fans(site);
    expect(first).toMatchObject({ confirmed_at: null, source: 'import', consent: 'On paper.' });
    for (let n = 0; n < 3; n += 1) await minute();
    expect((await waiting()).length).toBeGreaterThanOrEqual(4);
    // Fans who were asked are removed as well, unless they confirmed.
    const set = tablesOf(site).updateTable('subscribers').set({ confirmed_at: site.clock.time });
    await set.where('id', '=', first!.id).execute();
    const undone = await member.call('POST', `/imports/${preview._id}/undo`);
    expect(undone.json()).toMatchObject({
      removed: 3,
      kept: [{ _id: first!.id }, { _id: second!.id, name: null }],
    });
  });

  test('fans of our own export are asked to confirm, but not too early', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const { db } = site.database;
    const minute = async () => {
      await sendNextConfirmations(db, site.clock.time);
      site.clock.time += minuteMs;
    };
    const form = { source: 'site' as const, page: '/contact' };
    for (const name of ['asked', 'gone', 'new', 'other']) {
      const email = `${name}@fans.example`;
      await inTransaction(db, (trx) =>
        askToConfirm(trx, { email, consent: 'News.', from: form }, site.clock.time),
      );
    }
    await tablesOf(site).updateTable('subscribers').set({ confirmed_at: 1 }).execute();
    const own = (await member.call('GET', '/subscribers.csv')).body;
    await tablesOf(site).deleteFrom('subscribers').execute();
    await tablesOf(site).deleteFrom('mails').execute();
    // Only the first is within its wait.
    const waits = tablesOf(site).updateTable('asked_addresses').set({ mailed_at: 0 });
    const hash = await mailboxHash(db, 'asked@fans.example');
    await waits.where('address_hash', '<>', hash).execute();
    const preview = await previewOf(member, { 'fans.csv': own });
    await imported(site, member, preview, { consent: 'ask', words: 'On paper.' });
    const left = { hash: await mailboxHash(db, 'gone@fans.example'), at: site.clock.time };
    await tablesOf(site).insertInto('left_addresses').values(left).execute();
    for (let n = 0; n < 3; n += 1) await minute();
    const mailed = async () => (await fans(site)).map((fan) => fan.mailed_at < site.clock.time);
    expect(await mailed()).toEqual([false, true, true, true]);
    const mails = () => tablesOf(site).selectFrom('mails').select('id').execute();
    expect(await mails()).toHaveLength(2);
    expect((await fans(site))[3]).toMatchObject({ source: 'site', page: '/contact' });
    site.clock.time += hourMs;
    await minute();
    expect(await mailed()).toEqual([true, true, true, true]);
    expect(await mails()).toHaveLength(3);
    await sweepSubscribers(db, site.clock.time + newsletterTimes.confirm + 1);
    expect(await fans(site)).toEqual([]);
  });

  test('as customers, only those come in who bought something', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const { name, rows } = fanLists.find(({ kind }) => kind === 'bandcamp')!;
    const preview = await previewOf(member, { [name]: tableText(rows) });
    expect(preview).toMatchObject({
      found: { fans: 2, subscribed: 2, customers: 1 },
      counts: { new: 2 },
    });
    const consent = { consent: 'customers', words: 'Bought music.' };
    const done = await imported(site, member, preview, consent);
    expect(done.counts).toMatchObject({ new: 1, unbought: 1 });
    expect(await fans(site)).toMatchObject([{ email: 'fay@fans.example' }]);
  });

  test('the preview says what the site knows better than the list', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const first = await previewOf(member, { 'a.csv': 'left@fans.example\nhere@fans.example\n' });
    await imported(site, member, first);
    const left = (await fans(site)).find(({ email }) => email === 'left@fans.example')!;
    await leaveList(site.database.db, left.leave_token, site.clock.time);
    const sales = [
      ['date', 'paid to', 'item type', 'item name', 'buyer email', 'city'],
      ['1/15/24', 'b@x.example', 'album', 'A', 'sue@fans.example', 'Nowhereville'],
      ['1/16/24', 'b@x.example', 'track', 'B', 'sue@fans.example', 'Nowhereville'],
      ['1/17/24', 'b@x.example', 'album', 'A', 'left@fans.example', ''],
      ['1/17/24', 'b@x.example', 'album', 'A', 'here@fans.example', ''],
      ['1/18/24', 'b@x.example', 'refund', 'A', 'sue@fans.example', ''],
    ];
    expect(await previewOf(member, { 'sales.csv': tableText(sales) })).toMatchObject({
      kind: 'bandcamp',
      found: { fans: 3, subscribed: 2, left: 1, customers: 1 },
      counts: { new: 1, known: 1, left: 1, repeated: 1, wrong: 0 },
      sample: [
        { Town: 'Nowhereville (not found or unclear)', Status: 'subscribed' },
        { 'E-mail': 'left@fans.example', Status: 'unsubscribed' },
        { 'E-mail': 'here@fans.example', Status: 'already here' },
      ],
    });
  });

  test('two members do not import at once, nor what has changed since', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const text = Array.from({ length: 2_000 }, (_, n) => `fan${n}@fans.example`).join('\n');
    const previews = [
      await previewOf(member, { 'a.csv': text }),
      await previewOf(member, { 'b.csv': text }),
    ];
    const run = ({ _id }: Import) =>
      member.call('POST', `/imports/${_id}/run`, { consent: 'confirmed', words: 'On paper.' });
    const answers = await Promise.all(previews.map(run));
    const codes = answers.map((answer) => answer.json<{ error?: string }>().error ?? 'begun');
    expect(codes.toSorted()).toEqual(['begun', 'import.busy']);
    await site.app.settled();
    expect(await fans(site)).toHaveLength(2_000);
    const late = await run(previews[codes.indexOf('import.busy')]!);
    expect(late).toMatchObject({ statusCode: 409 });
    expect(late.json()).toMatchObject({ error: 'import.changed' });
  });
});

test('refuses files that are gone, have no list or no consent', async () => {
  const site = await siteForTest('sqlite');
  const member = await site.member();
  const refusal = async (path: string, body: object) => {
    const answer = await member.call('POST', path, body);
    return [answer.statusCode, answer.json<{ error: string }>().error];
  };
  const gone = `/files/i/import-${'x'.repeat(22)}`;
  expect(await refusal('/imports', { files: [gone] })).toEqual([422, 'import.no-file']);
  for (const bad of ['/etc/passwd', '/files/o/import-x', `${gone}/../x`]) {
    expect(await refusal('/imports', { files: [bad] })).toEqual([422, 'request.invalid']);
  }
  const other = await uploadForImport(member, 'a.txt', 'Hello, fans.\nWe play.\n');
  const unknown = await member.call('POST', '/imports', { files: [other] });
  const message = 'No list was found in these files. Unknown: a.txt.';
  expect(unknown).toMatchObject({ statusCode: 422 });
  expect(unknown.json()).toEqual({ error: 'import.unknown-kind', message });
  const preview = await previewOf(member, { 'fans.csv': list });
  expect(await refusal(`/imports/${preview._id}/run`, {})).toEqual([422, 'import.no-consent']);
});

test('only members read the files', async () => {
  const site = await siteForTest('sqlite');
  const address = await uploadForImport(await site.member(), 'fans.csv', list);
  expect(await site.visitor().get(address)).toMatchObject({ statusCode: 404 });
  expect(await (await site.member()).get(address)).toMatchObject({ statusCode: 200, body: list });
});

import { describe, expect, test } from 'vitest';
import { consentText } from '../../../src/features/newsletter/newsletter.view.ts';
import type { NewsletterTables } from '../../../src/features/newsletter/newsletter.table.ts';
import { showPath } from '../../../src/features/shows/show-path.view.ts';
import type { Show } from '../../../src/features/shows/shows.ts';
import { siteForTest, type Site } from '../../environment/app.ts';
import type { Client } from '../../environment/client.ts';
import { editedRecords, recordCalls } from '../../environment/edited-records.ts';
import { engines } from '../../environment/engines.ts';
import { sendPublicForm, toList } from '../../environment/public-forms.ts';

type Row = NewsletterTables['subscribers'];

describe.each(engines)('the subscribers on %s', (engine) => {
  const asked = Date.UTC(2026, 10, 1, 8);
  const subscribed = async (site: Site, rows: readonly (Partial<Row> & { email: string })[]) => {
    const whole = rows.map((row, n) => ({
      id: `fan-${n}`,
      consent: 'Send me news.',
      asked_at: asked,
      mailed_at: asked,
      confirmed_at: asked + 60_000,
      confirm_hash: null,
      confirm_made_at: null,
      leave_token: `leave-${row.email}`,
      ...row,
    }));
    const tables = site.database.db.withTables<NewsletterTables>();
    // Fewer values than SQLite accepts in a statement.
    for (let from = 0; from < whole.length; from += 2_000) {
      await tables
        .insertInto('subscribers')
        .values(whole.slice(from, from + 2_000))
        .execute();
    }
  };
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      email: `fan${String(n).padStart(6, '0')}@fans.example`,
      // Every tenth is unconfirmed.
      confirmed_at: n % 10 === 0 ? null : asked,
    }));
  const list = async (member: Client, query: Record<string, string>) =>
    (await member.call('GET', `/subscribers?${new URLSearchParams(query)}`)).json();
  const suppressed = (site: Site) =>
    site.database.db
      .withTables<NewsletterTables>()
      .selectFrom('suppressed_addresses')
      .selectAll()
      .execute();

  const header =
    '"email","confirmed at","agreed at","consent","unsubscribe link","source","source id","page","state",' +
    '"place","place name","name","tags","evidence"\r\n';

  test('a long list has pages of a hundred, each subscriber once', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await subscribed(site, many(1_234));
    const found: string[] = [];
    for (let after = ''; ; after = found.at(-1)!) {
      const page = await list(member, { after });
      expect(page.confirmed).toBe(1_234 - 124);
      found.push(...page.subscribers.map(({ email }: { email: string }) => email));
      if (!page.hasMore) break;
      expect(page.subscribers).toHaveLength(100);
    }
    expect(found).toEqual(many(1_234).map(({ email }) => email));
    const part = await list(member, { search: 'FAN0012' });
    expect(part.subscribers).toHaveLength(34);
    expect(part).toMatchObject({ hasMore: false, confirmed: 1_110, waiting: 124 });
    expect((await list(member, { search: 'fan0', after: found[1_199]! })).subscribers).toHaveLength(
      34,
    );
  });

  test('addresses that a member adds wait for confirmation, but erased ones get no e-mail', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await subscribed(site, [
      { email: 'gone@fans.example' },
      { email: 'in@fans.example', confirm_made_at: asked },
      // Imported from a list, so it was never asked.
      { email: 'old@fans.example', source: 'import' },
    ]);
    const [gone] = (await list(member, { search: 'gone' })).subscribers;
    await member.call('DELETE', `/subscribers/${gone._id}`);
    const emails = ['New@fans.example', 'new@fans.example', 'gone@fans.example', 'in@fans.example'];
    const added = await member.call('POST', '/subscribers/add', { emails });
    expect(added.json()).toEqual({ asked: 3 });
    const { subscribers, ...counts } = await list(member, {});
    expect(counts).toEqual({
      hasMore: false,
      confirmed: 2,
      waiting: 1,
      paused: 0,
      lately: { asked: 2, confirmed: 1 },
    });
    expect(subscribers).toMatchObject([
      { email: 'in@fans.example', source: null, page: null },
      {
        email: 'new@fans.example',
        confirmed: null,
        consent: consentText,
        source: { kind: 'band', id: null },
      },
      { email: 'old@fans.example' },
    ]);
    const consent = 'They signed our list in Leeds. \u{1F3B8}';
    await member.call('POST', '/subscribers/add', { emails: ['list@fans.example'], consent });
    expect((await list(member, { search: 'list' })).subscribers).toMatchObject([{ consent }]);
    for (const bad of ['', '  ', 'x'.repeat(301), 'a\u0000b']) {
      const refused = { emails: ['fine@fans.example'], consent: bad };
      expect((await member.call('POST', '/subscribers/add', refused)).statusCode).toBe(422);
    }
    const wrong = { emails: ['fine@fans.example', 'nonsense'] };
    expect((await member.call('POST', '/subscribers/add', wrong)).statusCode).toBe(422);
    expect((await list(member, { search: 'fine' })).subscribers).toEqual([]);
  });

  test('subscribers are stored with the page of the form, and found by source and state', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const noun = editedRecords.find((one) => one.noun === 'show')!;
    const show = await recordCalls(() => member, '/api').added(noun);
    const page = showPath(show as unknown as Show);
    const { origin } = site.config.publicUrl;
    const signUp = async (name: string, referer: string, ip: string) => {
      const fields = { ...toList, email: `${name}@fans.example` };
      const { statusCode } = await sendPublicForm(site, fields, { ip, headers: { referer } });
      expect(statusCode, name).toBe(200);
    };
    await signUp('show', `${origin}${page}?utm=1#x`, '192.0.2.1');
    await signUp('site', `${origin}/music`, '192.0.2.2');
    await signUp('long', `${origin}/${'\u00E4'.repeat(2_000)}`, '192.0.2.3');
    await signUp('other', 'https://other.example/music', '192.0.2.4');
    await signUp('none', 'nonsense', '192.0.2.5');
    await subscribed(site, [{ email: 'early@fans.example', source: 'release', source_id: 'x' }]);
    const fans = (await list(member, {})).subscribers as { email: string; page: string | null }[];
    const byName = Object.fromEntries(fans.map((fan) => [fan.email.split('@')[0], fan]));
    expect(byName).toMatchObject({
      early: { source: { kind: 'release', id: 'x' }, page: null },
      show: { source: { kind: 'show', id: show._id }, page },
      site: { source: { kind: 'site', id: null }, page: '/music' },
      long: { source: { kind: 'site', id: null } },
      other: { source: { kind: 'site', id: null }, page: null },
      none: { page: null },
    });
    expect(byName['long']!.page).toHaveLength(200);
    const found = async (query: Record<string, string>) =>
      (await list(member, query)).subscribers.map(({ email }: { email: string }) => email);
    expect(await found({ source: 'show' })).toEqual(['show@fans.example']);
    expect(await found({ state: 'subscribed' })).toEqual(['early@fans.example']);
    expect(await found({ state: 'waiting', source: 'release' })).toEqual([]);
    expect(await found({ state: 'waiting', source: 'site', search: 's' })).toHaveLength(4);
    for (const query of [{ source: 'x' }, { state: '' }]) {
      expect(await list(member, query)).toMatchObject({ error: 'request.invalid' });
    }
    const { body } = await member.call('GET', '/subscribers.csv');
    expect(body).toContain('"release","x","","subscribed","","","","",""\r\n');
  });

  test('the town, the name and the tags of a subscriber are listed and exported', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const tags = ['Street Team', 'a "b", c'];
    const known = { place: '2911298', town: 'Hamburg', name: '=Fay', tags: JSON.stringify(tags) };
    await subscribed(site, [
      { email: 'fay@fans.example', ...known },
      { email: 'gus@fans.example', town: 'Springfield' },
    ]);
    expect((await list(member, {})).subscribers).toMatchObject([
      { place: '2911298', placeName: 'Hamburg', name: '=Fay', tags },
      { place: null, placeName: 'Springfield', name: null, tags: [] },
    ]);
    const [, ...records] = readCsv((await member.call('GET', '/subscribers.csv')).body);
    expect(records.map((record) => record.slice(9, 13))).toEqual([
      ['2911298', 'Hamburg', "'=Fay", '"Street Team","a ""b"", c"'],
      ['', 'Springfield', '', ''],
    ]);
  });

  test.each(['\u0000', 'a\u0007b', 'x'.repeat(255)])(
    'a search for %j is refused',
    async (search) => {
      const site = await siteForTest(engine);
      const member = await site.member();
      for (const name of ['search', 'after']) {
        const query = new URLSearchParams({ [name]: search });
        expect((await member.call('GET', `/subscribers?${query}`)).statusCode, name).toBe(422);
      }
    },
  );

  test('confirmed subscribers are exported, as a file that spreadsheets do not calculate', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await subscribed(site, [
      { email: 'waiting@fans.example', confirmed_at: null },
      { email: 'fay@fans.example' },
      { email: '+gus@fans.example' },
      { email: "=cmd|'/c calc'!a1@evil.example" },
      { email: '@sum(a1)@evil.example', consent: '+1\r\n"two", three' },
    ]);
    const answer = await member.call('GET', '/subscribers.csv');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="subscribers-2026-11-20.csv"',
      'x-content-type-options': 'nosniff',
    });
    const leave = (email: string) =>
      `${site.config.publicUrl.href}newsletter/unsubscribe?${new URLSearchParams({ token: `leave-${email}` })}`;
    const unknown = '"","","","subscribed","","","","",""';
    const times = '"2026-11-01T08:01:00.000Z","2026-11-01T08:00:00.000Z"';
    const [head, ...lines] = answer.body.split(/(?<="\r\n)(?=")/);
    expect(head).toBe(header);
    expect(lines.toSorted()).toEqual(
      [
        `"+gus@fans.example",${times},"Send me news.","${leave('+gus@fans.example')}",${unknown}\r\n`,
        `"fay@fans.example",${times},"Send me news.","${leave('fay@fans.example')}",${unknown}\r\n`,
        `"'=cmd|'/c calc'!a1@evil.example",${times},"Send me news.","${leave("=cmd|'/c calc'!a1@evil.example")}",${unknown}\r\n`,
        `"'@sum(a1)@evil.example",${times},"'+1\r\n""two"", three","${leave('@sum(a1)@evil.example')}",${unknown}\r\n`,
      ].toSorted(),
    );
  });

  test('an RFC 4180 reader gets every address unchanged', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const emails = [
      '+fay@fans.example',
      '-gus@fans.example',
      "o'brien@fans.example",
      'ü@fäns.example',
    ];
    await subscribed(
      site,
      emails.map((email) => ({ email, consent: 'two,\r\n"three"' })),
    );
    const [head, ...records] = readCsv((await member.call('GET', '/subscribers.csv')).body);
    expect(head![0]).toBe('email');
    expect(records.map(([email]) => email).toSorted()).toEqual(emails.toSorted());
    for (const record of records) {
      expect(record).toHaveLength(14);
      expect(record[3]).toBe('two,\r\n"three"');
      expect(new URL(record[4]!).searchParams.get('token')).toBe(`leave-${record[0]}`);
    }
  });

  test('the file is for members alone, and an empty list has a header', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const closed = await site.visitor().call('GET', '/subscribers.csv');
    expect(closed.statusCode).toBe(401);
    expect(closed.headers['cache-control']).toBe('no-store');
    expect(closed.headers['content-disposition']).toBeUndefined();
    expect((await member.call('GET', '/subscribers.csv')).body).toBe(header);
  });

  test('fifty thousand are exported, each once', { tags: 'whole' }, async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await subscribed(
      site,
      many(50_000).map((row, n) => ({ ...row, id: `fan-${n}`, confirmed_at: asked })),
    );
    const { body } = await member.call('GET', '/subscribers.csv');
    const lines = body.split('\r\n').slice(1, -1);
    expect(lines).toHaveLength(50_000);
    expect(new Set(lines).size).toBe(50_000);
  });

  test('any address may be allowed again, without revealing whether it was erased', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await subscribed(site, [{ email: 'fay@fans.example' }, { email: 'cy@fans.example' }]);
    for (const id of ['fan-0', 'fan-1']) {
      expect((await member.call('DELETE', `/subscribers/${id}`)).statusCode).toBe(200);
    }
    expect(await suppressed(site)).toHaveLength(2);
    const allow = (email: unknown) => member.call('POST', '/subscribers/allow', { email });
    const known = await allow(' Fay@fans.example ');
    expect(known.json()).toEqual({ email: 'fay@fans.example' });
    expect(await suppressed(site)).toHaveLength(1);
    const again = await allow('fay@fans.example');
    expect(again.body).toBe(known.body);
    const unknown = await allow('nobody@fans.example');
    expect([unknown.statusCode, unknown.json()]).toEqual([200, { email: 'nobody@fans.example' }]);
    expect(await suppressed(site)).toHaveLength(1);
    const wrong = await allow('fay');
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().fields).toEqual({ email: 'Please enter a valid email address' });
    const visitor = site.visitor();
    const closed = await visitor.call('POST', '/subscribers/allow', { email: 'cy@fans.example' });
    expect(closed.statusCode).toBe(401);
    expect(await suppressed(site)).toHaveLength(1);
  });
});

/** The records of a CSV file whose fields are all in quotes. */
function readCsv(text: string): string[][] {
  const records: string[][] = [[]];
  const field = /"((?:[^"]|"")*)"(,|\r\n)/gy;
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const [, value, end] = field.exec(text) ?? [];
    if (value === undefined) throw new Error(`No field begins at ${at}.`);
    records.at(-1)!.push(value.replaceAll('""', '"'));
    if (end === '\r\n' && field.lastIndex < text.length) records.push([]);
  }
  return records;
}

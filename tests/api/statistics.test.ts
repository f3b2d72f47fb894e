import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../src/database/migrate.ts';
import { migrations } from '../../src/database/migrations.ts';
import { openDatabase } from '../../src/database/open.ts';
import { sumsBetween, totalsBetween } from '../../src/features/counts/counts.records.ts';
import {
  askToConfirm,
  confirmSubscriber,
  newConfirmToken,
} from '../../src/features/newsletter/newsletter.records.ts';
import type { NewsletterTables } from '../../src/features/newsletter/newsletter.table.ts';
import type { Show } from '../../src/features/shows/shows.ts';
import { showPath } from '../../src/features/shows/show-path.view.ts';
import type { Statistics } from '../../src/features/statistics/statistics.ts';
import type { CountsTables } from '../../src/features/counts/counts.table.ts';
import { dayMs, hourMs } from '../../src/kit/dates/durations.ts';
import { siteForTest, startApp, type Site } from '../environment/app.ts';
import { answered, type Client } from '../environment/client.ts';
import { bothEngines, emptyDatabase, engines } from '../environment/engines.ts';
import { mailsOf } from '../environment/public-mails.ts';
import { rawRequest } from '../environment/raw.ts';
import { uploadPicture } from '../environment/uploads.ts';
import { enterTenYears, firefox, monthOfVisits } from '../environment/visits.ts';

const night = Date.UTC(2027, 0, 8, 20);

const addShow = async (member: Client, venue: string): Promise<Show> => {
  const poster = await uploadPicture(member);
  const fields = { venue, location: 'Hamburg', date: night, doors: night, showtime: night, poster };
  return (await answered(member.call('POST', '/addShow', fields))).json();
};

const readFrom = async (member: Client, query = ''): Promise<Statistics> =>
  (await answered(member.call('GET', `/statistics${query}`))).json();

const subscribed = (site: Site, email: string) =>
  site.database.db
    .withTables<NewsletterTables>()
    .insertInto('subscribers')
    .values({
      id: email,
      email,
      consent: 'Yes.',
      asked_at: site.clock.time,
      mailed_at: site.clock.time,
      confirmed_at: site.clock.time,
      leave_token: `leave-${email}`,
    })
    .execute();

const rowsOf = (site: Site) =>
  site.database.db.withTables<CountsTables>().selectFrom('counts').selectAll().execute();

describe.each(engines)('statistics on %s', (engine) => {
  let site: Site;
  let member: Client;
  let show: Show;
  beforeAll(async () => {
    site = await startApp(engine);
    member = await site.member();
    show = await addShow(member, 'The Ferry Hall');
  });
  afterAll(() => site.dispose());

  let networks = 0;
  const tell = (
    call: 'visits' | 'clicks',
    body: object,
    { client = site.visitor(), headers = {}, ip = '' } = {},
  ) => {
    networks += 1;
    const from = ip || `198.51.${networks >> 8}.${networks & 255}`;
    return client.call('POST', `/${call}`, body, {
      ip: from,
      headers: { 'user-agent': firefox, ...headers },
    });
  };
  const visit = (referrer = '', options: Parameters<typeof tell>[2] = {}, path = '/') =>
    tell('visits', { path, referrer }, options);
  const countOf = async () => {
    const { days } = await readFrom(member);
    return days.reduce((sum, { visits, clicks }) => sum + visits + clicks, 0);
  };
  const isCounted = async (call: ReturnType<typeof tell>) =>
    (await answered(call)).json<{ isCounted: boolean }>().isCounted;

  test('visits and clicks count on that day, with the pages and links', async () => {
    expect(await readFrom(member)).toMatchObject({ since: null, days: [] });
    expect(await isCounted(visit('', {}, showPath(show)))).toBe(true);
    expect(await isCounted(tell('clicks', { kind: 'tickets', record: showPath(show) }))).toBe(true);
    expect(await isCounted(tell('clicks', { kind: 'social', record: 'instagram' }))).toBe(true);
    const { today, since, days, ...all } = await readFrom(member);
    expect(since).toBe(today);
    expect(days).toEqual([{ day: today, visits: 1, clicks: 2 }]);
    expect(all).toMatchObject({
      pages: [{ path: showPath(show), name: 'The Ferry Hall, Jan 8, 2027', visits: 1 }],
      sources: [{ host: '', visits: 1 }],
      tickets: [{ show: show._id, name: 'The Ferry Hall', clicks: 1, letters: [] }],
      links: [{ kind: 'social', record: 'instagram', name: 'Instagram', clicks: 1 }],
    });
    const [iso] = new Date(today).toISOString().split('T');
    expect((await readFrom(member, `?from=${iso}&to=${today}`)).days).toEqual(days);
    expect((await readFrom(member, '?from=&to=')).days).toEqual(days);
    expect((await readFrom(member, `?to=${today - dayMs}`)).days).toEqual([]);
    expect((await member.call('GET', '/statistics?from=soon')).statusCode).toBe(422);
    const csv = await member.call('GET', `/statistics.csv?from=${iso}`);
    expect(csv.headers['content-type']).toMatch(/^text\/csv/);
    expect(csv.body).toMatch(/^"Table"/);
    expect(csv.body).toContain(`"Day","${iso}","1","2"`);
    expect(csv.body).toContain('"Ticket Links","The Ferry Hall, Hamburg, January 8, 2027","1"');
    expect((await site.visitor().call('GET', '/statistics.csv')).statusCode).toBe(401);
    expect((await site.visitor().call('GET', '/statistics')).statusCode).toBe(401);
  });

  test('a path or link that the site does not have is refused', async () => {
    const before = await countOf();
    for (const path of [
      '/none',
      '/store',
      '/news',
      '/news/none',
      '/%00',
      '//evil.example',
      '',
      '/?a=1',
    ])
      expect((await visit('', {}, path)).statusCode, path).toBe(422);
    for (const body of [
      { kind: 'tickets', record: 'none' },
      { kind: 'tickets' },
      { kind: 'social', record: show._id },
      { kind: 'other' },
    ]) {
      expect((await tell('clicks', body)).statusCode, JSON.stringify(body)).toBe(422);
    }
    expect(await countOf()).toBe(before);
  });

  test('members, bots, and browsers that ask not to be counted are left out', async () => {
    const before = await countOf();
    const refused = [
      { client: member },
      { headers: { 'sec-gpc': '1' } },
      { headers: { dnt: '1' } },
      ...['', 'curl/8.5.0', 'HeadlessChrome'].map((name) => ({ headers: { 'user-agent': name } })),
    ];
    for (const one of refused) expect(await isCounted(visit('', one))).toBe(false);
    expect(await countOf()).toBe(before);
  });

  test('one network counts thirty visits in an hour', async () => {
    const before = await countOf();
    for (let n = 0; n < 40; n += 1) await visit('', { ip: `2001:db8::${n}` });
    expect(await countOf()).toBe(before + 30);
    site.clock.time += hourMs;
    expect(await isCounted(visit('', { ip: '2001:db8::1' }))).toBe(true);
    expect(JSON.stringify(await rowsOf(site))).not.toMatch(/2001|Firefox|198\.51/);
  });

  test('a host is named from three networks on, and its earlier visits move to it', async () => {
    const sourcesNow = async () =>
      Object.fromEntries(
        (await readFrom(member)).sources.map(({ host, visits }) => [host, visits]),
      );
    const fan = 'https://www.fan.example/page?secret';
    await visit(fan, { ip: '203.0.113.1' });
    await visit(fan, { ip: '203.0.113.1' });
    await visit(fan, { ip: '203.0.113.2' });
    expect(await sourcesNow()).toMatchObject({ other: 3 });
    expect(JSON.stringify(await rowsOf(site))).not.toContain('fan.example');
    await visit(fan, { ip: '203.0.113.3' });
    expect(await sourcesNow()).toEqual({ '': 32, 'fan.example': 4 });
    for (const odd of [
      'javascript:alert(1)',
      `https://long.example/${'x'.repeat(8_000)}`,
      'http://10.0.0.1/',
      'no address',
    ]) {
      expect(await isCounted(visit(odd))).toBe(true);
    }
    expect(await sourcesNow()).toEqual({ '': 32, other: 4, 'fan.example': 4 });
    const own = site.config.publicUrl.host;
    for (const host of [own, `www.${own}`]) {
      expect(await isCounted(visit(`http://${host}/bio`))).toBe(false);
    }
    const alias = { headers: { host: 'band.example' } };
    expect(await isCounted(visit('https://www.band.example/', alias))).toBe(false);
  });

  test("days follow the band's home time zone, also as clocks change", async () => {
    await answered(member.call('POST', '/updateShowsSettings', { timeZone: 'Europe/Berlin' }));
    // In the night to this Sunday, clocks go back, so it has 25 hours.
    const sunday = Date.UTC(2026, 9, 25);
    const before = new Map((await readFrom(member)).days.map(({ day, visits }) => [day, visits]));
    for (const after of [-2 * hourMs - 1, -2 * hourMs, 23 * hourMs - 1, 23 * hourMs]) {
      site.clock.time = sunday + after;
      await visit();
    }
    const days = new Map((await readFrom(member)).days.map(({ day, visits }) => [day, visits]));
    const more = [-1, 0, 1].map((later) => {
      const day = sunday + later * dayMs;
      return days.get(day)! - (before.get(day) ?? 0);
    });
    expect(more).toEqual([1, 2, 1]);
  });

  test('a switch stops counting, and another call deletes what was counted', async () => {
    await answered(member.call('POST', '/updatePrivacy', { countsFans: false }));
    const before = await countOf();
    expect(await isCounted(visit())).toBe(false);
    expect(await countOf()).toBe(before);
    expect((await site.visitor().get('/privacy')).body).toMatch(/doesn(?:'|&#x27;)t count visits/);
    expect((await site.visitor().call('DELETE', '/statistics')).statusCode).toBe(401);
    await answered(member.call('DELETE', '/statistics'));
    expect(await rowsOf(site)).toEqual([]);
    const { items } = (await answered(member.call('GET', '/history'))).json();
    expect(items[0]).toMatchObject({
      noun: 'statistics',
      action: 'deleted',
      by: expect.any(String),
    });
    const undone = await member.call('POST', `/history/calls/${items[0]._id}/undo`);
    expect(undone.statusCode).toBe(404);
    expect((await answered(member.call('GET', '/bin'))).json()).toEqual([]);
    await answered(member.call('POST', '/updatePrivacy', { countsFans: true }));
    expect(await isCounted(visit())).toBe(true);
    expect(await countOf()).toBe(1);
  });

  test('calls whose bodies come with the headers have the same answers as all others', async () => {
    const port = await site.listen();
    const send = async (call: string, body: string, headers: object, pauseMs: number) => {
      const all = {
        host: `127.0.0.1:${port}`,
        'user-agent': firefox,
        'content-type': 'application/json',
        'content-length': body.length,
        connection: 'close',
        ...headers,
      };
      const lines = Object.entries(all).map((pair) => `${pair.join(': ')}\r\n`);
      const head = `POST /api/${call} HTTP/1.1\r\n${lines.join('')}\r\n`;
      const pieces = pauseMs > 0 ? [head, body] : [head + body];
      const { text } = await rawRequest(port, pieces, { pauseMs });
      return `${/^HTTP\/1.1 (\d+)/.exec(text)?.[1]} ${text.split('\r\n\r\n')[1]}`;
    };
    const before = await countOf();
    const visited = JSON.stringify({ path: '/' });
    const calls: [call: string, body: string, headers: object, expected: RegExp][] = [
      ['visits', visited, {}, /^200 \{"isCounted":true\}$/],
      ['clicks', '{"kind":"social","record":"instagram"}', {}, /^200 \{"isCounted":true\}$/],
      ['visits', visited, { 'sec-gpc': '1' }, /^200 \{"isCounted":false\}$/],
      ['visits', visited, { 'user-agent': 'curl/8.5.0' }, /^200 \{"isCounted":false\}$/],
      ['visits', visited, { origin: 'https://other.example' }, /^403 .*request\.foreign/],
      ['visits', visited, { 'content-type': 'text/plain' }, /^415 .*request\.wrong-type/],
      ['visits', '{"path":"/none"}', {}, /^422 .*This site has no such page/],
      ['visits', '{"path":"/","more":1}', {}, /^422 .*Unknown field/],
      ['visits', '{"path"', {}, /^400 .*request\.unreadable/],
      ['visits', `${'['.repeat(30)}${']'.repeat(30)}`, {}, /^400 .*request\.too-deep/],
    ];
    for (const pauseMs of [0, 50]) {
      for (const [call, body, headers, expected] of calls) {
        expect(await send(call, body, headers, pauseMs), body).toMatch(expected);
      }
    }
    const cookie = [...member.cookies].map((pair) => pair.join('=')).join('; ');
    expect(await send('visits', visited, { cookie }, 0)).toContain('"isCounted":false');
    expect(await countOf()).toBe(before + 4);
  });
});

describe.each(engines)('statistics of letters on %s', (engine) => {
  test('a letter has its visits, and the ticket clicks after it', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const show = await addShow(member, 'The Ferry Hall');
    const anchor = {
      type: 'words',
      text: 'We [play](/shows/past) and [more](https://other.example)',
    };
    const fields = { title: 'Autumn tour', blocks: [anchor, { type: 'show', show: show._id }] };
    const letter = (await answered(member.call('POST', '/addLetter', fields))).json();
    await subscribed(site, 'ann@fans.example');
    const from = { 'user-agent': firefox };
    const tell = async (call: string, body: object, ip: string) => {
      const { isCounted } = (
        await answered(site.visitor().call('POST', `/${call}`, body, { ip, headers: from }))
      ).json<{ isCounted: boolean }>();
      return isCounted;
    };
    const tickets = { kind: 'tickets', record: show._id };
    await tell('clicks', tickets, '198.51.100.1');
    const { _id, revision } = letter;
    await answered(member.call('POST', `/letters/${_id}/send`, { revision, count: 1 }));
    await site.app.letters.sendDue();
    const mail = site.outbox().join('').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(mail).toContain(`${showPath(show)}?l=${_id}`);
    expect(mail).toContain(`/news/autumn-tour?l=${_id}`);
    expect(mail).not.toMatch(/other\.example[^\s)]*l=|token=[^\s)"]*[&?]l=/);
    site.clock.time += dayMs;
    const visit = { path: showPath(show), referrer: 'https://mail.example/', letter: _id };
    for (const ip of ['198.51.100.2', '198.51.100.3']) await tell('visits', visit, ip);
    await tell('visits', { path: '/', letter: _id }, '198.51.100.4');
    await tell('visits', { path: '/', letter: 'none' }, '198.51.100.5');
    for (const ip of ['198.51.100.2', '198.51.100.3']) await tell('clicks', tickets, ip);
    const all = await readFrom(member);
    const day = Math.floor((site.clock.time - dayMs) / dayMs) * dayMs;
    expect(all.letters).toEqual([{ letter: _id, name: 'Autumn tour', day, visits: 3, clicks: 2 }]);
    expect(all.sources).toEqual([
      { host: 'letter', visits: 3 },
      { host: '', visits: 1 },
    ]);
    expect(all.tickets).toMatchObject([
      { show: show._id, clicks: 3, letters: [{ letter: _id, day, clicks: 2 }] },
    ]);
    const result = (await answered(member.call('GET', `/letters/${_id}/result`))).json();
    expect(result).toMatchObject({
      visits: 3,
      clicks: [
        { link: showPath(show), count: 2 },
        { link: '/', count: 1 },
      ],
    });
    site.clock.time += 14 * dayMs;
    await tell('clicks', tickets, '198.51.100.2');
    const later = await readFrom(await site.member());
    expect(later.tickets).toMatchObject([{ clicks: 4, letters: [{ clicks: 2 }] }]);
  });

  test('sign-ups count once when they are asked and once when they confirm, by source', async () => {
    const site = await siteForTest(engine);
    const { db } = site.database;
    const member = await site.member();
    const ask = (email: string) =>
      db.transaction().execute((trx) => {
        const from = { source: 'site', page: '/' } as const;
        return askToConfirm(trx, { email, consent: 'Yes.', from }, site.clock.time);
      });
    await ask('ann@fans.example');
    site.clock.time += 2 * hourMs;
    await ask('ann@fans.example');
    await ask('bo@fans.example');
    const subscribers = db.withTables<NewsletterTables>().selectFrom('subscribers').select('id');
    const { id } = await subscribers
      .where('email', '=', 'ann@fans.example')
      .executeTakeFirstOrThrow();
    // An e-mail that is sent later would replace the token.
    await mailsOf(site);
    const token = await newConfirmToken(db, id, site.clock.time);
    for (let n = 0; n < 2; n += 1) {
      expect(await confirmSubscriber(db, token, site.clock.time, 'Yes.')).toBe(true);
    }
    const { signUps } = await readFrom(member);
    expect(signUps).toEqual([{ source: 'site', id: null, name: null, asked: 2, confirmed: 1 }]);
  });
});

describe.each(bothEngines)('the step that adds counts, on %s', (engine) => {
  test('keeps the plays of every day, in all sums', async () => {
    const place = await emptyDatabase(engine);
    const database = await openDatabase(place.address);
    onTestFinished(async () => {
      await database.close();
      await place.dispose();
    });
    const { db } = database;
    await migrate(
      database,
      migrations.filter(({ name }) => !name.startsWith('counts')),
    );
    const days = [Date.UTC(2025, 11, 31), Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 2)];
    await db
      .withTables<{ heard: object }>()
      .insertInto('heard')
      .values(days.map((day) => ({ day, kind: 'play', release_id: 'r', song_id: 's', times: 2 })))
      .execute();
    await migrate(database);
    const range = { from: days[0]!, to: days[2]! };
    const totals = await totalsBetween(db, range, ['play']);
    expect(totals.map(({ day, sum }) => [day, sum('play')])).toEqual(days.map((day) => [day, 2]));
    const row = { kind: 'play', record: 'r', part: 's' };
    expect(await sumsBetween(db, range, ['play'])).toEqual([{ ...row, times: 6 }]);
    const year = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 11, 31) };
    expect(await sumsBetween(db, year, ['play'])).toEqual([{ ...row, times: 4 }]);
    const december = { from: Date.UTC(2025, 11, 1), to: Date.UTC(2025, 11, 31) };
    expect(await sumsBetween(db, december, ['play'])).toEqual([{ ...row, times: 2 }]);
  });
});

describe.each(bothEngines)('a month of visits on %s', { tags: 'whole' }, (engine) => {
  test('on two instances adds up to the figure', async () => {
    const site = await siteForTest(engine);
    const instances = [site, await site.another()];
    const member = await site.member();
    const shows = [];
    for (const venue of ['The Ferry Hall', 'Loft', 'The Cellar']) {
      shows.push(await addShow(member, venue));
    }
    for (const one of instances) await one.app.checkExternalChanges();
    const paths = ['/', '/music', '/contact', ...shows.map(showPath)];
    const start = site.clock.time;
    const expected = new Map<string, number>();
    const put = (...keys: (string | number)[]) => {
      for (const key of keys.map(String)) expected.set(key, (expected.get(key) ?? 0) + 1);
    };
    let n = 0;
    for (const one of monthOfVisits(
      paths,
      shows.map(({ _id }) => _id),
    )) {
      site.clock.time = start + one.after;
      n += 1;
      const answer = await instances[n % 2]!.visitor().call('POST', `/${one.call}`, one.body, {
        ip: one.ip,
        headers: { 'user-agent': one.userAgent },
      });
      expect(answer.json()).toEqual({ isCounted: one.isPerson });
      if (n % 500 === 0) await instances[(n / 500) % 2]!.app.settled();
      if (!one.isPerson) continue;
      const day = Math.floor(site.clock.time / dayMs) * dayMs;
      if ('kind' in one.body) put(`clicks ${day}`, one.body.record);
      else put(`visits ${day}`, one.body.path, `from ${hostOf(one.body.referrer)}`);
    }
    for (const one of instances) await one.app.settled();
    await site.app.settled();
    // A session has ended after so long.
    const { days, pages, sources, tickets } = await readFrom(await site.member());
    const told = [
      ...days.map(({ day, visits }) => [`visits ${day}`, visits] as const),
      ...days.map(({ day, clicks }) => [`clicks ${day}`, clicks] as const),
      ...pages.map(({ path, visits }) => [path, visits] as const),
      ...sources.map(({ host, visits }) => [`from ${host}`, visits] as const),
      ...tickets.map(({ show, clicks }) => [show, clicks] as const),
    ];
    expect(new Map(told)).toEqual(expected);
    expect(days.reduce((sum, { visits }) => sum + visits, 0)).toBe(5_000);
  });

  test('ten years of counts are read in 50 ms of processor time', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await enterTenYears(site.database.db, site.clock.time);
    const cookie = [...member.cookies].map((pair) => pair.join('=')).join('; ');
    for (const query of ['', '?days=365']) {
      const url = `${site.config.apiBase}/statistics${query}`;
      const times = [];
      for (let n = 0; n < 20; n += 1) {
        const begun = process.cpuUsage();
        // The test's own client would check each figure.
        const answer = await site.app.server.inject({ url, headers: { cookie } });
        const { user, system } = process.cpuUsage(begun);
        times.push((user + system) / 1_000);
        expect(answer.json<Statistics>().days.length).toBeGreaterThan(360);
      }
      expect(Math.min(...times)).toBeLessThan(50);
    }
  });
});

const hostOf = (referrer: string) => referrer && new URL(referrer).hostname.replace(/^www\./, '');

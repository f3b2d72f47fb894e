import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minuteMs } from '../../src/kit/dates/durations.ts';
import type { PrivateLink } from '../../src/features/private-links/private-links.ts';
import { startApp, type Site } from '../environment/app.ts';
import { expectProblem } from '../environment/catalog.ts';
import type { Client } from '../environment/client.ts';
import { hideableRecords, recordCalls, type Stored } from '../environment/edited-records.ts';
import { engines } from '../environment/engines.ts';

const secret = 'Kolibri';
const ofNoun = (noun: string) => hideableRecords.find((one) => one.noun === noun)!;

describe.each(engines)('private links on %s', (engine) => {
  let site: Site;
  let member: Client;
  beforeAll(async () => {
    site = await startApp(engine, { env: { PUBLIC_URL: 'https://band.test' } });
    member = await site.member();
  });
  afterAll(() => site.dispose());

  const { added, change, remove } = recordCalls(() => member, '/api');
  const make = (noun: string, record: string, name = 'Jana from the Gazette') =>
    member.call('POST', '/privateLinks', { noun, record, name });
  const linkTo = async (noun: string, record: Stored) => {
    const made = await make(noun, record._id);
    expect(made.statusCode, made.body).toBe(200);
    const { _id, url } = made.json() as { _id: string; url: string };
    const { origin, pathname, search, hash } = new URL(url);
    expect(origin).toBe('https://band.test');
    return { _id, path: pathname + search, hash };
  };
  const list = async () => (await member.call('GET', '/privateLinks')).json() as PrivateLink[];
  const open = (path: string) => site.visitor().get(path);

  test.each(hideableRecords)('$noun: a link shows a draft on its future page', async (kind) => {
    const [draft, other] = [await added(kind), await added(kind)];
    await change(kind, draft, { [kind.field]: secret, isDraft: true });
    await change(kind, other, { [kind.field]: 'Albatros', isDraft: true });
    const { _id, path, hash } = await linkTo(kind.noun, draft);
    const page = await open(path);
    expect(page.statusCode, page.body).toBe(200);
    expect(page.body).toContain(secret);
    expect(page.body).toContain('not public yet');
    expect(page.body).not.toContain('Albatros');
    if (hash) expect(page.body).toContain(`id="${hash.slice(1)}"`);
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(page.body).toContain('<meta name="robots" content="noindex">');
    expect(page.body).not.toMatch(/rel="canonical"|og:url|ld\+json|<script/);
    // It sent no referrer.
    const [told] = await Promise.all([open('/'), open(kind.read)]);
    expect(told.body).not.toContain(secret);

    const picture = /\/files\/o\/[\w.-]+/.exec(page.body)?.[0];
    if (JSON.stringify(kind.fields).includes('picture')) {
      expect((await open(picture!)).statusCode).toBe(200);
    }

    await change(kind, draft, { isDraft: false });
    const leads = await open(path);
    expect(leads.statusCode).toBe(302);
    expect(leads.headers['cache-control']).toBe('no-store');
    const publicPage = await open(String(leads.headers.location).replace(/#.*/, ''));
    expect(publicPage.statusCode).toBe(200);
    expect(publicPage.body).toContain(secret);

    await change(kind, draft, { isDraft: true });
    expect((await open(path)).statusCode).toBe(200);
    expect((await member.call('POST', `/privateLinks/${_id}/revoke`)).json()).toEqual({ _id });
    expect((await open(path)).statusCode).toBe(404);
    expectProblem(
      await member.call('POST', `/privateLinks/${_id}/revoke`),
      'private-link.not-found',
    );
    await remove(kind, draft);
    await remove(kind, other);
  });

  test('a link also works before the scheduled time, and again after its end', async () => {
    const kind = ofNoun('show');
    const show = await added(kind);
    const publishAt = site.clock.time + minuteMs;
    await change(kind, show, { venue: secret, publishAt, unpublishAt: publishAt + minuteMs });
    const { path } = await linkTo('show', show);
    const at = async (time: number) => {
      site.clock.time = time;
      return (await open(path)).statusCode;
    };
    expect(await at(publishAt - 1)).toBe(200);
    expect(await at(publishAt)).toBe(302);
    expect(await at(publishAt + minuteMs)).toBe(200);
    await remove(kind, show);
  });

  test('the list shows who made a link and how often it was opened, and no secret', async () => {
    const kind = ofNoun('player');
    const player = await added(kind);
    await change(kind, player, { isDraft: true });
    const { _id, path } = await linkTo('player', player);
    const link = {
      _id,
      noun: 'player',
      record: player._id,
      name: 'Jana from the Gazette',
      by: 'Ann',
    };
    const made = { ...link, madeAt: site.clock.time, endsAt: null, openedAt: null, opens: 0 };
    expect((await list())[0]).toEqual(made);
    const first = site.clock.time;
    await open(path);
    await open(path);
    expect((await list())[0]).toMatchObject({ openedAt: first, opens: 1 });
    site.clock.time += minuteMs;
    await open(path);
    expect((await list())[0]).toMatchObject({ openedAt: first + minuteMs, opens: 2 });
    const token = new URLSearchParams(path.split('?')[1]).get('token')!;
    expect(token).toMatch(/^[\w-]{43}$/);
    const { db } = site.database;
    const tables = db.withTables<{ private_links: Record<string, unknown> }>();
    const rows = await tables.selectFrom('private_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    await remove(kind, player);
  });

  test('the link of a deleted record is invalid, also once the record is restored', async () => {
    const kind = ofNoun('video');
    const video = await added(kind);
    await change(kind, video, { isDraft: true });
    const { _id, path } = await linkTo('video', video);
    await remove(kind, video);
    expect((await open(path)).statusCode).toBe(404);
    expect((await list()).map((link) => link._id)).not.toContain(_id);
    const binned = (await member.call('GET', '/bin')).json<Stored[]>().find((one) => one._id)!;
    await member.call('POST', `/bin/${binned._id}/restore`);
    expect((await open(path)).statusCode).toBe(404);
    expect((await open((await linkTo('video', video)).path)).statusCode).toBe(200);
  });

  test('guessed and revoked links, and links of deleted records, get the same 404', async () => {
    const kind = ofNoun('player');
    const player = await added(kind);
    await change(kind, player, { isDraft: true });
    const [back, gone] = [await linkTo('player', player), await linkTo('player', player)];
    await member.call('POST', `/privateLinks/${back._id}/revoke`);
    await remove(kind, player);
    const answers = [
      await open(back.path),
      await open(gone.path),
      await open(`/private?token=${'A'.repeat(43)}`),
      await open('/private?token=cut'),
      await open('/private'),
    ];
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const policies = answers.map(({ headers }) => headers['referrer-policy']);
    expect(new Set(policies)).toEqual(new Set(['no-referrer']));
    expect(answers[0]!.headers['cache-control']).toBe('no-store');
  });

  test('an address that keeps guessing is refused, and links of others work', async () => {
    const kind = ofNoun('player');
    const player = await added(kind);
    await change(kind, player, { isDraft: true });
    const { path } = await linkTo('player', player);
    const from = (ip: string) => ({ remoteAddress: ip });
    const statuses: number[] = [];
    for (let n = 0; n < 32; n += 1) {
      const guess = `/private?token=${String(n).padStart(43, 'g')}`;
      const answer = await site.app.server.inject({ url: guess, ...from('203.0.113.9') });
      statuses.push(answer.statusCode);
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404));
    expect(statuses.slice(30)).toEqual([429, 429]);
    for (const ip of ['203.0.113.9', '198.51.100.1']) {
      const answer = await site.app.server.inject({ url: path, ...from(ip) });
      expect(answer.statusCode).toBe(200);
    }
    await remove(kind, player);
  });

  test('a link to an unsupported record is refused', async () => {
    const kind = ofNoun('player');
    const player = await added(kind);
    expectProblem(await make('show', player._id), 'private-link.no-record');
    expectProblem(await make('member', player._id), 'request.invalid', ['noun']);
    expectProblem(await make('player', player._id, '  '), 'request.invalid', ['name']);
    for (let n = 0; n < 50; n += 1) await make('player', player._id);
    expectProblem(await make('player', player._id), 'private-link.too-many');
    await remove(kind, player);
  });

  test('a revoked link is invalid on every instance', async () => {
    const other = await site.another();
    const kind = ofNoun('show');
    const show = await added(kind);
    await change(kind, show, { isDraft: true });
    const { _id, path } = await linkTo('show', show);
    expect((await other.visitor().get(path)).statusCode).toBe(200);
    await member.call('POST', `/privateLinks/${_id}/revoke`);
    expect((await other.visitor().get(path)).statusCode).toBe(404);
    await remove(kind, show);
  });

  test('visitors cannot make, list or revoke links', async () => {
    const fan = site.visitor();
    const body = { noun: 'show', record: 'x', name: 'x' };
    expectProblem(await fan.call('POST', '/privateLinks', body), 'session.needed');
    expectProblem(await fan.call('GET', '/privateLinks'), 'session.needed');
    expectProblem(await fan.call('POST', '/privateLinks/x/revoke'), 'session.needed');
  });
});

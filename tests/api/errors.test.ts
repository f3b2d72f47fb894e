import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type Site } from '../environment/app.ts';
import { expectProblem } from '../environment/catalog.ts';
import type { Client } from '../environment/client.ts';
import { engines } from '../environment/engines.ts';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe.each(engines)('bad input, on %s', (engine) => {
  let site: Site;
  let member: Client;
  beforeAll(async () => {
    site = await startApp(engine);
    member = await site.member();
    await member.call('POST', '/updateTheme', { siteTitle: 'The Reeds' });
  });
  // Nothing is stored, whatever was sent.
  afterAll(async () => {
    const theme = (await site.visitor().call('GET', '/theme')).json();
    expect(theme).toMatchObject({ siteTitle: 'The Reeds', catchPhrase: '' });
    await site.dispose();
  });

  const update = (body: unknown, headers = {}) =>
    member.call('POST', '/updateTheme', body, { headers });

  test.each(['{', '{"siteTitle":"x"', 'nothing', '{"a":1}}', "{'a':1}", '\u0000', ''])(
    'invalid JSON such as %j is refused',
    async (body) => expectProblem(await update(body), 'request.unreadable'),
  );

  test.each(['[]', '"text"', 'null', '7', 'true', '[{"siteTitle":"x"}]'])(
    '%s is not a theme',
    async (body) => {
      const answer = await update(body);
      expectProblem(answer, 'request.invalid');
      expect(answer.json()).not.toHaveProperty('fields');
    },
  );

  test('an invalid choice is reported with the valid ones', async () => {
    const release = { title: 'x', type: 'Album', releaseDate: 0 };
    expect((await member.call('POST', '/featuredReleases', release)).json()).toMatchObject({
      fields: { type: 'Please choose one of: album, single, EP, LP' },
    });
    expect((await member.call('POST', '/addPlayer', { bgColor: 'Blue' })).json()).toMatchObject({
      fields: { bgColor: 'Please choose one of: &theme=0, ""' },
    });
  });

  test('errors across several fields are reported together with other errors', async () => {
    const video = { youtubeLink: 'https://youtu.be/aaaaaaaaaaa', startTime: 10, endTime: 5 };
    const answer = await member.call('POST', '/featuredVideos', video);
    expectProblem(answer, 'request.invalid', ['title', 'releaseDate', 'endTime']);
    const show = await member.call('POST', '/addShow', { poster: 'https://evil.example/a.png' });
    expect(Object.keys(show.json().fields as object)).toEqual(
      expect.arrayContaining(['poster', 'venue', 'date']),
    );
    const player = await member.call('POST', '/addPlayer', { title: ' ' });
    expectProblem(player, 'request.invalid', ['title', 'spotifyLink']);
  });

  test('a calendar day is returned as its midnight in UTC, whichever instant of it was sent', async () => {
    const evening = Date.UTC(2026, 4, 1, 20);
    const link = 'https://youtu.be/aaaaaaaaaaa';
    for (const [path, field, body] of [
      ['/addVideo', 'date', { link }],
      ['/addPlayer', 'date', { youtubeLink: link }],
      ['/featuredVideos', 'releaseDate', { youtubeLink: link }],
      ['/featuredReleases', 'releaseDate', {}],
    ] as const) {
      const sent = { title: 'May', ...body, [field]: evening };
      const answer = await member.call('POST', path, sent);
      expect(answer.json(), path).toMatchObject({ [field]: Date.UTC(2026, 4, 1) });
    }
  });

  test('all wrong fields are named together', async () => {
    const body = {
      siteTitle: 7,
      catchPhrase: 'x'.repeat(201),
      primaryColor: 'red',
      primaryFont: 'Papyrus',
      secondaryFont: '',
      paceTheme: '../../etc/passwd',
      bandLogoUrl: {},
      unasked: true,
    };
    expectProblem(await update(body), 'request.invalid', Object.keys(body));
  });

  test('an unknown field is refused, even if it is valid elsewhere', async () => {
    for (const field of ['_id', 'id', 'isAdmin', 'constructor', 'toString', '']) {
      expectProblem(await update({ [field]: 1 }), 'request.invalid', [field]);
    }
  });

  test('a text at its limit is accepted, and a longer one is not', async () => {
    expect((await update({ siteTitle: 'x'.repeat(100) })).statusCode).toBe(200);
    expectProblem(await update({ siteTitle: 'x'.repeat(101) }), 'request.invalid', ['siteTitle']);
    expect((await update({ siteTitle: 'The Reeds' })).statusCode).toBe(200);
  });

  test.each([
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"siteTitle":"x","__proto__":null}',
  ])('%s reaches no prototype', async (body) => {
    expectProblem(await update(body), 'request.unreadable');
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test('JSON is accepted to a depth of twenty', async () => {
    expectProblem(await update(nested(20)), 'request.invalid');
    expectProblem(await update(nested(21)), 'request.too-deep');
    expectProblem(await update(nested(100_000)), 'request.too-deep');
    expectProblem(await update('{"a":'.repeat(60_000)), 'request.too-large');
  });

  test('brackets in texts do not count', async () => {
    const answer = await update({ siteTitle: '[[[[[[[[[[{{{{{{{{{{\\"]]]]]]]]]]}}}}}}}}}}' });
    expect(answer.statusCode).toBe(200);
    await update({ siteTitle: 'The Reeds' });
  });

  test('a body of more than 256 KiB is refused', async () => {
    const body = JSON.stringify({ siteTitle: 'x'.repeat(256 * 1024) });
    expectProblem(await update(body), 'request.too-large');
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/json',
    'json',
  ])('a body of the type %s is refused', async (type) => {
    const answer = await update('{"siteTitle":"x"}', { 'content-type': type });
    expectProblem(answer, 'request.wrong-type');
  });

  test('a body without a type is refused', async () => {
    const payload = '{"siteTitle":"x"}';
    const answer = await member.send({ method: 'POST', url: '/api/updateTheme', payload });
    expectProblem(answer, 'request.wrong-type');
  });

  test('a compressed body is never unpacked', async () => {
    const answer = await update('\u001f\u008b\u0008', { 'content-encoding': 'gzip' });
    expectProblem(answer, 'request.unreadable');
  });

  test('a character set may follow the type', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    expect((await update({ siteTitle: 'The Reeds' }, headers)).statusCode).toBe(200);
  });

  test('an empty body is accepted if none is needed, even with a JSON content type', async () => {
    const guest = await site.member();
    const headers = { 'content-type': 'application/json' };
    const answer = await guest.call('POST', '/logout', '', { headers });
    expect(answer.statusCode).toBe(200);
  });

  test.each([
    '/api/nothing',
    '/api/',
    '/api//theme',
    '/api/theme/',
    '/api/me/x.css',
    '/api/me/..%2fme',
    '/api/me%2fx.css',
    '/api/me;x.css',
    '/api/me%00',
    '/api/me.css',
    '/api/ME',
    `/api/${'x'.repeat(4_000)}`,
    '/api/%',
    '/api/%ff',
  ])('%s is not found, and the response is not cached', async (url) => {
    for (const client of [site.visitor(), member]) {
      expectProblem(await client.get(url), 'request.not-found');
    }
  });

  // PostgreSQL accepts no null byte.
  test.each([
    ['/codeBatches/%00/cards', 'codes.not-found'],
    ['/codeBatches/a%00b/cards', 'codes.not-found'],
    ['/history?noun=%00', 'request.invalid'],
    ['/history?noun=a%00b', 'request.invalid'],
  ])('GET %s returns %s', async (path, error) => {
    expect((await member.call('GET', path)).json()).toMatchObject({ error });
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    '%s is not found on paths without it',
    async (method) => {
      for (const url of ['/api/nothing', '/api/theme/', '/', '/bio', '/nothing', '/healthz']) {
        expectProblem(await member.send({ method, url }), 'request.not-found');
      }
    },
  );

  test.each([
    ['POST', '/api/theme', 'GET, HEAD'],
    ['POST', '/api', 'GET, HEAD'],
    ['GET', '/api/updateTheme', 'POST'],
    ['PATCH', '/api/featuredReleases/x', 'PUT, DELETE'],
    ['PUT', '/api/sessions', 'GET, HEAD, DELETE'],
    ['GET', '/api/uploads/x', 'HEAD, PATCH, DELETE'],
    ['GET', '/api/uploads', 'POST, OPTIONS'],
    ['POST', '/api/openapi.json?x', 'GET, HEAD'],
    ['GET', '/api/v1.0/email/send-form', 'POST'],
    ['TRACE', '/api/subscribers.csv', 'GET'],
  ] as const)('%s %s gets the list of allowed methods: %s', async (method, url, allow) => {
    for (const client of [site.visitor(), member]) {
      const answer = await client.send({ method: method as 'POST', url, payload: 'no JSON' });
      expectProblem(answer, 'request.wrong-method');
      expect(answer.headers.allow).toBe(allow);
    }
  });

  test.each(['HEAD', 'OPTIONS'] as const)(
    '%s is not found on API paths without it',
    async (method) => {
      for (const url of ['/api/updateTheme', '/api/deleteShow/x', '/api/login']) {
        expect((await member.send({ method, url })).statusCode).toBe(404);
      }
    },
  );

  test('an address that is longer than any name is not found', async () => {
    const answer = await member.call('DELETE', `/files/${'x'.repeat(500)}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toHaveProperty('message');
  });

  test('the log contains no failure, whatever was sent', () => {
    const failures = site.log.filter((line) => JSON.parse(line).level === 'error');
    expect(failures).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendFormPath } from '../../src/server/http/emailjs.ts';
import { places, siteForTest, startApp, type Site } from '../environment/app.ts';
import { hideableRecords } from '../environment/edited-records.ts';
import { engines } from '../environment/engines.ts';
import { publicEndpoints } from '../environment/publicEndpoints.ts';

/** Members also get drafts, in responses for them alone. */
const showsMembersMore = new Set([
  'GET /news',
  'GET /press',
  ...hideableRecords.map(({ read }) => `GET ${read}`),
]);

/** Public without being an endpoint: the API's description of itself. */
const openBesides = ['GET /openapi.json', 'HEAD /openapi.json'];

describe.each(places)('the routes of $base on $engine', ({ engine, base }) => {
  let site: Site;
  let routes: string[];
  beforeAll(async () => {
    site = await startApp(engine, { env: { API_BASE: base } });
    await site.member();
    routes = [...new Set(site.app.routes)]
      .filter((route) => route.includes(` ${base}/`) && !route.endsWith('/*'))
      // Public, with a protocol of its own: tests/api/contact/send-form.test.ts.
      .filter((route) => route !== `POST ${sendFormPath}`)
      // A set-up link's code replaces a session: tests/api/backup/setup-restore.test.ts.
      .filter((route) => !route.endsWith(`${base}/setup/restore`))
      .map((route) => route.replace(base, ''))
      .toSorted();
  });
  afterAll(() => site.dispose());

  const isOpen = (route: string) =>
    route in publicEndpoints || route.replace('HEAD ', 'GET ') in publicEndpoints;

  /** The body is invalid for all: public calls say so, closed ones do not read it. */
  function knock(route: string) {
    const [method, path] = route.split(' ') as [string, string];
    const body = /^(POST|PUT)$/.test(method) ? { unasked: true } : undefined;
    return site.visitor().call(method, path.replaceAll(/:\w+/g, 'a'), body);
  }

  test('exist, including every public one', () => {
    expect(routes).toContain('POST /updateTheme');
    expect(routes).toContain('PATCH /uploads/:id');
    for (const route of Object.keys(publicEndpoints)) expect(routes).toContain(route);
  });

  test('are closed to visitors unless they are listed as public', async () => {
    for (const route of routes) {
      if (isOpen(route) || openBesides.includes(route)) continue;
      const answer = await knock(route);
      expect(answer.statusCode, route).toBe(401);
      expect(answer.headers['cache-control'], route).toBe('no-store');
      if (!route.startsWith('HEAD ')) {
        expect(answer.json(), route).toEqual({
          message: 'You are not authorized to perform this action.',
          error: 'session.needed',
        });
      }
    }
  });

  test('are open if they are listed as public', async () => {
    for (const route of Object.keys(publicEndpoints)) {
      const { error } = (await knock(route)).json() as { error?: string };
      if (route !== 'GET /me') expect(error, route).not.toBe('session.needed');
    }
    for (const route of openBesides) expect((await knock(route)).statusCode).toBe(200);
  });

  test('are the same with a session if they are public, except for drafts', async () => {
    const member = await site.member();
    for (const [route, kind] of Object.entries(publicEndpoints)) {
      const answer = await knock(route);
      if (kind === 'own') {
        expect(answer.headers['cache-control'], route).toMatch(/no-store/);
        continue;
      }
      expect(answer.statusCode, route).toBe(200);
      expect(answer.headers['cache-control'], route).toBe('public, max-age=0, must-revalidate');
      const signedIn = await member.call('GET', route.split(' ')[1]!);
      if (showsMembersMore.has(route)) {
        expect(signedIn.statusCode, route).toBe(200);
        expect(signedIn.headers['cache-control'], route).toBe('private, no-store');
        expect(signedIn.headers.etag, route).toBeUndefined();
        continue;
      }
      expect(signedIn.rawPayload.equals(answer.rawPayload), route).toBe(true);
      const { date, ...headers } = signedIn.headers;
      expect({ ...headers, date: answer.headers.date }, route).toEqual(answer.headers);
      expect(date).toBeDefined();
    }
  });

  test('have private responses for members', async () => {
    const member = await site.member();
    for (const answer of [
      await member.call('GET', '/me'),
      await member.call('POST', '/updateTheme', { siteTitle: 'The Reeds' }),
      await member.call('POST', '/logout'),
    ]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('private, no-store');
    }
  });

  test('are closed to forged and expired sessions', async () => {
    const member = await site.member();
    const token = member.cookies.get('sid')!;
    await member.call('POST', '/logout');
    for (const sid of [token, token.toUpperCase(), 'x'.repeat(43), '', `${token};${token}`]) {
      const headers = { cookie: `sid=${sid}` };
      const answer = await site.visitor().call('POST', '/updateTheme', {}, { headers });
      expect(answer.statusCode).toBe(401);
    }
  });
});

test.each(engines)('with another base there is no API at /api, on %s', async (engine) => {
  const site = await siteForTest(engine, { env: { API_BASE: '/band/api' } });
  const member = await site.member();
  for (const [method, url] of [
    ['GET', '/api/theme'],
    ['POST', '/api/login'],
    ['POST', '/api/updateTheme'],
  ] as const) {
    expect((await member.send({ method, url })).statusCode).toBe(404);
  }
  const sendForm = await member.send({ method: 'PUT', url: sendFormPath });
  expect([sendForm.statusCode, sendForm.headers.allow]).toEqual([405, 'POST']);
});

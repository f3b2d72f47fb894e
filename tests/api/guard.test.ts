import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ann } from '../environment/ann.ts';
import { startApp, type Site } from '../environment/app.ts';
import type { Client } from '../environment/client.ts';
import { engines } from '../environment/engines.ts';
import { uploadPicture } from '../environment/uploads.ts';

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', origin: 'http://localhost:80' },
];

/** The headers that a browser's `fetch` sends on a page of the site. */
const own = {
  origin: 'http://band.test',
  host: 'band.test',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
};

describe.each(engines)('calls from other sites, on %s', (engine) => {
  let site: Site;
  let member: Client;
  beforeAll(async () => {
    site = await startApp(engine);
    member = await site.member();
  });
  afterAll(() => site.dispose());

  const title = async () => (await site.visitor().call('GET', '/theme')).json().siteTitle as string;

  test.each(foreign)('a change is refused with %j and nothing is changed', async (headers) => {
    const before = await title();
    const answer = await member.call('POST', '/updateTheme', { siteTitle: 'Hacked' }, { headers });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({
      message: 'Access forbidden. You do not have permission for this action.',
      error: 'request.foreign',
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await title()).toBe(before);
  });

  test.each(foreign)('a sign-in by another site with %j is refused', async (headers) => {
    const victim = site.visitor();
    const answer = await victim.call('POST', '/login', ann, { headers });
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(victim.cookies.size).toBe(0);
  });

  test.each(foreign)('a sign-out by another site with %j is refused', async (headers) => {
    const answer = await member.call('POST', '/logout', undefined, { headers });
    expect(answer.statusCode).toBe(403);
    expect((await member.call('GET', '/me')).statusCode).toBe(200);
  });

  test("the site's own pages and programs without a browser are served", async () => {
    for (const headers of [own, {}, { referer: 'https://evil.example/' }]) {
      const body = { siteTitle: 'The Reeds' };
      const answer = await member.call('POST', '/updateTheme', body, { headers });
      expect(answer.statusCode).toBe(200);
    }
  });

  test('uploads and file deletions by another site are refused', async () => {
    const address = await uploadPicture(member);
    const begun = await member.send({
      method: 'POST',
      url: '/api/uploads',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '10' },
    });
    const upload = begun.headers.location as string;
    for (const headers of foreign) {
      for (const [method, url] of [
        ['POST', '/api/uploads'],
        ['PATCH', upload],
        ['DELETE', upload],
        ['DELETE', `/api${address.replace('/o', '')}`],
      ] as const) {
        const answer = await member.send({
          method,
          url,
          headers: {
            'tus-resumable': '1.0.0',
            'upload-offset': '0',
            'upload-length': '10',
            ...(method === 'PATCH' && { 'content-type': 'application/offset+octet-stream' }),
            ...headers,
          },
          ...(method === 'PATCH' && { payload: Buffer.from('0123456789') }),
        });
        expect(answer.statusCode, `${method} ${JSON.stringify(headers)}`).toBe(403);
      }
    }
    expect((await site.visitor().get(address)).statusCode).toBe(200);
    const left = await member.send({
      method: 'HEAD',
      url: upload,
      headers: { 'tus-resumable': '1.0.0' },
    });
    expect(left.headers['upload-offset']).toBe('0');
  });

  test('a form of another site cannot pass itself off as JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const answer = await member.call('POST', '/updateTheme', '{"siteTitle":"Hacked"}', {
        headers: { 'content-type': type },
      });
      expect(answer.statusCode).toBe(415);
    }
    expect(await title()).not.toBe('Hacked');
  });

  test('HEAD, OPTIONS and a header that names another method change nothing', async () => {
    const address = await uploadPicture(member);
    const before = await title();
    const name = address.split('/').at(-1);
    for (const method of ['HEAD', 'OPTIONS', 'GET'] as const) {
      for (const url of [`/api/files/${name}`, '/api/updateTheme', '/api/logout']) {
        const answer = await member.send({
          method,
          url,
          headers: { 'x-http-method-override': 'DELETE', 'x-http-method': 'POST' },
        });
        expect(answer.statusCode, `${method} ${url}`).toBe(method === 'GET' ? 405 : 404);
      }
    }
    expect((await site.visitor().get(address)).statusCode).toBe(200);
    expect((await member.call('GET', '/me')).statusCode).toBe(200);
    expect(await title()).toBe(before);
  });

  test('no response allows another site to read it', async () => {
    for (const path of ['/theme', '/me', '/nothing']) {
      const headers = { origin: 'https://evil.example' };
      const answer = await member.call('GET', path, undefined, { headers });
      const allowed = Object.keys(answer.headers).filter((name) =>
        name.startsWith('access-control'),
      );
      expect(allowed).toEqual([]);
      expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });
});

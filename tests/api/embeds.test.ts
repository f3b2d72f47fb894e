import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, beforeAll, afterAll } from 'vitest';
import { startApp, type Site } from '../environment/app.ts';
import { writeAssets } from '../environment/assets.ts';

describe('the frame of Bandsintown', () => {
  let site: Site;
  beforeAll(async () => void (site = await startApp('sqlite')));
  afterAll(() => site.dispose());

  const get = (artist: string) =>
    site.visitor().get(`/embed/bandsintown?artist=${encodeURIComponent(artist)}`);
  const settingOf = (html: string, name: string) =>
    new RegExp(` data-${name}="([^"]*)"`).exec(html)?.[1];

  test('is sandboxed wherever it is opened, and runs only its own script', async () => {
    const { headers, payload, statusCode } = await get('The Reeds');
    expect(statusCode).toBe(200);
    const scripts = [...payload.matchAll(/<script[^>]*>(.*?)<\/script>/gs)];
    expect(scripts).toHaveLength(1);
    const hash = createHash('sha256').update(scripts[0]![1]!).digest('base64');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain(`script-src 'sha256-${hash}' 'strict-dynamic'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    // Directives not set by `default-src` would be open: forms have no fallback.
    expect(policy).toContain("form-action 'none'");
    expect(policy).toContain('connect-src https://*.bandsintown.com');
    const sandbox = policy.find((rule) => rule.startsWith('sandbox'))!;
    expect(sandbox).toContain('allow-scripts');
    expect(sandbox).not.toMatch(/allow-same-origin|top-navigation|allow-forms|allow-modals/);
    expect(headers).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test('requests fifteen shows in the colors and the font of the site', async () => {
    const member = await site.member();
    const theme = { primaryColor: '#ffffff', secondaryFont: 'Oswald' };
    expect((await member.call('POST', '/updateTheme', theme)).statusCode).toBe(200);
    const { payload } = await get(' 12345 ');
    expect(settingOf(payload, 'artist-name')).toBe('id_12345');
    expect(settingOf(payload, 'display-limit')).toBe('15');
    expect(settingOf(payload, 'text-color')).toMatch(/^#[0-3]/);
    expect(settingOf(payload, 'background-color')).toMatch(/^#[ef]/);
    expect(settingOf(payload, 'font')).toContain('Oswald');
    expect(payload).toContain('url(/fonts/');
  });

  test.each([
    '"><script>alert(1)</script>',
    `' onmouseover='alert(1)`,
    '</style><img src=x>',
    '&quot;',
    '${7*7}',
  ])('an artist named %j is only a name', async (artist) => {
    const { payload } = await get(artist);
    const named = settingOf(payload, 'artist-name')!;
    expect(named).not.toMatch(/[<>']/);
    const read = named
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
    expect(read).toBe(artist);
    expect(payload.match(/<script/g)).toHaveLength(1);
  });

  test.each([
    '',
    '?artist=',
    '?artist=%20',
    `?artist=${'x'.repeat(201)}`,
    '?artist=%00',
    '?name=x',
  ])('does not exist for %j', async (query) => {
    const answer = await site.visitor().get(`/embed/bandsintown${query}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: 'request.not-found' });
  });

  test('can load fonts while sandboxed, and nothing else', async () => {
    const folder = join(site.config.dataDir, '../built');
    writeAssets(folder);
    mkdirSync(join(folder, 'fonts'), { recursive: true });
    writeFileSync(join(folder, 'fonts/oswald-a1b2c3.woff2'), 'font');
    const { default: fastify } = await import('fastify');
    const { registerStatic } = await import('../../src/server/assets/staticFiles.ts');
    const server = fastify();
    await registerStatic(server, folder);
    const font = await server.inject('/fonts/oswald-a1b2c3.woff2');
    expect(font.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    for (const path of ['/assets/entry-a1b2c3.js', '/favicon.svg']) {
      const other = await server.inject(path);
      expect(other.statusCode, path).toBe(200);
      expect(other.headers, path).not.toHaveProperty('access-control-allow-origin');
    }
    await server.close();
  });
});

describe('the frame that calls a shop', () => {
  let site: Site;
  beforeAll(async () => void (site = await startApp('sqlite')));
  afterAll(() => site.dispose());

  const get = (shop: string) =>
    site.visitor().get(`/embed/shopify?${new URLSearchParams({ shop })}`);

  test('may call only that shop, and is sandboxed wherever it is opened', async () => {
    const { headers, payload, statusCode } = await get('https://Reeds.myshopify.com/admin');
    expect(statusCode).toBe(200);
    const scripts = [...payload.matchAll(/<script[^>]*>(.*?)<\/script>/gs)];
    expect(scripts).toHaveLength(1);
    const hash = createHash('sha256').update(scripts[0]![1]!).digest('base64');
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'sha256-${hash}'`,
      'connect-src https://reeds.myshopify.com',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-scripts',
    ]);
    expect(headers).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('forwards a request and returns the outcome', async () => {
    const { payload } = await get('reeds.myshopify.com');
    const script = /<script[^>]*>(.*?)<\/script>/s.exec(payload)![1]!;
    const asked: unknown[] = [];
    const replies: unknown[] = [];
    const parent = {};
    const listeners: ((event: object) => void)[] = [];
    const frameWindow = {
      parent,
      addEventListener: (_: string, listener: (event: object) => void) => listeners.push(listener),
    };
    const fetching = (...call: unknown[]) => {
      asked.push(call);
      return Promise.resolve(new Response('{"data":null}', { status: 401 }));
    };
    // The script as a browser runs it, with the test's network.
    new Function('window', 'fetch', script)(frameWindow, fetching);
    const data = {
      address: 'https://reeds.myshopify.com/x',
      headers: {},
      body: '{}',
      patienceMs: 9,
    };
    const ports = [{ postMessage: (message: unknown) => replies.push(message) }];
    listeners[0]!({ source: {}, data, ports });
    listeners[0]!({ source: parent, data, ports: [] });
    expect(replies, 'what others say, and what cannot be answered').toEqual([]);
    listeners[0]!({ source: parent, data, ports });
    await expect.poll(() => replies).toEqual(['begun', { status: 401, text: '{"data":null}' }]);
    expect(asked).toMatchObject([[data.address, { method: 'POST', credentials: 'omit' }]]);
  });

  test.each([
    '',
    ' ',
    'reeds',
    'a.b;script-src *',
    "x.y 'unsafe-inline'",
    '127.0.0.1',
    'a@b.example',
  ])('does not exist for %j', async (shop) => {
    const answer = await get(shop);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: 'request.not-found' });
  });
});

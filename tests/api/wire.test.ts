import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteForTest, startApp, type Site } from '../environment/app.ts';
import { rawRequest } from '../environment/raw.ts';

const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1]);
/** Pieces of a request that would take a minute without a limit. */
const slowly = 600;

const bodyOf = (text: string) => text.slice(text.indexOf('\r\n\r\n') + 4);

/** Only a socket can send bytes that browsers and proxies would never let through. */
describe('on the wire', () => {
  let site: Site;
  let port: number;
  let member: string;
  beforeAll(async () => {
    site = await startApp('sqlite', {
      limits: { bodyMs: 400, headersMs: 400, uploadSilenceMs: 400 },
    });
    const client = await site.member();
    member = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    port = await site.listen();
  });
  afterAll(() => site.dispose());

  const get = (target: string, headers: string[] = [], method = 'GET') =>
    rawRequest(port, [
      [
        `${method} ${target} HTTP/1.1`,
        'Host: band.test',
        'Connection: close',
        ...headers,
        '',
        '',
      ].join('\r\n'),
    ]);
  /** Begins a member's upload, and returns the head of a part of this many bytes. */
  const beginUpload = async (partBytes: number) => {
    const owner = [`Cookie: ${member}`, 'Tus-Resumable: 1.0.0'];
    const begin = await get('/api/uploads', [...owner, 'Upload-Length: 1000'], 'POST');
    const upload = /^location: (\S+)/im.exec(begin.text)![1]!;
    const head = [
      `PATCH ${upload} HTTP/1.1`,
      'Host: band.test',
      ...owner,
      'Upload-Offset: 0',
      'Content-Type: application/offset+octet-stream',
      `Content-Length: ${partBytes}`,
      'Connection: close',
      '',
      '',
    ].join('\r\n');
    return { upload, head };
  };
  const alive = async () => statusOf((await get('/healthz')).text);

  test('a cached page is the same as before, not sent if it is known, and refused for two hosts', async () => {
    const [made, cached] = [await get('/bio'), await get('/bio')];
    expect(statusOf(made.text)).toBe(200);
    expect(bodyOf(cached.text)).toBe(bodyOf(made.text));
    const [, etag] = /^etag: (.*)\r$/im.exec(cached.text)!;
    expect(statusOf((await get('/bio', [`If-None-Match: ${etag}`])).text)).toBe(304);
    expect(bodyOf((await get('/bio', [], 'HEAD')).text)).toBe('');
    expect(statusOf((await get('/bio', ['Host: other.test'])).text)).toBe(400);
  });

  test.each(['PRI', 'M-SEARCH', 'FROB', 'TRACE'])(
    'the method %s is refused, and the server continues',
    async (method) => {
      for (const target of ['/', '/api/shows', '*']) {
        const { text } = await get(target, [], method);
        expect(statusOf(text), target).toBeGreaterThanOrEqual(400);
        expect(statusOf(text), target).toBeLessThan(500);
      }
      expect(await alive()).toBe(200);
    },
  );

  test.each([
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'PRI / HTTP/2.0\r\n\r\n',
    'GET / HTTP/3.0\r\n\r\n',
  ])('the start %j of another protocol is refused', async (begin) => {
    const { text } = await rawRequest(port, [begin]);
    // Or it did not finish in time.
    expect([400, 408]).toContain(text === '' ? 400 : statusOf(text));
    expect(await alive()).toBe(200);
  });

  test.each([
    '//',
    '///',
    '//evil.example/',
    '//evil.example/bio',
    '//[',
    '//evil.example//home',
    '/\\evil.example',
    '/bio//',
    '//bio',
    '/.//bio',
    '/%2fbio',
    '/%62io',
    '/bio%00',
    '/bio;x',
    '/nothing/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/../../data/site.sqlite',
    '/assets/..%2f..%2fdata',
    '/look/',
    '/files/o/',
    '/files/o/%2e%2e%2fsite.sqlite',
    '/%',
    '/%c0%ae',
    'http://[',
    'http://evil.example',
    'http://evil.example//',
    '/?%',
    `/${'x/'.repeat(4_000)}`,
  ])('the target %s gets a response without a server failure', async (target) => {
    const { text } = await get(target);
    expect(statusOf(text)).toBeGreaterThanOrEqual(200);
    expect(statusOf(text)).toBeLessThan(500);
    expect(text).not.toMatch(/^location: *(?:\/\/|\/\\|http:\/\/evil)/im);
    expect(bodyOf(text)).not.toContain('root:');
  });

  test.each(['//evil.example', '/bio%00', '/%62io', '/bio;x', '/%2fbio', '/nothing'])(
    '%s is not a page, and the response is not cached',
    async (target) => {
      const { text } = await get(target);
      expect(statusOf(text)).toBe(404);
      expect(text).toMatch(/^cache-control: no-store/im);
    },
  );

  test("a session is useless at an address that only resembles the API's", async () => {
    for (const target of [
      '//api/me',
      '/api/%2e%2e/api/me',
      '/api//me',
      '/api/me/',
      '/x/../api/me',
    ]) {
      const { text } = await get(target, [`Cookie: ${member}`]);
      expect(bodyOf(text), target).not.toContain('ann@band.example');
      expect(text, target).toMatch(/^cache-control: no-store/im);
    }
  });

  test('a preview of an invalid path is not found', async () => {
    for (const target of [
      '/preview/',
      '/preview//',
      '/preview///x',
      '/preview/%62io',
      '/preview/x',
    ]) {
      const { text } = await get(target, [`Cookie: ${member}`]);
      expect([200, 404], target).toContain(statusOf(text));
    }
  });

  test('headers of more than 16 KiB are refused in the usual format of errors', async () => {
    const { text, closed } = await get('/', [`X-Much: ${'x'.repeat(20_000)}`]);
    expect(statusOf(text)).toBe(431);
    expect(JSON.parse(bodyOf(text))).toEqual({
      message: 'The headers of the request are too large.',
      error: 'request.headers-too-large',
    });
    expect(closed).toBe(true);
  });

  test('hundreds of small headers cause no failure', async () => {
    const many = Array.from({ length: 400 }, (_, i) => `X-${i}: ${i}`);
    expect(statusOf((await get('/api/theme', many)).text)).toBeLessThan(500);
  });

  test('endless headers are cut off', async () => {
    const trickle = ['GET / HTTP/1.1\r\n', ...Array<string>(slowly).fill('X-Slow: 1\r\n')];
    const { text, closed } = await rawRequest(port, trickle, { pauseMs: 100 });
    expect(closed).toBe(true);
    expect(statusOf(text)).toBe(408);
    expect(JSON.parse(bodyOf(text))).toMatchObject({ error: 'request.too-slow' });
  });

  test('a body that trickles in is cut off', async () => {
    const head = `POST /api/login HTTP/1.1\r\nHost: band.test\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
    const { text, closed } = await rawRequest(port, [head, ...Array<string>(slowly).fill(' ')], {
      pauseMs: 100,
    });
    expect(closed).toBe(true);
    expect(text).not.toContain('200 OK');
  });

  test.each([
    ['POST', '/api/uploads', 401],
    ['PATCH', `/api/uploads/${'0'.repeat(16)}-${'a'.repeat(22)}`, 401],
    ['POST', '/api/uploads/nothing', 405],
    ['POST', '/api/uploads-nothing', 404],
  ])('a visitor who trickles into %s %s is cut off', async (method, target, status) => {
    const head = [
      `${method} ${target} HTTP/1.1`,
      'Host: band.test',
      'Tus-Resumable: 1.0.0',
      'Upload-Length: 1000',
      'Upload-Offset: 0',
      'Content-Type: application/offset+octet-stream',
      'Content-Length: 1000',
      '',
      'x',
    ].join('\r\n');
    const { text, closed } = await rawRequest(port, [head, ...Array<string>(slowly).fill('x')], {
      pauseMs: 100,
      patienceMs: 0,
    });
    expect(closed).toBe(true);
    if (status === 401) {
      expect(statusOf(text)).toBe(401);
      expect(text).toMatch(/^connection: close\r$/im);
    }
  });

  test('a slow upload continues beyond the time limit of other bodies', async () => {
    const { head } = await beginUpload(10);
    const { text } = await rawRequest(port, [head, ...Array<string>(10).fill('x')], {
      pauseMs: 100,
    });
    expect(statusOf(text)).toBe(204);
  });

  test('an upload that falls silent is cut off, and the received bytes stay', async () => {
    const { upload, head } = await beginUpload(1000);
    expect((await rawRequest(port, [head + 'x'.repeat(100)])).closed).toBe(true);
    const ask = () => get(upload, [`Cookie: ${member}`, 'Tus-Resumable: 1.0.0'], 'HEAD');
    await expect.poll(async () => (await ask()).text).toMatch(/^upload-offset: 100\r$/im);
  });

  test.each([
    'nonsense\r\n\r\n',
    'GET\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000\u0001',
    'GET / HTTP/1.1\r\nHost: a\r\nBad Header: 1\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
    'GET /api/theme HTTP/1.1\r\nHost: a\r\nHost: a\r\nConnection: close\r\n\r\n',
    'GET http://a/ HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
    'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
    'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
    'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  ])('%j gets a 400 and the end of the connection', async (bytes) => {
    const { text, closed } = await rawRequest(port, [bytes]);
    expect(statusOf(text)).toBe(400);
    expect(closed).toBe(true);
    expect(await alive()).toBe(200);
  });

  test('two hundred noisy connections leave the server unchanged', async () => {
    const words = [
      'GET ',
      '/api/theme',
      ' HTTP/1.1\r\n',
      'Host: a\r\n',
      '\r\n',
      'Content-Length: 9\r\n',
    ];
    for (let i = 0; i < 20; i += 1) {
      const noisy = Array.from({ length: 10 }, () => {
        const pieces = words.map((word) => (Math.random() < 0.3 ? randomBytes(12) : word));
        return rawRequest(port, pieces, { patienceMs: 50 });
      });
      for (const { text } of await Promise.all(noisy)) expect(text).not.toMatch(/^HTTP\/1\.1 5/m);
    }
    expect(await alive()).toBe(200);
  });
});

test('a target with the full address is served, and its host counts', async () => {
  const site = await siteForTest('sqlite');
  const port = await site.listen();
  const ask = (head: string) =>
    rawRequest(port, [`${head}\r\nHost: other.example\r\nConnection: close\r\n\r\n`]);
  for (const target of ['http://band.test/bio', 'HTTPS://band.test:8080/api/theme?x', 'http://b']) {
    expect(statusOf((await ask(`GET ${target} HTTP/1.1`)).text), target).toBe(200);
  }
  const post = (origin: string) =>
    ask(`POST http://band.test/api/logout HTTP/1.1\r\nContent-Length: 0\r\nOrigin: ${origin}`);
  expect(statusOf((await post('http://band.test')).text)).toBe(200);
  expect(statusOf((await post('http://other.example')).text)).toBe(403);
});

test('a site without a configured name treats each Host the same', async () => {
  const site = await siteForTest('sqlite');
  const port = await site.listen();
  const bodies = [];
  for (const host of ['band.test', 'evil.example', '', 'a b', '[::1]:1']) {
    const { text } = await rawRequest(port, [
      `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    ]);
    expect(statusOf(text)).toBe(200);
    bodies.push(bodyOf(text));
  }
  expect(new Set(bodies).size).toBe(1);
});

import { gunzipSync, gzipSync } from 'node:zlib';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { registerStatic } from '../../src/server/assets/staticFiles.ts';

const script = 'export const answer = 42;';

async function served() {
  const folder = mkdtempSync(join(tmpdir(), 'static-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const part of ['assets', '.vite']) mkdirSync(join(folder, part));
  writeFileSync(join(folder, 'assets/entry-a1.js'), script);
  writeFileSync(join(folder, 'assets/entry-a1.js.gz'), gzipSync(script));
  writeFileSync(join(folder, 'robots.txt'), 'hello');
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  writeFileSync(join(folder, 'secret.key'), 'no type that browsers get');
  const app = fastify();
  await registerStatic(app, folder);
  return app;
}

test('a file is sent compressed to clients that accept it, and plain to others', async () => {
  const app = await served();
  const plain = await app.inject('/assets/entry-a1.js');
  expect([plain.statusCode, plain.body]).toEqual([200, script]);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': expect.stringContaining('immutable'),
    'content-length': String(script.length),
    vary: 'accept-encoding',
  });
  const accepting = { 'accept-encoding': 'br, gzip' };
  const packed = await app.inject({ url: '/assets/entry-a1.js', headers: accepting });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(script);
  const refusing = { 'accept-encoding': 'gzip;q=0' };
  const refused = await app.inject({ url: '/assets/entry-a1.js', headers: refusing });
  expect(refused.headers).not.toHaveProperty('content-encoding');
});

test('a cached file is not sent again, and a HEAD request gets no body', async () => {
  const app = await served();
  const { headers } = await app.inject('/robots.txt');
  const again = await app.inject({
    url: '/robots.txt',
    headers: { 'if-none-match': headers.etag },
  });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
  const head = await app.inject({ method: 'HEAD', url: '/robots.txt' });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '5']);
});

test('no other file of the folder is served', async () => {
  const app = await served();
  for (const url of [
    '/.vite/manifest.json',
    '/secret.key',
    '/assets/entry-a1.js.gz',
    '/assets/',
    '/assets/..%2frobots.txt',
    '/assets',
  ]) {
    expect((await app.inject(url)).statusCode, url).toBe(404);
  }
});

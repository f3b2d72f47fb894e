import { execSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { siteForTest } from '../environment/app.ts';
import { proxies, startProxy, type ProxyKind, type RunningProxy } from '../environment/proxies.ts';

const gib = 1024 ** 3;

interface Asking {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The client address that the proxy sees. */
  from?: string;
}

interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Before a site on that port, until the test ends. */
async function proxyBefore(kind: ProxyKind, site: number, more?: string): Promise<RunningProxy> {
  const proxy = await startProxy(kind, [site], more);
  onTestFinished(() => proxy.stop());
  return proxy;
}

describe.each(proxies)('the site behind $name', (proxy) => {
  const tried = test.runIf(proxy.isHere);

  tried('receives the address that the proxy sees, and none that a visitor claims', async () => {
    const heard: IncomingHttpHeaders[] = [];
    const stand = await serverForTest(({ headers }, answer) => {
      heard.push(headers);
      answer.end();
    });
    const { own } = await proxyBefore(proxy, stand);
    const claims = { 'x-forwarded-for': '203.0.113.1, 203.0.113.2', 'x-forwarded-proto': 'gopher' };
    for (const from of ['127.0.0.2', '127.0.0.3']) await ask(own, '/', { headers: claims, from });
    expect(heard.map((headers) => headers['x-forwarded-for'])).toEqual(['127.0.0.2', '127.0.0.3']);
    expect(heard[0]).toMatchObject({
      host: 'band.example',
      'x-forwarded-proto': proxy.https ? 'https' : 'http',
    });
  });

  if (proxy.name.startsWith('nginx')) {
    tried('receives the visitor that a CDN names, only from the CDN’s own networks', async () => {
      const heard: unknown[] = [];
      const stand = await serverForTest(({ headers }, answer) => {
        heard.push(headers['x-forwarded-for']);
        answer.end();
      });
      const document = readFileSync(join(import.meta.dirname, '../../docs/nginx.md'), 'utf8');
      const [, command] = /\| (sed -n '[^']+')/.exec(document)!;
      const [header] = /real_ip_header [\w-]+;/.exec(document)!;
      const networks = execSync(command!, { input: '127.0.0.2/32\n::2/128\n\n', encoding: 'utf8' });
      const { own } = await proxyBefore(proxy, stand, networks + header);
      const headers = { 'cf-connecting-ip': '203.0.113.9' };
      for (const from of ['127.0.0.2', '127.0.0.3']) await ask(own, '/', { headers, from });
      expect(heard).toEqual(['203.0.113.9', '127.0.0.3']);
    });
  }

  tried('trusts the proxy with the documented setting', async () => {
    const lacks = async (env: Record<string, string>) => {
      const { site, port } = await siteBehind(env);
      await ask(port, '/healthz', { from: '127.0.0.2' });
      const member = await site.member();
      return (await member.call('GET', '/inbox')).json().missingSetting;
    };
    expect(await lacks({ TRUST_PROXY: '127.0.0.1' })).toBeNull();
    expect(await lacks({})).toBe('TRUST_PROXY=127.0.0.1');
  });

  tried('accepts an upload in chunks', async () => {
    const { site, port } = await siteBehind({ TRUST_PROXY: '127.0.0.1' });
    const { cookies } = await site.member();
    const own = {
      origin: 'https://band.example',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'tus-resumable': '1.0.0',
    };
    const begun = await ask(port, '/api/uploads', {
      method: 'POST',
      headers: { ...own, 'upload-length': '9' },
    });
    expect(begun.status).toBe(201);
    // It redirects to the same host from every address.
    const { pathname } = new URL(begun.headers.location!, 'https://band.example');
    for (const [offset, body] of ['abc', 'def'].entries()) {
      const piece = { 'upload-offset': String(3 * offset), 'content-length': '3' };
      const headers = { ...own, ...piece, 'content-type': 'application/offset+octet-stream' };
      const taken = await ask(port, pathname, { method: 'PATCH', headers, body });
      expect([taken.status, taken.headers['upload-offset']]).toEqual([204, String(3 * offset + 3)]);
    }
  });

  tried(
    'receives each chunk of a gigabyte immediately, and the proxy stores none of it',
    async () => {
      let arrived = 0;
      const stand = await serverForTest((received) => {
        received.on('data', (bytes: Buffer) => (arrived += bytes.length));
        // The visitor closes the connection.
        received.on('error', () => {});
      });
      const running = await proxyBefore(proxy, stand);
      const sending = open(running.own, '/api/uploads/1', {
        method: 'PATCH',
        headers: { 'content-length': String(gib) },
      });
      sending.on('error', () => {});
      const piece = Buffer.alloc(gib / 64);
      for (let sent = piece.length; sent <= gib / 16; sent += piece.length) {
        sending.write(piece);
        await expect.poll(() => arrived, { interval: 5 }).toBe(sent);
        expect(running.spooled()).toEqual([]);
      }
      sending.destroy();
    },
  );

  tried('receives headers up to its limit, and may return long ones', async () => {
    const { port } = await siteBehind({});
    const cookie = (bytes: number) => ({ headers: { cookie: `a=${'x'.repeat(bytes)}` } });
    expect((await ask(port, '/healthz', cookie(14_000))).status).toBe(200);
    expect((await ask(port, '/healthz', cookie(40_000))).status).toBeOneOf([400, 431]);
    const long = 'x'.repeat(12_000);
    const { own } = await proxyBefore(
      proxy,
      await serverForTest((_, answer) => answer.setHeader('link', long).end()),
    );
    expect((await ask(own, '/')).headers['link']).toBe(long);
  });

  tried('compresses its pages itself, and only once', async () => {
    const { port, direct } = await siteBehind({});
    const [plain, itself] = [await ask(port, '/'), await ask(direct, '/', {}, request)];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.etag).toBe(itself.headers.etag);
    expect(plain.body.equals(itself.body)).toBe(true);
    const zipped = await ask(port, '/', { headers: { 'accept-encoding': 'gzip' } });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    const packed = await ask(port, '/', { headers: { 'accept-encoding': 'br, gzip' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.body).equals(itself.body)).toBe(true);
    const html = '<!doctype html>'.repeat(100);
    const stand = await serverForTest((_, answer) =>
      answer.setHeader('content-type', 'text/html').end(html),
    );
    const { own } = await proxyBefore(proxy, stand);
    const left = await ask(own, '/', { headers: { 'accept-encoding': 'gzip' } });
    expect(left.body.toString()).toBe(html);
  });

  tried('gets all requests over one persistent connection', async () => {
    const { site, port } = await siteBehind({});
    let connections = 0;
    site.app.server.server.on('connection', () => (connections += 1));
    for (let i = 0; i < 5; i += 1) expect((await ask(port, '/healthz')).status).toBe(200);
    expect(connections).toBe(1);
  });

  tried('has a page of the proxy while it restarts, and its own errors otherwise', async () => {
    const away = createServer((_, answer) => answer.writeHead(503).end('busy'));
    const port = await listening(away);
    const { own } = await proxyBefore(proxy, port);
    const busy = await ask(own, '/');
    expect([busy.status, busy.body.toString()]).toEqual([503, 'busy']);
    away.close();
    away.closeAllConnections();
    await once(away, 'close');
    const { status, headers, body } = await ask(own, '/');
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body.toString()).toContain('this site is restarting');
  });

  if (proxy.https) {
    tried('redirects to https, except for certificate renewals', async () => {
      const { plain } = await proxyBefore(proxy, 9);
      const led = await ask(plain, '/shows?year=2026', {}, request);
      expect([led.status, led.headers.location]).toEqual([
        301,
        'https://band.example/shows?year=2026',
      ]);
      expect((await ask(plain, '/.well-known/acme-challenge/none', {}, request)).status).toBe(404);
    });
  }

  function open(
    port: number,
    path: string,
    asking: Asking,
    by = proxy.https ? requestHttps : request,
  ) {
    const { method = 'GET', headers = {}, from = '127.0.0.1' } = asking;
    return by({
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host: 'band.example', ...headers },
      localAddress: from,
      rejectUnauthorized: false,
      agent: false,
    });
  }

  async function ask(
    port: number,
    path: string,
    asking: Asking = {},
    by?: typeof request,
  ): Promise<Answered> {
    const asked = open(port, path, asking, by);
    const answers = once(asked, 'response');
    asked.end(asking.body);
    const [answer] = (await answers) as [IncomingMessage];
    return { status: answer.statusCode!, headers: answer.headers, body: await buffer(answer) };
  }

  async function siteBehind(env: Record<string, string>) {
    const site = await siteForTest('sqlite', {
      env: { PUBLIC_URL: 'https://band.example', ...env },
    });
    const direct = await site.listen();
    const { own } = await proxyBefore(proxy as ProxyKind, direct);
    return { site, direct, port: own };
  }
});

async function serverForTest(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  onTestFinished(() => void server.close().closeAllConnections());
  return listening(server);
}

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

/** A fault of the proxy between the site and its storage. */
type Mischief = 'none' | 'refuse' | 'hang' | 'slow' | 'busy' | 'error later' | 'cut' | 'silent';

export interface FaultyStorage {
  /** The storage through this proxy, in the form of `STORAGE_URL`. */
  url: string;
  /** From now on, requests meet these faults in rotation. */
  meet(...mischief: readonly Mischief[]): void;
  close(): Promise<void>;
}

/** Milliseconds by which a slow storage delays. */
const slowMs = 1_500;

/**
 * An S3-compatible storage that fails on command.
 * @param storage a reliable one, `s3://bucket/folder?endpoint=…`.
 */
export async function faultyStorage(storage: string): Promise<FaultyStorage> {
  const address = new URL(storage);
  const target = new URL(address.searchParams.get('endpoint')!);
  let turns: readonly Mischief[] = ['none'];
  let nth = 0;
  const server = createServer((asked, answer) => {
    const mischief = turns[(nth += 1) % turns.length]!;
    // The site closed the connection, or the storage did.
    pass(target, mischief, asked, answer).catch(() => answer.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  address.searchParams.set('endpoint', `http://127.0.0.1:${port}`);
  return {
    url: address.href,
    meet: (...mischief) => {
      turns = mischief;
      // A hanging request gets no response.
      server.closeAllConnections();
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function pass(
  target: URL,
  mischief: Mischief,
  asked: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  if (mischief === 'hang') return;
  if (mischief === 'refuse') return void asked.socket.destroy();
  const body = await buffer(asked);
  if (mischief === 'busy') {
    answer.writeHead(503, { 'content-type': 'application/xml' });
    return void answer.end('<Error><Code>SlowDown</Code></Error>');
  }
  if (mischief === 'slow') await wait(slowMs);
  const passed = request({
    hostname: target.hostname,
    port: target.port,
    method: asked.method,
    path: asked.url,
    // With the signed host.
    headers: asked.headers,
  });
  passed.end(body);
  const [found] = (await once(passed, 'response')) as [IncomingMessage];
  const bytes = await buffer(found);
  // It took effect, without a response.
  if (mischief === 'silent') return void answer.destroy();
  if (mischief === 'error later') return void answer.writeHead(500).end();
  answer.writeHead(found.statusCode!, found.headers);
  if (mischief !== 'cut') return void answer.end(bytes);
  answer.write(bytes.subarray(0, bytes.length >> 1), () => answer.destroy());
}

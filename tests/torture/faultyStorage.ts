import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

/** What stands between the site and its storage does to one request. */
type Mischief = 'none' | 'refuse' | 'hang' | 'slow' | 'busy' | 'error later' | 'cut' | 'silent';

export interface FaultyStorage {
  /** The storage by way of this, as `STORAGE_URL` takes it. */
  url: string;
  /** From now on each request meets one of these by turns. */
  meet(...mischief: readonly Mischief[]): void;
  close(): Promise<void>;
}

/** How long a slow storage thinks, in milliseconds. */
const slowMs = 1_500;

/**
 * An S3-compatible storage that fails as it is told to.
 * @param storage an honest one, `s3://bucket/folder?endpoint=…`.
 */
export async function faultyStorage(storage: string): Promise<FaultyStorage> {
  const address = new URL(storage);
  const target = new URL(address.searchParams.get('endpoint')!);
  let turns: readonly Mischief[] = ['none'];
  let nth = 0;
  const server = createServer((asked, answer) => {
    const mischief = turns[(nth += 1) % turns.length]!;
    // The site hung up, or the storage did.
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
      // What hung is told no more.
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
    // With the host that was signed.
    headers: asked.headers,
  });
  passed.end(body);
  const [found] = (await once(passed, 'response')) as [IncomingMessage];
  const bytes = await buffer(found);
  // It was done, and that is not said.
  if (mischief === 'silent') return void answer.destroy();
  if (mischief === 'error later') return void answer.writeHead(500).end();
  answer.writeHead(found.statusCode!, found.headers);
  if (mischief !== 'cut') return void answer.end(bytes);
  answer.write(bytes.subarray(0, bytes.length >> 1), () => answer.destroy());
}

import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';

/** One call as it arrived. */
export interface Call {
  method: string;
  /** Milliseconds of the fake clock since the server was opened. */
  at: number;
  /** Bytes of its body. */
  size: number;
}

/** What the server does instead of its work: an answer, no answer, or a broken connection. */
export type Trouble =
  | number
  | { status: number; headers?: Record<string, string>; body?: object }
  | 'break'
  | 'hang';

/** Says what goes wrong with a call, by how many of its method came before; null for nothing. */
type Script = (method: string, before: number) => Trouble | null;

const noTrouble: Script = () => null;

/** A server that speaks tus and obeys a script; the test's clock is a fake one. */
export async function openTusServer(script: Script = noTrouble) {
  const state = {
    script,
    calls: [] as Call[],
    /** Bytes that have arrived. */
    received: 0,
    hanging: 0,
    /** Pieces of a file that are being read. */
    reading: 0,
    contentLocation: '/files/o/0123456789abcdefABCDEF.png' as string | null,
    location: null as string | null,
  };
  let length = 0;
  let start = 0;
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '' } = request;
    const call: Call = { method, at: performance.now() - start, size: 0 };
    const before = state.calls.filter((one) => one.method === method).length;
    state.calls.push(call);
    const trouble = state.script(method, before);
    try {
      for await (const bytes of request) call.size += (bytes as Buffer).length;
    } catch {
      // The client hung up.
      return;
    }
    if (trouble === 'break') {
      request.socket.destroy();
      return;
    }
    if (trouble === 'hang') {
      state.hanging += 1;
      request.socket.once('close', () => (state.hanging -= 1));
      return;
    }
    if (trouble !== null) {
      const {
        status,
        headers = {},
        body = {},
      } = typeof trouble === 'number' ? { status: trouble } : trouble;
      response.writeHead(status, headers).end(JSON.stringify(body));
      return;
    }
    if (method === 'DELETE') {
      response.writeHead(204).end();
      return;
    }
    if (method === 'POST') {
      length = Number(request.headers['upload-length']);
      response.setHeader('Location', state.location ?? '/api/uploads/one');
    }
    state.received += call.size;
    response.setHeader('Upload-Offset', state.received);
    response.setHeader('Upload-Length', length);
    if (state.received === length && state.contentLocation) {
      response.setHeader('Content-Location', state.contentLocation);
    }
    response.writeHead(method === 'POST' ? 201 : 200).end();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const running = watchCalls();
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
  start = performance.now();
  onTestFinished(() => {
    vi.useRealTimers();
    running.stop();
    server.closeAllConnections();
    server.close();
  });

  /** Resolves when nothing is read and no call is under way but those that hang. */
  const idle = async () => {
    for (let quiet = 0; quiet < 12;) {
      await new Promise((resolve) => setImmediate(resolve));
      quiet = running.count() > state.hanging || state.reading > 0 ? 0 : quiet + 1;
    }
  };
  return {
    state,
    endpoint: `${origin}/api/uploads`,
    origin,
    idle,
    /** Milliseconds of the fake clock since the server was opened. */
    now: () => performance.now() - start,
    /** Lets the fake clock run, a quarter of a second at a time, until something has happened. */
    async until(isOver: () => boolean, atMostMs = 3_000_000) {
      await idle();
      for (const end = performance.now() + atMostMs; !isOver();) {
        if (performance.now() > end) throw new Error('It never happened.');
        await vi.advanceTimersByTimeAsync(250);
        await idle();
      }
    },
    /** The calls of one method. */
    of: (method: string) => state.calls.filter((call) => call.method === method),
    methods: () => state.calls.map((call) => call.method),
  };
}

/** Counts the calls of this process that have no whole answer yet. */
function watchCalls() {
  let count = 0;
  const begins = () => (count += 1);
  const ends = () => (count -= 1);
  const channels = [
    ['http.client.request.start', begins],
    ['http.client.request.error', ends],
    ['http.client.response.finish', ends],
    ['undici:request:create', begins],
    ['undici:request:error', ends],
    ['undici:request:trailers', ends],
  ] as const;
  for (const [name, listener] of channels) subscribe(name, listener);
  return {
    count: () => count,
    stop() {
      for (const [name, listener] of channels) unsubscribe(channel(name).name, listener);
    },
  };
}

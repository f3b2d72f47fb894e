import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { chooseMessage, Failure } from '../../../errors/failure.ts';
import { openTusServer, type Trouble } from '../../../../tests/fixtures/tusServer.ts';
import { uploadFile, type UploadState } from './upload.ts';

const chunk = 262_144;

/** The browser's network state. */
const network = { onLine: true };
const browser = new EventTarget();

beforeEach(() => {
  network.onLine = true;
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('window', browser);
});
afterEach(() => vi.unstubAllGlobals());

describe('a temporary error is retried', () => {
  // 409 and 423 make the client ask for the offset; 200 without protocol headers comes from a
  // proxy.
  test.each<Trouble>([408, 429, 500, 502, 503, 504, 599, 'break', 409, 423, 200])(
    '%s',
    async (trouble) => {
      const server = await openTusServer((method, n) =>
        method === 'PATCH' && n === 0 ? trouble : null,
      );
      const upload = send(server, { size: chunk * 2 });
      await server.until(upload.isOver);
      expect(await upload.address).toBe('/files/o/0123456789abcdefABCDEF.png');
      expect(server.methods()).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH', 'PATCH']);
      expect(upload.states).toEqual(['running', 'paused', 'running', 'success']);
    },
  );

  it('for any kind of call', async () => {
    const server = await openTusServer((_, n) => (n === 0 ? 503 : null));
    const upload = send(server, { size: chunk * 2 });
    await server.until(upload.isOver);
    await upload.address;
    // If HEAD is refused, the client doesn't start a second upload.
    expect(server.methods()).toEqual(['POST', 'POST', 'PATCH', 'HEAD', 'HEAD', 'PATCH', 'PATCH']);
  });

  it('after waits that double up to a minute', async () => {
    const server = await openTusServer((method, n) => (method === 'PATCH' && n < 9 ? 503 : null));
    const upload = send(server, { size: chunk * 2 });
    await server.until(upload.isOver);
    await upload.address;
    expect(gaps(server.of('PATCH')).slice(0, 9)).toEqual(
      [1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1000),
    );
  });

  it('also for a small file', async () => {
    const server = await openTusServer((method, n) =>
      method === 'POST' && n < 2 ? 'break' : null,
    );
    const upload = send(server, { size: chunk });
    await server.until(upload.isOver);
    await upload.address;
    expect(server.methods()).toEqual(['POST', 'POST', 'POST']);
    expect(server.state.calls.map(({ size }) => size)).toEqual([chunk, chunk, chunk]);
  });
});

describe('chunks', () => {
  it('up to 262144 bytes are sent in one call, and one more byte starts a resumable upload', async () => {
    for (const [size, sizes] of [
      [chunk, [chunk]],
      [chunk + 1, [0, chunk, 1]],
    ] as const) {
      const server = await openTusServer();
      const upload = send(server, { size });
      await server.until(upload.isOver);
      await upload.address;
      expect(server.state.calls.map(({ size }) => size)).toEqual(sizes);
      vi.useRealTimers();
    }
  });

  it('start at 262144 bytes and double up to 33554432', { tags: 'whole' }, async () => {
    const server = await openTusServer();
    const upload = send(server, { size: 110_000_000 });
    await server.until(upload.isOver);
    await upload.address;
    const sizes = server.of('PATCH').map(({ size }) => size);
    expect(sizes.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 64, 128].map((n) => n * chunk));
    expect(sizes[8]).toBe(33_554_432);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(110_000_000);
  });

  it('are halved if a proxy refuses them, and continue at the same offset', async () => {
    const most = chunk * 4;
    const server = await openTusServer((method, _, size) =>
      method === 'PATCH' && size > most ? { status: 413, body: '<h1>Too Large</h1>' } : null,
    );
    const upload = send(server, { size: chunk * 20 });
    await server.until(upload.isOver);
    await upload.address;
    expect(server.of('PATCH').map(({ size }) => size / chunk)).toEqual([1, 2, 4, 8, 1, 2, 4, 4, 2]);
    expect(server.of('HEAD')).toHaveLength(1);
    expect(server.of('POST')).toHaveLength(1);
    expect(server.now()).toBe(0);
    expect(upload.states).toEqual(['running', 'success']);
  });

  it.each([chunk, chunk * 2])(
    'report the proxy’s setting if it refuses even 262144 bytes, for %i bytes',
    async (size) => {
      const server = await openTusServer((_, __, sent) => (sent > 0 ? 413 : null));
      const upload = send(server, { size });
      await server.until(upload.isOver);
      expect(chooseMessage(await upload.failure)).toMatch(/client_max_body_size in nginx/);
    },
  );

  it('end the upload if a proxy refuses even the request for the offset', async () => {
    const server = await openTusServer((method, _, size) =>
      method === 'HEAD' || size > chunk ? 413 : null,
    );
    const upload = send(server, { size: chunk * 4 });
    await server.until(upload.isOver);
    expect(await upload.failure).toMatchObject({ status: 413 });
    expect(server.methods()).toEqual(['POST', 'PATCH', 'PATCH', 'HEAD']);
  });

  it('start small again after an error', async () => {
    const server = await openTusServer((method, n) => (method === 'PATCH' && n === 3 ? 500 : null));
    const upload = send(server, { size: chunk * 20 });
    await server.until(upload.isOver);
    await upload.address;
    expect(server.of('PATCH').map(({ size }) => size / chunk)).toEqual([1, 2, 4, 8, 1, 2, 4, 6]);
  });
});

test('progress climbs to near 90 by itself, then only by sent bytes, and ends with 100', async () => {
  const server = await openTusServer((method, n) => (method === 'POST' && n < 3 ? 'hang' : null));
  const upload = send(server, { size: chunk * 40 });
  await server.until(() => server.now() >= 14_000);
  expect(upload.percents.at(-1)).toBe(89);
  await server.until(upload.isOver);
  await upload.address;
  expect(upload.percents.at(-1)).toBe(100);
  expect(upload.percents).toEqual([...new Set(upload.percents)].toSorted((a, b) => a - b));

  vi.useRealTimers();
  const refusing = await openTusServer(() => 403);
  const refused = send(refusing, { size: chunk * 8 });
  await refusing.until(refused.isOver);
  await refusing.until(() => refusing.now() > 5000);
  expect(refused.percents).toEqual([0]);
});

describe('an upload is given up', () => {
  const givenUp = { code: 'retry-limit-exceeded' };

  test('while sending, 600 s after its last progress', async () => {
    const body = { message: 'The site rests.', error: 'server.busy' };
    const server = await openTusServer((method, n) =>
      method === 'PATCH' && n > 0 ? { status: 503, body } : null,
    );
    const upload = send(server, { size: chunk * 4 });
    await server.until(upload.isOver);
    const failure = await upload.failure;
    expect(failure).toMatchObject({ ...givenUp, status: 503 });
    expect(chooseMessage(failure)).toBe('The site rests.');
    expect(server.now()).toBe(600_000);
    expect(upload.states.at(-1)).toBe('error');
  });

  test('while starting, after 120 s', async () => {
    const server = await openTusServer(() => 'break');
    const upload = send(server, { size: chunk * 4 });
    await server.until(upload.isOver);
    const failure = await upload.failure;
    expect(failure).toMatchObject({ ...givenUp, status: null });
    expect(chooseMessage(failure)).toMatch(/The upload failed/);
    expect(server.now()).toBe(120_000);
  });

  test('if it is a small file, which is a single call, after 600 s', async () => {
    const server = await openTusServer(() => 'break');
    const upload = send(server, { size: 1000 });
    await server.until(upload.isOver);
    expect(await upload.failure).toMatchObject(givenUp);
    expect(server.now()).toBe(600_000);
  });

  test('while requesting its offset, 120 s after the first request', async () => {
    const server = await openTusServer((method) => (method === 'POST' ? null : 503));
    const upload = send(server, { size: chunk * 4 });
    await server.until(upload.isOver);
    expect(await upload.failure).toMatchObject(givenUp);
    expect(server.of('HEAD')[0]?.at).toBe(1000);
    expect(server.now()).toBe(121_000);
  });

  test('if a chunk gets no response; each try is aborted before', async () => {
    const server = await openTusServer((method) => (method === 'PATCH' ? 'hang' : null));
    const upload = send(server, { size: chunk * 4 });
    await server.until(upload.isOver);
    expect(await upload.failure).toMatchObject(givenUp);
    expect(server.now()).toBe(600_000);
    expect(gaps(server.of('PATCH')).slice(0, 3)).toEqual([61_000, 62_000, 64_000]);
  });

  test('if its start gets no response', async () => {
    const server = await openTusServer(() => 'hang');
    const upload = send(server, { size: chunk * 4 });
    await server.until(upload.isOver);
    expect(await upload.failure).toMatchObject(givenUp);
    expect(server.now()).toBe(120_000);
    expect(gaps(server.of('POST')).slice(0, 2)).toEqual([16_000, 17_000]);
  });

  test('never, as long as it makes progress', async () => {
    // Every chunk fails for about eight minutes before it succeeds.
    const server = await openTusServer((method, n) =>
      method === 'PATCH' && n % 13 !== 12 ? 503 : null,
    );
    const upload = send(server, { size: chunk * 4 });
    await server.until(upload.isOver);
    await upload.address;
    expect(server.now()).toBeGreaterThan(1_200_000);
  });
});

describe('if the server sends Retry-After', () => {
  const busy = (retryAfter: string) => (method: string, n: number) =>
    method === 'PATCH' && n === 0 ? { status: 503, headers: { 'Retry-After': retryAfter } } : null;

  it('the next try waits that long', async () => {
    const server = await openTusServer(busy('90'));
    const upload = send(server, { size: chunk * 2 });
    await server.until(upload.isOver);
    await upload.address;
    expect(gaps(server.of('PATCH'))[0]).toBe(90_000);
  });

  it('a date works as well', async () => {
    const server = await openTusServer();
    server.state.script = busy(new Date(Date.now() + 40_000).toUTCString());
    const upload = send(server, { size: chunk * 2 });
    await server.until(upload.isOver);
    await upload.address;
    const [gap] = gaps(server.of('PATCH'));
    expect(gap).toBeGreaterThan(38_500);
    expect(gap).toBeLessThanOrEqual(40_000);
  });

  it('a network that returns in the meantime does not shorten the wait', async () => {
    const server = await openTusServer(busy('90'));
    const upload = send(server, { size: chunk * 2 });
    await server.until(() => upload.states.includes('paused'));
    browser.dispatchEvent(new Event('online'));
    await server.until(upload.isOver);
    expect(gaps(server.of('PATCH'))[0]).toBe(90_000);
  });

  it("a wait longer than the upload's limit ends it immediately", async () => {
    const server = await openTusServer(busy('3600'));
    const upload = send(server, { size: chunk * 2 });
    await server.until(upload.isOver);
    expect(await upload.failure).toMatchObject({ code: 'retry-limit-exceeded', status: 503 });
    expect(server.now()).toBeLessThan(1000);
  });
});

describe('without a network', () => {
  const goOffline = () => {
    network.onLine = false;
    browser.dispatchEvent(new Event('offline'));
  };
  const goOnline = () => {
    network.onLine = true;
    browser.dispatchEvent(new Event('online'));
  };

  it('an upload pauses, sends no requests, and resumes immediately when the network is back', async () => {
    const server = await openTusServer((method, n) =>
      method === 'PATCH' && n === 1 ? 'hang' : null,
    );
    const upload = send(server, { size: chunk * 8 });
    await server.until(() => server.of('PATCH').length === 2);
    goOffline();
    await server.idle();
    expect(upload.states).toEqual(['running', 'paused']);
    expect(server.now()).toBe(0);
    await server.until(() => server.now() >= 300_000);
    expect(upload.states).toEqual(['running', 'paused']);
    expect(server.of('HEAD')).toEqual([]);
    const before = server.now();
    goOnline();
    await server.idle();
    expect(server.of('HEAD')[0]?.at).toBe(before);
    await server.until(upload.isOver);
    await upload.address;
    expect(upload.states).toEqual(['running', 'paused', 'running', 'success']);
  });

  it('an upload requests its offset again: swallowed bytes do not count', async () => {
    const server = await openTusServer((method, n) =>
      method !== 'POST' && n === 0 ? 'break' : null,
    );
    const upload = send(server, { size: chunk * 2 });
    await server.until(() => server.of('HEAD').length === 1);
    goOffline();
    await server.until(() => server.now() >= 300_000);
    goOnline();
    await server.until(upload.isOver);
    await upload.address;
  });

  it('the time counts against the 600 s of an upload, and the 120 s of its start', async () => {
    for (const [method, end] of [
      ['POST', 120_000],
      ['PATCH', 600_000],
    ] as const) {
      network.onLine = true;
      const server = await openTusServer((one) => (one === method ? 'hang' : null));
      const upload = send(server, { size: chunk * 8 });
      await server.until(() => server.of(method).length === 1);
      goOffline();
      await server.until(upload.isOver);
      expect(await upload.failure).toMatchObject({ code: 'retry-limit-exceeded' });
      expect(server.now()).toBe(end);
      vi.useRealTimers();
    }
  });
});

describe('an upload can be canceled', () => {
  const isCanceled = async (upload: ReturnType<typeof send>) => {
    expect(await upload.failure).toMatchObject({ code: 'canceled' });
    expect(upload.states.at(-1)).toBe('canceled');
  };

  test('before it starts, without a request', async () => {
    const server = await openTusServer();
    const upload = send(server, { size: chunk * 2 });
    upload.cancel();
    await server.until(upload.isOver);
    await isCanceled(upload);
    await server.until(() => server.now() > 10_000);
    expect(server.methods()).toEqual([]);
  });

  test('while a small file is read, without a request', async () => {
    const server = await openTusServer();
    const upload = send(server, { size: 100, onRead: () => upload.cancel() });
    await server.until(upload.isOver);
    await isCanceled(upload);
    await server.idle();
    expect(server.methods()).toEqual([]);
  });

  test('while it starts, and the server learns of it as soon as there is an address', async () => {
    const server = await openTusServer();
    server.state.script = (method) => {
      if (method === 'POST') upload.cancel();
      return null;
    };
    const upload = send(server, { size: chunk * 2 });
    await server.until(upload.isOver);
    await isCanceled(upload);
    await server.idle();
    expect(server.methods()).toEqual(['POST', 'DELETE']);
    expect(upload.states).toEqual(['running', 'canceled']);
  });

  test('while it is sent', async () => {
    const server = await openTusServer((method) => (method === 'PATCH' ? 'hang' : null));
    const upload = send(server, { size: chunk * 2 });
    await server.until(() => server.of('PATCH').length === 1);
    upload.cancel();
    await server.until(upload.isOver);
    await isCanceled(upload);
    await server.idle();
    expect(server.methods()).toEqual(['POST', 'PATCH', 'DELETE']);
    expect(server.state.hanging).toBe(0);
  });

  test('while it waits, and the server is called until it responds', async () => {
    const server = await openTusServer((method, n) =>
      method === 'PATCH' || (method === 'DELETE' && n < 2) ? 503 : null,
    );
    const upload = send(server, { size: chunk * 2 });
    await server.until(() => upload.states.includes('paused'));
    upload.cancel();
    await server.until(upload.isOver);
    await isCanceled(upload);
    await server.until(() => server.of('DELETE').length === 3);
    expect(gaps(server.of('DELETE'))).toEqual([1000, 2000]);
    await server.until(() => server.now() > 300_000);
    expect(server.methods()).toEqual(['POST', 'PATCH', 'DELETE', 'DELETE', 'DELETE']);
  });

  test('while there is no network, in the first second and later', async () => {
    for (const after of [0, 30_000]) {
      network.onLine = true;
      const server = await openTusServer((method) => (method === 'PATCH' ? 'hang' : null));
      const upload = send(server, { size: chunk * 2 });
      await server.until(() => server.of('PATCH').length === 1);
      network.onLine = false;
      browser.dispatchEvent(new Event('offline'));
      await server.until(() => server.now() >= after);
      upload.cancel();
      await server.idle();
      expect(upload.isOver()).toBe(true);
      await isCanceled(upload);
      vi.useRealTimers();
    }
  });

  test('and a server that never responds is given up after 120 s', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const server = await openTusServer((method) => (method === 'POST' ? null : 503));
    const upload = send(server, { size: chunk * 2 });
    await server.until(() => upload.states.includes('paused'));
    upload.cancel();
    await server.until(() => warn.mock.calls.length > 0);
    expect(server.now()).toBe(120_000);
  });

  test('too late: a complete upload stays', async () => {
    const server = await openTusServer();
    const upload = send(server, { size: 100 });
    await server.until(upload.isOver);
    upload.cancel();
    await server.idle();
    expect(await upload.address).toMatch(/^\/files/);
    expect(upload.states).toEqual(['running', 'success']);
    expect(server.methods()).toEqual(['POST']);
  });
});

describe('a permanent error is reported immediately, with its code', () => {
  test.each<[Trouble, string | null]>([
    [401, 'unauthenticated'],
    [402, 'quota-exceeded'],
    [403, 'unauthorized'],
    [404, 'object-not-found'],
    [410, 'object-not-found'],
    [507, 'quota-exceeded'],
    [{ status: 429, body: { error: 'upload.too-many', message: 'Too many.' } }, 'quota-exceeded'],
    [{ status: 415, body: { error: 'file.not-an-image', message: 'No.' } }, 'file.not-an-image'],
    [{ status: 413, body: { error: 'file.too-large', message: 'No.' } }, 'file.too-large'],
    [400, null],
  ])('%j is %s', async (trouble, code) => {
    for (const method of ['POST', 'PATCH', 'HEAD']) {
      const server = await openTusServer((one, n) => {
        if (method === 'HEAD' && one === 'PATCH' && n === 0) return 500;
        return one === method ? trouble : null;
      });
      const upload = send(server, { size: chunk * 2 });
      await server.until(upload.isOver);
      const failure = await upload.failure;
      const status = typeof trouble === 'object' ? trouble.status : trouble;
      // A HEAD response has no body, so a 429 only has its status, and counts as temporary.
      if (method !== 'HEAD' || (status !== 429 && code && !code.includes('.'))) {
        expect(failure).toMatchObject({ status, code });
        expect(server.of(method)).toHaveLength(1);
        expect(server.now()).toBeLessThanOrEqual(method === 'HEAD' ? 1000 : 0);
      }
      expect(upload.states.at(-1)).toBe('error');
      vi.useRealTimers();
    }
  });

  test("the server's own message takes precedence over the code's", async () => {
    const body = { error: 'upload.too-many', message: 'Let some end.' };
    const server = await openTusServer(() => ({ status: 429, body }));
    const upload = send(server, { size: chunk * 2 });
    await server.until(upload.isOver);
    expect(chooseMessage(await upload.failure)).toBe('Let some end.');
  });

  test('a response without an address is no-download-url', async () => {
    for (const size of [1000, chunk * 2]) {
      const server = await openTusServer();
      server.state.contentLocation = null;
      const upload = send(server, { size });
      await server.until(upload.isOver);
      expect(await upload.failure).toMatchObject({ code: 'no-download-url' });
      vi.useRealTimers();
    }
  });

  test.each([
    'https://elsewhere.example/files/o/0123456789abcdefABCDEF.png',
    '//elsewhere.example/files/o/a.png',
    '/files/o/',
    '/files/o/../../api/logout',
    '/files/o/a.png?b',
    '/elsewhere/a.png',
    'javascript:alert(1)',
  ])('a response with %s is invalid-url', async (address) => {
    const server = await openTusServer();
    server.state.contentLocation = address;
    const upload = send(server, { size: 1000 });
    await server.until(upload.isOver);
    expect(await upload.failure).toMatchObject({ code: 'invalid-url' });
  });

  test('nothing is sent to an address outside the path of uploads', async () => {
    for (const location of [
      '/elsewhere/one',
      '/api/uploadsone',
      'http://localhost:9/api/uploads/one',
    ]) {
      const server = await openTusServer();
      server.state.location = location;
      const upload = send(server, { size: chunk * 2 });
      await server.until(upload.isOver);
      expect(await upload.failure).toMatchObject({ code: 'invalid-url' });
      expect(server.methods()).toEqual(['POST']);
      vi.useRealTimers();
    }
  });

  test('a file that shrinks, or becomes unreadable, is wrong-size, and the upload is ended', async () => {
    for (const change of [shrunk, unreadable]) {
      const server = await openTusServer();
      const upload = send(server, { size: chunk * 4, change });
      await server.until(upload.isOver);
      expect(await upload.failure).toMatchObject({ code: 'wrong-size' });
      await server.idle();
      expect(server.methods()).toEqual(['POST', 'PATCH', 'DELETE']);
      vi.useRealTimers();
    }
  });
});

const shrunk = () => new Blob([new Uint8Array(7)]);
const unreadable = () => {
  const blob = new Blob();
  blob.arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'));
  return blob;
};

interface Wanted {
  size: number;
  /** Replaces the file's second chunk. */
  change?: () => Blob;
  /** Called before a chunk is read. */
  onRead?: () => void;
}

/** Sends a file, and records the states and percentages reported to the page. */
function send(server: Awaited<ReturnType<typeof openTusServer>>, { size, change, onRead }: Wanted) {
  const states: UploadState[] = [];
  const percents: number[] = [];
  const canceling = new AbortController();
  const file = new File([new Uint8Array(size)], 'logo.png', { type: 'image/png' });
  const slice = file.slice.bind(file);
  file.slice = (from = 0, to = size) => {
    const piece = change && from > 0 ? change() : slice(from, to);
    const read = piece.arrayBuffer.bind(piece);
    piece.arrayBuffer = () => {
      server.state.reading += 1;
      onRead?.();
      return read().finally(() => (server.state.reading -= 1));
    };
    return piece;
  };
  let over = false;
  const address = uploadFile(file, {
    endpoint: server.endpoint,
    signal: canceling.signal,
    onState: (state) => states.push(state),
    onProgress: (percent) => percents.push(percent),
  }).finally(() => (over = true));
  const failure = address.then(
    () => null,
    (error: unknown) => (error instanceof Failure ? error : Promise.reject(error)),
  );
  failure.catch(() => {});
  return {
    states,
    percents,
    address,
    failure,
    isOver: () => over,
    cancel: () => canceling.abort(),
  };
}

/** Returns the milliseconds between consecutive calls. */
function gaps(calls: readonly { at: number }[]): number[] {
  return calls.slice(1).map(({ at }, n) => at - calls[n]!.at);
}

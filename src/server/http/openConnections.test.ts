import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { keepLongUpload, openConnections } from './openConnections.ts';

test("a browser's unused connection does not delay a stopping server", async () => {
  const server = createServer((_, response) => response.end('here'));
  const { closeSilent } = openConnections(server, { max: 2_000, silenceMs: 120_000 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [socket] = await Promise.all([
    Promise.resolve(connect(port, '127.0.0.1')),
    once(server, 'connection'),
  ]);
  const left = once(socket, 'close');

  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  closeSilent();
  await Promise.all([closed, left]);
  expect(socket.destroyed).toBe(true);
});

test('a connection with an incomplete request is left alone', async () => {
  const server = createServer((_, response) => response.end('here'));
  const { closeSilent } = openConnections(server, { max: 2_000, silenceMs: 120_000 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [seen] = await once(server, 'connection');
  socket.write('GET / HTTP/1.1\r\nHost: site\r\n');
  while (seen.bytesRead === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  closeSilent();
  socket.write('Connection: close\r\n\r\n');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 200/);
  server.close();
});

test('a stop resets no connection: each gets its response, and is then closed', async () => {
  const server = createServer((_, response) => response.end('here'));
  const connections = openConnections(server, { max: 2_000, silenceMs: 120_000 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const request = 'GET / HTTP/1.1\r\nHost: site\r\n\r\n';
  socket.write(request);
  expect(String((await once(socket, 'data'))[0])).toMatch(/^connection: keep-alive\r$/im);

  await connections.stopListening();
  expect(connections.count()).toBe(1);
  const [error] = await once(connect(port, '127.0.0.1'), 'error');
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  const left = once(socket, 'close');
  socket.write(request);
  expect(String((await once(socket, 'data'))[0])).toMatch(/^connection: close\r$/im);
  await left;
  expect(connections.count()).toBe(0);
});

test('connections queued at shutdown get a response', async () => {
  const server = createServer((_, response) => response.end('here'));
  const connections = openConnections(server, { max: 2_000, silenceMs: 120_000 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const waiting = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'));
  // Loopback connects at once, while the server, in this same thread, can't have accepted yet.
  const stopped = connections.stopListening();
  const answers = waiting.map(async (socket) => {
    socket.write('GET / HTTP/1.1\r\nHost: site\r\n\r\n');
    const [answer] = await once(socket, 'data');
    return String(answer).slice(0, 12);
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200']));
  await stopped;
});

describe('if the limit of connections is reached', () => {
  const max = 10;
  const request = 'GET / HTTP/1.1\r\nHost: site\r\n\r\n';

  /** The server holds requests for `/wait` open. */
  async function fullServer() {
    const server = createServer(({ url }, response) => {
      if (url !== '/wait') response.end('here');
    });
    const connections = openConnections(server, { max, silenceMs: 120_000 });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    /** Resolves when the server has accepted the connection, or not. */
    const from = async (localAddress: string, words = '') => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      socket.on('error', () => {});
      await once(server, 'connection');
      if (words) socket.write(words);
      return socket;
    };
    const isAnswered = async (socket: Socket) => {
      const answer = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      return String(answer[0]).startsWith('HTTP/1.1 200');
    };
    return { server, connections, from, isAnswered };
  }

  test('silent connections are closed, the oldest first', async () => {
    const { connections, from, isAnswered } = await fullServer();
    const silent: Socket[] = [];
    for (let i = 0; i < 3 * max; i += 1) silent.push(await from('127.0.0.1'));
    expect(connections.count()).toBe(max);
    const fan = await from('127.0.0.2', request);
    expect(await isAnswered(fan)).toBe(true);
    silent.at(-1)!.write(request);
    expect(await isAnswered(silent.at(-1)!)).toBe(true);
    await expect.poll(() => silent.filter(({ closed }) => closed).length).toBe(2 * max + 1);
    expect(silent.slice(0, 2 * max + 1).every(({ closed }) => closed)).toBe(true);
  });

  test('half-sent bodies behind a proxy are closed, the oldest first, and long uploads are not', async () => {
    const { server, from, isAnswered } = await fullServer();
    const half = 'POST /wait HTTP/1.1\r\nHost: site\r\nContent-Length: 9\r\n\r\nhalf';
    const busy: Socket[] = [];
    for (let i = 0; i < max; i += 1) {
      const asked = once(server, 'request');
      busy.push(await from('127.0.0.1', half));
      const [asking] = await asked;
      if (i === 0) keepLongUpload(asking);
    }
    const whole = once(server, 'request');
    const sent = await from('127.0.0.1', `${half}whole`);
    await once((await whole)[0].resume(), 'end');
    // Fans that come together, whose requests are not there yet.
    const fans = [await from('127.0.0.1'), await from('127.0.0.1')];
    for (const fan of fans) fan.write(request);
    expect(await Promise.all(fans.map(isAnswered))).toEqual([true, true]);
    await expect
      .poll(() => busy.map(({ closed }) => closed))
      .toEqual(busy.map((_, i) => i >= 1 && i <= 3));
    expect(sent.closed).toBe(false);
  });

  test('connections with a finished response are closed', async () => {
    const { from, isAnswered } = await fullServer();
    for (let i = 0; i < max; i += 1) expect(await isAnswered(await from('127.0.0.1', request)));
    expect(await isAnswered(await from('127.0.0.2', request))).toBe(true);
  });

  test('an address with most of the connections makes room for others, and gets no more', async () => {
    const { server, from, isAnswered } = await fullServer();
    const begun = () => once(server, 'request');
    const busy: Socket[] = [];
    for (let i = 0; i < max; i += 1) {
      const asked = begun();
      busy.push(await from('127.0.0.1', request.replace('/', '/wait')));
      await asked;
    }
    expect(await isAnswered(await from('127.0.0.1', request))).toBe(false);
    expect(await isAnswered(await from('127.0.0.2', request))).toBe(true);
    await expect.poll(() => busy[0]!.closed).toBe(true);
    expect(busy.slice(1).some(({ closed }) => closed)).toBe(false);
  });
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openConnections } from './openConnections.ts';

test('a connection that a browser opened ahead does not keep a stopping server waiting', async () => {
  const server = createServer((_, response) => response.end('here'));
  const { closeSilent } = openConnections(server);
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

test('a connection on which a request is being written is left alone', async () => {
  const server = createServer((_, response) => response.end('here'));
  const { closeSilent } = openConnections(server);
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

test('a stop resets nobody: who is connected is answered, and then hung up on', async () => {
  const server = createServer((_, response) => response.end('here'));
  const connections = openConnections(server);
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

test('whoever waits to be taken in when a stop begins is answered as well', async () => {
  const server = createServer((_, response) => response.end('here'));
  const connections = openConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const waiting = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'));
  // Loopback connects at once, while the server, in this same thread, cannot have looked yet.
  const stopped = connections.stopListening();
  const answers = waiting.map(async (socket) => {
    socket.write('GET / HTTP/1.1\r\nHost: site\r\n\r\n');
    const [answer] = await once(socket, 'data');
    return String(answer).slice(0, 12);
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200']));
  await stopped;
});

import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { watchForProxy } from './untrustedProxy.ts';

test('a visitor who already disconnected has no address, and is not a proxy', async () => {
  const app = Fastify();
  app.addHook('onRequest', async (request) => {
    Object.defineProperty(request, 'ip', { value: undefined });
    Object.defineProperty(request.raw.socket, 'remoteAddress', { value: undefined });
  });
  const missingSetting = watchForProxy(app, []);
  app.get('/', async () => 'here');
  const answer = await app.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.1' } });
  expect(answer.statusCode).toBe(200);
  expect(missingSetting()).toBeNull();
  await app.close();
});

test('a visitor from the machine of a trusted proxy causes no missing setting', async () => {
  const trusted = ['127.0.0.1'];
  const app = Fastify({ trustProxy: trusted });
  const missingSetting = watchForProxy(app, trusted);
  app.get('/', async () => 'here');
  await app.inject({ url: '/', headers: { 'x-forwarded-for': '127.0.0.1' } });
  expect(missingSetting()).toBeNull();
  await app.close();
});

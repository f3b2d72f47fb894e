import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { watchForProxy } from './untrustedProxy.ts';

test('a visitor who hung up before being looked at has no address, and is no proxy', async () => {
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

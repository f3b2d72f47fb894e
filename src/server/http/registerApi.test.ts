import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { handler } from '../../kit/server/handler.ts';
import { get, put } from '../../kit/api/endpoint.ts';
import { systemClock } from '../../kit/server/clock.ts';
import { answerErrors } from './errorAnswer.ts';
import { PageCache } from '../cache/pageCache.ts';
import { registerEndpoint } from './registerApi.ts';

const page = {
  status: 200,
  headers: {},
  body: 'shows',
  freshUntil: null,
  compressed: 'at-once' as const,
};

const ownFetch = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
};

/** Two endpoints that a member calls: one that deletes over GET, and one whose changes no page shows. */
function deleting() {
  const deleted: string[] = [];
  const remove = get('/deleteShow/:id', 'Deletes a show.', {
    params: z.strictObject({ id: z.string() }),
    answer: z.strictObject({ _id: z.string() }),
  });
  const app = Fastify();
  onTestFinished(() => app.close());
  void app.register(cookie);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app, () => {});
  app.decorateRequest('account', null);
  app.addHook('onRequest', async (request) => {
    request.account = { id: '1', name: 'Ann', email: 'ann@band.example' };
  });
  const mark = put('/messages/:id', 'Marks a message.', {
    params: z.strictObject({ id: z.string() }),
    answer: z.strictObject({ _id: z.string() }),
    changesPages: false,
  });
  const cache = new PageCache(systemClock);
  const answerer = handler(remove, ({ params: { id } }) => {
    deleted.push(id);
    return { _id: id };
  });
  const marking = handler(mark, ({ params: { id } }) => ({ _id: id }));
  const services: Parameters<typeof registerEndpoint>[2] = {
    apiBase: '/api',
    cache,
    clock: systemClock,
    headers: {},
    dataCache: { page: (make) => make() },
    config: { https: false },
    publicUrl: new URL('https://band.example'),
    tables: [],
  };
  for (const one of [answerer, marking]) registerEndpoint(app, one, services);
  const call = async (method: 'GET' | 'HEAD', headers: Record<string, string>) =>
    (await app.inject({ method, url: '/api/deleteShow/7', headers })).statusCode;
  const marked = async () =>
    (await app.inject({ method: 'PUT', url: '/api/messages/7' })).statusCode;
  return { call, marked, deleted, cache };
}

test.each([
  { ...ownFetch, 'sec-fetch-site': 'cross-site' },
  { ...ownFetch, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  { ...ownFetch, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  { ...ownFetch, 'sec-purpose': 'prefetch' },
  { referer: 'https://evil.example/' },
  { origin: 'null' },
])('a GET that deletes is refused with %j', async (headers) => {
  const { call, deleted } = deleting();
  expect(await call('GET', headers)).toBe(403);
  expect(deleted).toEqual([]);
});

test.each([ownFetch, {}])('a GET that deletes is accepted with %j', async (headers) => {
  const { call, deleted } = deleting();
  expect(await call('GET', headers)).toBe(200);
  expect(deleted).toEqual(['7']);
});

test('a HEAD deletes nothing', async () => {
  const { call, deleted } = deleting();
  expect(await call('HEAD', ownFetch)).toBe(404);
  expect(deleted).toEqual([]);
});

test('a delete over GET clears the page cache', async () => {
  const { call, cache } = deleting();
  await cache.getOrMake('/', async () => page);
  await call('GET', ownFetch);
  expect(cache.get('/')).toBeNull();
});

test('a change that no page shows does not clear the page cache', async () => {
  const { marked, cache } = deleting();
  const kept = await cache.getOrMake('/', async () => page);
  expect(await marked()).toBe(200);
  expect(cache.get('/')).toBe(kept);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { chooseMessage, Failure } from '../../../errors/failure.ts';
import { activity } from '../browser/activity.ts';
import { call, setApiBase } from './call.ts';
import { get, post } from '../../api/endpoint.ts';

const show = get('/shows/:id', 'One show.', {
  params: z.object({ id: z.string() }),
  query: z.object({ near: z.string() }),
  answer: z.object({ venue: z.string() }),
});
const add = post('/addShow', 'Adds a show.', {
  body: z.object({ venue: z.string() }),
  answer: z.object({ venue: z.string() }),
});

const fetchShow = () =>
  call<typeof show>('GET /shows/:id', { params: { id: 'a/b' }, query: { near: 'x & y' } });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  setApiBase('/api');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function answering(answer: (url: string, init: RequestInit) => Response | Promise<Response>) {
  const fetching = vi.fn(async (url: string, init: RequestInit) => answer(url, init));
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  const failure: unknown = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof Failure)) throw new Error('It did not fail as a call fails.');
  return failure;
}

test('a call goes to its address under the base, with cookies, and returns the body', async () => {
  setApiBase('/band/api');
  const fetching = answering(() => Response.json({ venue: 'Roxy' }));
  expect(await fetchShow()).toEqual({ venue: 'Roxy' });
  expect(fetching.mock.calls[0]).toMatchObject([
    '/band/api/shows/a%2Fb?near=x+%26+y',
    { method: 'GET', credentials: 'include', headers: { 'cache-control': 'no-cache' } },
  ]);
  expect(fetching.mock.calls[0]?.[1].body).toBeUndefined();
});

test('a body is sent as JSON', async () => {
  const fetching = answering(() => Response.json({ venue: 'Roxy' }));
  await call<typeof add>('POST /addShow', { body: { venue: 'Roxy' } });
  expect(fetching.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"venue":"Roxy"}',
  });
});

test("an error response contains the server's message", async () => {
  const answer = { message: 'No such show.', error: 'show.not-found', fields: { id: 'Unknown' } };
  answering(() => Response.json({ ...answer, secret: 1 }, { status: 404 }));
  const failure = await failureOf(fetchShow());
  expect(failure).toMatchObject({ status: 404, noAnswer: null, answer });
  expect(failure.fields).toEqual({ id: 'Unknown' });
});

test.each([
  ['the page of a proxy', '<html><h1>Bad gateway</h1></html>'],
  ['nothing', ''],
  ['JSON of another kind', '[1, 2]'],
  ['JSON that is null', 'null'],
  ['fields of the wrong kind', '{"message": 5, "error": {}, "fields": "all"}'],
])('if %s comes with an error, its status determines the message', async (_, body) => {
  answering(() => new Response(body, { status: 502 }));
  const failure = await failureOf(fetchShow());
  expect(failure).toMatchObject({ status: 502, answer: {} });
  expect(chooseMessage(failure)).toBe('Bad gateway. The server is temporarily unavailable.');
});

test("a success that is not the API's counts as an unreachable server", async () => {
  answering(() => new Response('<h1>Please pay for the network</h1>'));
  expect(chooseMessage(await failureOf(fetchShow()))).toBe(
    'Unable to connect to the server. Please check your connection.',
  );
});

test('a broken network has its own message', async () => {
  answering(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(chooseMessage(await failureOf(fetchShow()))).toBe(
    'Network error. Please check your internet connection.',
  );
});

test('any other failed request counts as an unreachable server', async () => {
  answering(() => Promise.reject(new DOMException('Gone', 'AbortError')));
  expect(chooseMessage(await failureOf(fetchShow()))).toBe(
    'Unable to connect to the server. Please check your connection.',
  );
});

test('a call times out after 15 seconds', async () => {
  const wanted: number[] = [];
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    wanted.push(ms);
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('Late', 'TimeoutError')), ms);
    return controller.signal;
  });
  answering(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const failed = failureOf(fetchShow());
  await vi.advanceTimersByTimeAsync(15_000);
  expect(chooseMessage(await failed)).toBe(
    'Request timed out. Please check your connection and try again.',
  );
  expect(wanted).toEqual([15_000]);
  spy.mockRestore();
});

test('a call is an activity until it ends, also if it fails', async () => {
  const released = Promise.withResolvers<Response>();
  answering(() => released.promise);
  const failed = failureOf(fetchShow());
  await vi.advanceTimersByTimeAsync(200);
  expect(activity.read().phase).toBe('running');
  released.resolve(new Response('', { status: 500 }));
  await failed;
  expect(activity.read().phase).toBe('done');
  vi.runAllTimers();
});

import type { z } from 'zod';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../../../errors/failure.ts';
import type { Endpoint } from '../../api/endpoint.ts';
import { area } from './area.ts';
import { AreaStore } from './areaStore.ts';

const showsArea = area<Endpoint>('shows', 'GET /shows', 'shows');

type Listing = Endpoint<'GET', '/list', { answer: z.ZodArray<z.ZodObject<{ _id: z.ZodString }>> }>;

const fetched = vi.fn<(address: string) => Promise<Response>>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const answers = (data: unknown) => fetched.mockImplementation(async () => Response.json(data));
const refuses = () =>
  fetched.mockImplementation(async () => Response.json({ message: 'No.' }, { status: 503 }));

/** Holds each call's answer until the test releases it. */
function held() {
  const waiting: ((data: unknown) => void)[] = [];
  fetched.mockImplementation(
    () => new Promise((resolve) => waiting.push((data) => resolve(Response.json(data)))),
  );
  return waiting;
}

test('an area is loading until its data arrives', async () => {
  const areas = new AreaStore();
  answers([{ venue: 'Roxy' }]);
  const loading = areas.load(showsArea);
  expect(areas.snapshot('shows')).toMatchObject({ data: undefined, isLoading: true });
  await loading;
  expect(areas.snapshot('shows')).toMatchObject({
    data: [{ venue: 'Roxy' }],
    isLoading: false,
    error: null,
  });
  expect(fetched.mock.calls).toMatchObject([['/api/shows', { method: 'GET' }]]);
});

test('data stays if a reload fails, next to the reason', async () => {
  const areas = new AreaStore({ shows: ['kept'] });
  refuses();
  await expect(areas.load(showsArea)).rejects.toThrow(Failure);
  expect(areas.snapshot('shows')).toMatchObject({
    data: ['kept'],
    isLoading: false,
    error: expect.any(Failure),
  });
  answers(['new']);
  await areas.load(showsArea);
  expect(areas.snapshot('shows')).toMatchObject({ data: ['new'], error: null });
});

test('simultaneous loads share one request', async () => {
  const areas = new AreaStore();
  answers(['all']);
  expect(await Promise.all([areas.load(showsArea), areas.load(showsArea)])).toEqual([
    ['all'],
    ['all'],
  ]);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test.each([
  ['fill', (areas: AreaStore) => areas.fill(showsArea, ['new'])],
  ['change', (areas: AreaStore) => areas.change(showsArea, () => ['new'])],
])('data requested before %s does not replace newer data', async (_, change) => {
  const areas = new AreaStore({ shows: ['old'] });
  const [waiting, asked] = [held(), areas.load(showsArea)];
  change(areas);
  expect(areas.snapshot('shows')).toMatchObject({ data: ['new'], isLoading: false });
  waiting[0]!(['old']);
  expect(await asked).toEqual(['new']);
  expect(areas.get('shows')).toEqual(['new']);
});

test('a reload starts a new request, and an earlier response is discarded', async () => {
  const areas = new AreaStore({ shows: ['old'] });
  const waiting = held();
  const first = areas.load(showsArea);
  areas.reload(showsArea);
  const second = areas.load(showsArea);
  waiting[1]!(['new']);
  await second;
  waiting[0]!(['old']);
  await first;
  expect(waiting.length).toBe(2);
  expect(areas.get('shows')).toEqual(['new']);
});

test('unchanged data stays the same object', async () => {
  const areas = new AreaStore();
  answers([{ venue: 'Roxy' }]);
  const first = await areas.load(showsArea);
  expect(await areas.load(showsArea)).toBe(first);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('changing an area without data loads it', async () => {
  const areas = new AreaStore();
  answers(['all']);
  areas.change(showsArea, () => ['never']);
  await areas.load(showsArea);
  expect(areas.get('shows')).toEqual(['all']);
});

test('a deleted record reloads its list', async () => {
  const areas = new AreaStore({ shows: ['all'] });
  answers(['all']);
  const gone = new Failure({ status: 404, answer: {} });
  expect(() => areas.reloadWhenGone(showsArea)(gone)).toThrow(gone);
  expect(fetched).toHaveBeenCalledTimes(1);
  const other = new Failure({ status: 500, answer: {} });
  expect(() => areas.reloadWhenGone(showsArea)(other)).toThrow(other);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('the data that came first stays known, for parts that hydrate later', () => {
  const areas = new AreaStore({ shows: ['old'] });
  areas.markFirst();
  areas.set('shows', ['new']);
  expect(areas.firstSnapshot('shows').data).toEqual(['old']);
  expect(areas.firstSnapshot('bio').data).toBeUndefined();
});

test('expired data is still shown, and counts as old', () => {
  const areas = new AreaStore({ shows: ['old'], bio: 'given' });
  areas.expire(new Set(['bio']));
  expect(areas.snapshot('shows')).toMatchObject({ data: ['old'], at: 0 });
  expect(areas.snapshot('bio').at).toBeGreaterThan(0);
});

/** Returns records with these ids. */
const records = (ids: string) => [...ids].map((_id) => ({ _id }));
const idsIn = (areas: AreaStore) =>
  areas
    .get<{ _id: string }[]>('list')!
    .map(({ _id }) => _id)
    .join('');
const listArea = area<Listing>('list', 'GET /list', 'the list');

/** Returns a store with a partial area, three records of which came with the page. */
function partialAreas(): AreaStore {
  const areas = new AreaStore({ list: records('abc') });
  areas.recordPartial(['list']);
  return areas;
}

test('a further page is appended, and says whether it is the last', async () => {
  const areas = partialAreas();
  answers(records('de'));
  expect(await areas.loadPart(listArea, { after: 'c', count: 2 })).toBe(false);
  answers(records('f'));
  expect(await areas.loadPart(listArea, { after: 'e', count: 2, kind: 'x' })).toBe(true);
  expect(idsIn(areas)).toBe('abcdef');
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    '/api/list?after=c&count=2',
    '/api/list?after=e&count=2&kind=x',
  ]);
});

test('a record that moved in the list appears once', async () => {
  const areas = partialAreas();
  answers(records('dbe'));
  await areas.loadPart(listArea, { after: 'c', count: 3 });
  expect(idsIn(areas)).toBe('acdbe');
});

test('if the record before a page is gone, the whole list is loaded', async () => {
  const areas = partialAreas();
  fetched.mockImplementationOnce(async () => Response.json({}, { status: 404 }));
  fetched.mockImplementationOnce(async () => Response.json(records('abdef')));
  const errors: unknown[] = [];
  areas.subscribe((name) => errors.push(areas.snapshot(name).error));
  expect(await areas.loadPart(listArea, { after: 'c', count: 2 })).toBe(true);
  expect(idsIn(areas)).toBe('abdef');
  expect(errors.every((error) => error === null)).toBe(true);
  expect(areas.isPartial('list')).toBe(false);
});

test('two pages that are requested together both arrive', async () => {
  const areas = partialAreas();
  const waiting = held();
  const parts = ['a', 'c', 'b'].map((after) => areas.loadPart(listArea, { after, count: 1 }));
  for (const [n, id] of [...'xyz'].entries()) {
    await vi.waitFor(() => expect(waiting.length).toBe(n + 1));
    waiting[n]!(records(id));
  }
  expect(await Promise.all(parts)).toEqual([false, false, false]);
  expect(idsIn(areas)).toBe('abcxyz');
});

test('a loaded page is not requested again', async () => {
  const areas = partialAreas();
  answers(records('de'));
  await areas.loadPart(listArea, { after: 'c', count: 2 });
  answers(records('xd'));
  await areas.load(listArea);
  expect(idsIn(areas)).toBe('abcde');
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(areas.isPartial('list')).toBe(true);
});

test('a retry repeats the failed request until it succeeds', async () => {
  const areas = partialAreas();
  const part = { after: 'c', count: 2 };
  const again = vi.fn(() => void areas.loadPart(listArea, part, again));
  refuses();
  await expect(areas.loadPart(listArea, part, again)).rejects.toThrow(Failure);
  expect(idsIn(areas)).toBe('abc');
  expect(areas.snapshot('list').error).toBeInstanceOf(Failure);
  answers(records('de'));
  areas.retry(listArea);
  await vi.waitFor(() => expect(idsIn(areas)).toBe('abcde'));
  expect(areas.snapshot('list').error).toBeNull();
  expect(fetched.mock.lastCall).toMatchObject(['/api/list?after=c&count=2', {}]);
  areas.retry(listArea);
  expect(again).toHaveBeenCalledOnce();
});

test('a failed automatic load shows no error', async () => {
  const areas = partialAreas();
  refuses();
  await expect(areas.loadPart(listArea, { after: 'c', count: 2 })).rejects.toThrow(Failure);
  expect(areas.snapshot('list')).toMatchObject({ error: null, isLoading: false });
});

test('refreshing an incomplete list loads no more of it', async () => {
  const areas = partialAreas();
  await areas.load(listArea);
  expect(idsIn(areas)).toBe('abc');
  expect(fetched).not.toHaveBeenCalled();
});

test('editing starts without incomplete lists', () => {
  const areas = new AreaStore({ shows: ['a'], bio: 'whole' });
  areas.recordPartial(['shows']);
  areas.dropPartial();
  expect(areas.get('shows')).toBeUndefined();
  expect(areas.get('bio')).toBe('whole');
});

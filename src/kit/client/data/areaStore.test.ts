import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../../../errors/failure.ts';
import type { Endpoint } from '../../api/endpoint.ts';
import { area } from './area.ts';
import { AreaStore } from './areaStore.ts';

const showsArea = area<Endpoint>('shows', 'GET /shows', 'Failed to load shows');

const fetched = vi.fn<() => Promise<Response>>();

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

/** Answers each call when it is told to. */
function held() {
  const waiting: ((data: unknown) => void)[] = [];
  fetched.mockImplementation(
    () => new Promise((resolve) => waiting.push((data) => resolve(Response.json(data)))),
  );
  return waiting;
}

test('an area is loading until it is there, and then has its data', async () => {
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

test('data that was there stays when it cannot be loaded again, and the reason stands beside', async () => {
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

test('all who ask at once wait for one answer', async () => {
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
])('what was asked before %s does not take its place when it arrives', async (_, change) => {
  const areas = new AreaStore({ shows: ['old'] });
  const [waiting, asked] = [held(), areas.load(showsArea)];
  change(areas);
  expect(areas.snapshot('shows')).toMatchObject({ data: ['new'], isLoading: false });
  waiting[0]!(['old']);
  expect(await asked).toEqual(['new']);
  expect(areas.get('shows')).toEqual(['new']);
});

test('to reload is to ask anew: an answer to what was asked before counts no more', async () => {
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

test('what comes again and is the same stays the same object', async () => {
  const areas = new AreaStore();
  answers([{ venue: 'Roxy' }]);
  const first = await areas.load(showsArea);
  expect(await areas.load(showsArea)).toBe(first);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('changing what is not there loads it', async () => {
  const areas = new AreaStore();
  answers(['all']);
  areas.change(showsArea, () => ['never']);
  await areas.load(showsArea);
  expect(areas.get('shows')).toEqual(['all']);
});

test('a record that is gone makes its list be asked for again', async () => {
  const areas = new AreaStore({ shows: ['all'] });
  answers(['all']);
  const gone = new Failure({ status: 404, answer: {} });
  expect(() => areas.reloadWhenGone(showsArea)(gone)).toThrow(gone);
  expect(fetched).toHaveBeenCalledTimes(1);
  const other = new Failure({ status: 500, answer: {} });
  expect(() => areas.reloadWhenGone(showsArea)(other)).toThrow(other);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('what has expired is still there, and counts as old', () => {
  const areas = new AreaStore({ shows: ['old'], bio: 'given' });
  areas.expire(new Set(['bio']));
  expect(areas.snapshot('shows')).toMatchObject({ data: ['old'], at: 0 });
  expect(areas.snapshot('bio').at).toBeGreaterThan(0);
});

test('the rest of an area is asked for once, and only where a part of it came', async () => {
  const areas = new AreaStore({ shows: ['a', 'b'] });
  answers(['a', 'b', 'c']);
  await areas.loadWhole(showsArea);
  expect(fetched).not.toHaveBeenCalled();
  areas.notePartial(['shows']);
  await areas.loadWhole(showsArea);
  await areas.loadWhole(showsArea);
  expect(areas.get('shows')).toEqual(['a', 'b', 'c']);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('where the rest cannot be had it can be asked for again', async () => {
  const areas = new AreaStore({ shows: ['a'] });
  areas.notePartial(['shows']);
  refuses();
  await expect(areas.loadWhole(showsArea)).rejects.toThrow(Failure);
  expect(areas.get('shows')).toEqual(['a']);
  answers(['a', 'b']);
  await areas.loadWhole(showsArea);
  expect(areas.get('shows')).toEqual(['a', 'b']);
});

test('who edits begins without what came only in part', () => {
  const areas = new AreaStore({ shows: ['a'], bio: 'whole' });
  areas.notePartial(['shows']);
  areas.dropPartial();
  expect(areas.get('shows')).toBeUndefined();
  expect(areas.get('bio')).toBe('whole');
});

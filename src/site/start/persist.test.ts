import { AreaStore } from '../../kit/client/data/areaStore.ts';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { textStorage } from '../../kit/client/browser/browserStorage.ts';
import { persistAreas } from './persist.ts';

afterEach(() => vi.restoreAllMocks());

const nothing: ReadonlySet<string> = new Set();

describe('stored areas', () => {
  test('theme, merchConfig and shows are restored on the next visit, and nothing else is', async () => {
    const open = storage();
    const first = new AreaStore();
    await persistAreas(first, nothing, textStorage(open));
    for (const name of ['theme', 'merchConfig', 'shows', 'members']) {
      first.set(name, name === 'shows' ? [name] : { name }, 1_000);
    }
    const second = await visit(nothing, open);
    expect(second.get('theme')).toEqual({ name: 'theme' });
    expect(second.get('merchConfig')).toEqual({ name: 'merchConfig' });
    expect(second.get('shows')).toEqual(['shows']);
    expect(second.get('members')).toBeUndefined();
    // The data has its old time, so it counts as stale.
    expect(second.snapshot('theme').at).toBe(1_000);
  });

  test('data that came with the page is stored too, and takes precedence over stored data', async () => {
    const open = storage();
    await persistAreas(withData('theme', { siteTitle: 'old' }), nothing, textStorage(open));
    const areas = withData('theme', { siteTitle: 'new' });
    await persistAreas(areas, new Set(['theme']), textStorage(open));
    expect(areas.get('theme')).toEqual({ siteTitle: 'new' });
    expect((await visit(nothing, open)).get('theme')).toEqual({ siteTitle: 'new' });
  });

  test('an incomplete list is restored as incomplete, and editing starts without it', async () => {
    const open = storage();
    const fans = withData('shows', ['some']);
    fans.recordPartial(['shows']);
    await persistAreas(fans, new Set(['shows']), textStorage(open));
    const members = await visit(nothing, open);
    expect(members.get('shows')).toEqual(['some']);
    members.dropPartial();
    expect(members.get('shows')).toBeUndefined();
    members.set('shows', ['all']);
    const again = await visit(nothing, open);
    again.dropPartial();
    expect(again.get('shows')).toEqual(['all']);
  });

  test('the data is stored under root, in version 1', async () => {
    const open = storage();
    await persistAreas(withData('shows', []), nothing, textStorage(open));
    expect(JSON.parse(open().getItem('root')!)).toMatchObject({
      version: 1,
      areas: { shows: { data: [] } },
    });
  });
});

describe('storage never breaks the page', () => {
  test.each([
    'no JSON',
    'null',
    '3',
    '[]',
    '{"version":1}',
    '{"version":1,"areas":7}',
    '{"version":1,"areas":null}',
    '{"version":1,"areas":{"theme":5,"shows":{"data":"x","at":1}}}',
    '{"version":1,"areas":{"theme":null}}',
    '{"version":1,"areas":{"theme":{"data":5,"at":1}}}',
    '{"version":1,"areas":{"shows":{"data":{},"at":1}}}',
    '{"version":1,"areas":{"theme":{"data":{},"at":99999999999999}}}',
    '{"version":1,"areas":{"theme":{"data":"old","at":"yesterday"}}}',
    '{"version":1,"areas":{"members":{"data":"foreign","at":1}}}',
    '{"version":2,"areas":{"theme":{"data":"of another version","at":1}}}',
    '{"buster":"1","clientState":{"queries":[{"queryKey":["theme"]}]}}',
  ])('if it contains %s', async (text) => {
    const areas = await visit(nothing, storage({ root: text }));
    expect(areas.names()).toEqual([]);
  });

  test('if it is blocked', async () => {
    const areas = await visit(nothing, () => {
      throw new DOMException('denied', 'SecurityError');
    });
    areas.set('theme', { siteTitle: 'new' });
    expect(areas.get('theme')).toEqual({ siteTitle: 'new' });
  });

  test('if it is full', async () => {
    const full = storage();
    const areas = await visit(nothing, () => ({
      ...full(),
      getItem: full().getItem,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    }));
    areas.set('theme', { siteTitle: 'new' });
    expect(areas.get('theme')).toEqual({ siteTitle: 'new' });
  });

  test('if reading hangs: it is given up after 5 s, and later data is stored', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const open = storage({ root: '{"version":1,"areas":{"theme":{"data":{},"at":1}}}' });
    const hanging = { ...textStorage(open), readJson: () => new Promise<null>(() => {}) };
    const areas = new AreaStore();
    let isReady = false;
    void persistAreas(areas, nothing, hanging).then(() => (isReady = true));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(isReady).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isReady).toBe(true);
    expect(areas.get('theme')).toBeUndefined();
    areas.set('theme', { siteTitle: 'new' });
    expect(open().getItem('root')).toContain('"siteTitle":"new"');
  });

  test('if it responds after newer data arrived', async () => {
    const answer = Promise.withResolvers<object>();
    const areas = new AreaStore();
    const restored = persistAreas(areas, nothing, {
      ...textStorage(storage()),
      readJson: () => answer.promise,
    });
    areas.set('theme', { siteTitle: 'new' });
    answer.resolve({ version: 1, areas: { theme: { data: { siteTitle: 'old' }, at: 1 } } });
    await restored;
    expect(areas.get('theme')).toEqual({ siteTitle: 'new' });
  });
});

async function visit(given: ReadonlySet<string>, open: () => Storage): Promise<AreaStore> {
  const areas = new AreaStore();
  await persistAreas(areas, given, textStorage(open));
  return areas;
}

function withData(name: string, data: unknown): AreaStore {
  const areas = new AreaStore();
  areas.set(name, data);
  return areas;
}

function storage(content: Record<string, string> = {}): () => Storage {
  const items = new Map(Object.entries(content));
  const made = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
  };
  return () => made as Storage;
}

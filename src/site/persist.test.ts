import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { persistAreas } from './persist.ts';

afterEach(() => vi.restoreAllMocks());

const nothing: ReadonlySet<string> = new Set();

describe('what is kept', () => {
  test('theme, merchConfig and shows come back on the next visit, and nothing else does', async () => {
    const open = storage();
    const first = new QueryClient();
    await persistAreas(first, nothing, open);
    for (const name of ['theme', 'merchConfig', 'shows', 'members']) {
      first.setQueryData([name], name === 'shows' ? [name] : { name }, { updatedAt: 1_000 });
    }
    const second = await visit(nothing, open);
    expect(second.getQueryData(['theme'])).toEqual({ name: 'theme' });
    expect(second.getQueryData(['merchConfig'])).toEqual({ name: 'merchConfig' });
    expect(second.getQueryData(['shows'])).toEqual(['shows']);
    expect(second.getQueryData(['members'])).toBeUndefined();
    // As old as it was, so it is asked for anew.
    expect(second.getQueryState(['theme'])?.dataUpdatedAt).toBe(1_000);
  });

  test('what came with the page is kept too, and beats what was kept', async () => {
    const open = storage();
    await persistAreas(withData('theme', { siteTitle: 'old' }), nothing, open);
    const client = withData('theme', { siteTitle: 'new' });
    await persistAreas(client, new Set(['theme']), open);
    expect(client.getQueryData(['theme'])).toEqual({ siteTitle: 'new' });
    expect((await visit(nothing, open)).getQueryData(['theme'])).toEqual({ siteTitle: 'new' });
  });

  test('it lies under root, in version 1', async () => {
    const open = storage();
    await persistAreas(withData('shows', []), nothing, open);
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
  ])('when it holds %s', async (text) => {
    const client = await visit(nothing, storage({ root: text }));
    expect(client.getQueryCache().getAll()).toEqual([]);
  });

  test('when it is blocked', async () => {
    const client = await visit(nothing, () => {
      throw new DOMException('denied', 'SecurityError');
    });
    client.setQueryData(['theme'], { siteTitle: 'new' });
    expect(client.getQueryData(['theme'])).toEqual({ siteTitle: 'new' });
  });

  test('when it is full', async () => {
    const full = storage();
    const client = await visit(nothing, () => ({
      ...full(),
      getItem: full().getItem,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    }));
    client.setQueryData(['theme'], { siteTitle: 'new' });
    expect(client.getQueryData(['theme'])).toEqual({ siteTitle: 'new' });
  });

  test('when reading hangs: it is given up after 5 s, and what comes is kept', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const open = storage({ root: '{"version":1,"areas":{"theme":{"data":{},"at":1}}}' });
    const hanging = { ...open(), getItem: () => new Promise<null>(() => {}) };
    const client = new QueryClient();
    let isReady = false;
    void persistAreas(client, nothing, () => hanging).then(() => (isReady = true));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(isReady).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isReady).toBe(true);
    expect(client.getQueryData(['theme'])).toBeUndefined();
    client.setQueryData(['theme'], { siteTitle: 'new' });
    expect(open().getItem('root')).toContain('"siteTitle":"new"');
  });

  test('when it answers after something newer came', async () => {
    const answer = Promise.withResolvers<string>();
    const client = new QueryClient();
    const restored = persistAreas(client, nothing, () => ({
      ...storage()(),
      getItem: () => answer.promise,
    }));
    client.setQueryData(['theme'], { siteTitle: 'new' });
    answer.resolve('{"version":1,"areas":{"theme":{"data":{"siteTitle":"old"},"at":1}}}');
    await restored;
    expect(client.getQueryData(['theme'])).toEqual({ siteTitle: 'new' });
  });
});

async function visit(given: ReadonlySet<string>, open: () => Storage): Promise<QueryClient> {
  const client = new QueryClient();
  await persistAreas(client, given, open);
  return client;
}

function withData(name: string, data: unknown): QueryClient {
  const client = new QueryClient();
  client.setQueryData([name], data);
  return client;
}

function storage(content: Record<string, string> = {}): () => Storage {
  const items = new Map(Object.entries(content));
  const made = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
  };
  return () => made as Storage;
}

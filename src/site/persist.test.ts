import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { persistAreas } from './persist.ts';

afterEach(() => vi.restoreAllMocks());

const nothing: ReadonlySet<string> = new Set();

describe('what is kept', () => {
  test('theme, merchConfig and shows come back on the next visit, and nothing else does', () => {
    const open = storage();
    const first = new QueryClient();
    persistAreas(first, nothing, open);
    for (const name of ['theme', 'merchConfig', 'shows', 'members']) {
      first.setQueryData([name], name === 'shows' ? [name] : { name }, { updatedAt: 1_000 });
    }
    const second = visit(nothing, open);
    expect(second.getQueryData(['theme'])).toEqual({ name: 'theme' });
    expect(second.getQueryData(['merchConfig'])).toEqual({ name: 'merchConfig' });
    expect(second.getQueryData(['shows'])).toEqual(['shows']);
    expect(second.getQueryData(['members'])).toBeUndefined();
    // As old as it was, so it is asked for anew.
    expect(second.getQueryState(['theme'])?.dataUpdatedAt).toBe(1_000);
  });

  test('what came with the page is kept too, and beats what was kept', () => {
    const open = storage();
    persistAreas(withData('theme', { siteTitle: 'old' }), nothing, open);
    const client = withData('theme', { siteTitle: 'new' });
    persistAreas(client, new Set(['theme']), open);
    expect(client.getQueryData(['theme'])).toEqual({ siteTitle: 'new' });
    expect(visit(nothing, open).getQueryData(['theme'])).toEqual({ siteTitle: 'new' });
  });

  test('it lies under root, in version 1', () => {
    const open = storage();
    persistAreas(withData('shows', []), nothing, open);
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
  ])('when it holds %s', (text) => {
    const client = visit(nothing, storage({ root: text }));
    expect(client.getQueryCache().getAll()).toEqual([]);
  });

  test('when it is blocked', () => {
    const client = visit(nothing, () => {
      throw new DOMException('denied', 'SecurityError');
    });
    client.setQueryData(['theme'], { siteTitle: 'new' });
    expect(client.getQueryData(['theme'])).toEqual({ siteTitle: 'new' });
  });

  test('when it is full', () => {
    const full = storage();
    const client = visit(nothing, () => ({
      ...full(),
      getItem: full().getItem,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    }));
    client.setQueryData(['theme'], { siteTitle: 'new' });
    expect(client.getQueryData(['theme'])).toEqual({ siteTitle: 'new' });
  });

  test('when reading takes more than 5 s: it is given up', () => {
    const open = storage();
    persistAreas(withData('theme', { siteTitle: 'old' }), nothing, open);
    vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(5_001);
    expect(visit(nothing, open).getQueryData(['theme'])).toBeUndefined();
    vi.restoreAllMocks();
    persistAreas(withData('theme', { siteTitle: 'old' }), nothing, open);
    vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(4_999);
    expect(visit(nothing, open).getQueryData(['theme'])).toEqual({ siteTitle: 'old' });
  });
});

function visit(given: ReadonlySet<string>, open: () => Storage): QueryClient {
  const client = new QueryClient();
  persistAreas(client, given, open);
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

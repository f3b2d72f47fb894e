import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { Failure } from '../../../errors/failure.ts';
import {
  area,
  areaQuery,
  changeArea,
  dropPartialAreas,
  fillArea,
  loadWhole,
  notePartialAreas,
  reloadWhenGone,
  useArea,
  type AreaState,
} from './area.ts';
import type { Endpoint } from '../../api/endpoint.ts';

const showsArea = area<Endpoint>('shows', 'GET /shows', 'Failed to load shows');

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What a component would see of the area now. */
function seen(client: QueryClient): AreaState<unknown> {
  let state: AreaState<unknown> | null = null;
  function Look() {
    state = useArea(showsArea);
    return null;
  }
  renderToString(
    <QueryClientProvider client={client}>
      <Look />
    </QueryClientProvider>,
  );
  return state!;
}

const quietClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

test('an area is loading until it is there, and then has its data', async () => {
  const client = quietClient();
  const fetched = vi.fn(async () => Response.json([{ venue: 'Roxy' }]));
  vi.stubGlobal('fetch', fetched);
  expect(seen(client)).toEqual({ data: null, loading: true, error: null });
  await client.prefetchQuery(areaQuery(showsArea));
  expect(seen(client)).toEqual({ data: [{ venue: 'Roxy' }], loading: false, error: null });
  expect(fetched.mock.calls).toMatchObject([['/api/shows', { method: 'GET' }]]);
});

test('an area that cannot be loaded says so in its own words', async () => {
  const client = quietClient();
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No.' }, { status: 503 }));
  await client.prefetchQuery(areaQuery(showsArea));
  expect(client.getQueryState(['shows'])?.status).toBe('error');
  // Whoever looks at it now makes it try again: the error goes while that is under way.
  expect(seen(client)).toEqual({ data: null, loading: true, error: null });
  const { error } = stateWithoutRetry(client);
  expect(error).toBe('Failed to load shows');
});

test('data that was there stays when it cannot be loaded again', async () => {
  const client = quietClient();
  await fillArea(client, showsArea, ['kept']);
  expect(seen(client)).toEqual({ data: ['kept'], loading: false, error: null });
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  await client.refetchQueries({ queryKey: ['shows'] });
  await client.fetchQuery({ ...areaQuery(showsArea), staleTime: 0 }).catch(() => null);
  expect(stateWithoutRetry(client)).toEqual({
    data: ['kept'],
    loading: false,
    error: 'Failed to load shows',
  });
});

test('what was asked before a change does not take its place when it arrives', async () => {
  for (const change of [
    (client: QueryClient) => fillArea(client, showsArea, ['new']),
    (client: QueryClient) => changeArea(client, showsArea, () => ['new']),
  ]) {
    const client = quietClient();
    client.setQueryData(['shows'], ['old']);
    const answers: (() => void)[] = [];
    vi.stubGlobal(
      'fetch',
      () => new Promise((resolve) => answers.push(() => resolve(Response.json(['old'])))),
    );
    const asked = client.fetchQuery({ ...areaQuery(showsArea), staleTime: 0 }).catch(() => null);
    await change(client);
    for (const answer of answers) answer();
    await asked;
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(answers.length).toBe(1);
    expect(client.getQueryData(['shows'])).toEqual(['new']);
  }
});

test('a record that is gone makes its list be asked for again', async () => {
  const client = quietClient();
  const fetched = vi.fn(async () => Response.json(['all']));
  vi.stubGlobal('fetch', fetched);
  await client.prefetchQuery(areaQuery(showsArea));
  const gone = new Failure({ status: 404, answer: {} });
  expect(() => reloadWhenGone(client, showsArea)(gone)).toThrow(gone);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2), 60_000);
  const other = new Failure({ status: 500, answer: {} });
  expect(() => reloadWhenGone(client, showsArea)(other)).toThrow(other);
  expect(fetched).toHaveBeenCalledTimes(2);
});

/** As a component that was there all the time sees it: mounting anew would load it again. */
function stateWithoutRetry(client: QueryClient): AreaState<unknown> {
  client.setDefaultOptions({
    queries: { retry: false, retryOnMount: false, refetchOnMount: false },
  });
  return seen(client);
}

test('the rest of an area is asked for once, and only where a part of it came', async () => {
  const client = quietClient();
  const fetched = vi.fn(async () => Response.json(['a', 'b', 'c']));
  vi.stubGlobal('fetch', fetched);
  await fillArea(client, showsArea, ['a', 'b']);
  await loadWhole(client, showsArea);
  expect(fetched).not.toHaveBeenCalled();
  notePartialAreas(['shows']);
  await loadWhole(client, showsArea);
  await loadWhole(client, showsArea);
  expect(client.getQueryData(['shows'])).toEqual(['a', 'b', 'c']);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('where the rest cannot be had it can be asked for again', async () => {
  const client = quietClient();
  await fillArea(client, showsArea, ['a']);
  notePartialAreas(['shows']);
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No.' }, { status: 503 }));
  await expect(loadWhole(client, showsArea)).rejects.toThrow(Failure);
  expect(client.getQueryData(['shows'])).toEqual(['a']);
  vi.stubGlobal('fetch', async () => Response.json(['a', 'b']));
  await loadWhole(client, showsArea);
  expect(client.getQueryData(['shows'])).toEqual(['a', 'b']);
});

test('who edits begins without what came only in part', async () => {
  const client = quietClient();
  await fillArea(client, showsArea, ['a']);
  client.setQueryData(['bio'], 'whole');
  notePartialAreas(['shows']);
  dropPartialAreas(client);
  expect(client.getQueryData(['shows'])).toBeUndefined();
  expect(client.getQueryData(['bio'])).toBe('whole');
});

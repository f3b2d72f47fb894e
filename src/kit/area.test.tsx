import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { area, areaQuery, fillArea, useArea, type AreaState } from './area.ts';
import type { Endpoint } from './endpoint.ts';

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
  fillArea(client, showsArea, ['kept']);
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

/** As a component that was there all the time sees it: mounting anew would load it again. */
function stateWithoutRetry(client: QueryClient): AreaState<unknown> {
  client.setDefaultOptions({
    queries: { retry: false, retryOnMount: false, refetchOnMount: false },
  });
  return seen(client);
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Failure } from '../../../errors/failure.ts';
import type { Area } from './area.ts';
import { AreaBoundary } from './AreaBoundary.tsx';

const songs: Area<string[]> = {
  name: 'songs',
  address: 'GET /songs',
  failed: 'Failed to load songs',
};

/** What stands on a page that shows songs, or says that there are none. */
function shown(client: QueryClient): string {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <AreaBoundary area={songs}>{(list) => list.join(', ') || 'No songs'}</AreaBoundary>
    </QueryClientProvider>,
  );
  client.clear();
  return html.replace(/<(\w+)[^>]*?( role="\w+")?[^>]*>/g, '<$1$2>');
}

test('data is shown, also where it is empty', () => {
  const client = new QueryClient();
  client.setQueryData(['songs'], ['River', 'Rain']);
  expect(shown(client)).toBe('River, Rain');
  client.setQueryData(['songs'], []);
  expect(shown(client)).toBe('No songs');
});

test('what is still on its way is not said to be empty', () => {
  expect(shown(new QueryClient())).toMatch(/^<div role="status"><span>Loading...<\/span>/);
});

test('a problem is said above what was there before, with a way to try again', () => {
  const client = new QueryClient();
  client.setQueryData(['songs'], ['River']);
  const error = new Failure({ noAnswer: 'network' });
  const query = client.getQueryCache().find({ queryKey: ['songs'] });
  query?.setState({ ...query.state, status: 'error', error });
  expect(shown(client)).toBe(
    '<div role="alert"><p>Failed to load songs</p><button>Retry</button></div>River',
  );
});

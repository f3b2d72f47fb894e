import { AreaStore } from '../../kit/client/data/areaStore.ts';
import { AreaStoreContext } from '../../kit/client/data/useArea.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cellar } from '../../../tests/components/band-site.ts';
import { PageLocationContext } from '../../kit/client/page/pageLocation.ts';
import { showPath } from './show-path.view.ts';
import ShowPage from './show.page.tsx';
import { showPageArea } from './shows.queries.ts';
import type { Show } from './shows.ts';

const day = 24 * 60 * 60_000;

/** Returns a show in this many days. */
function showIn(days: number): Show {
  const at = Date.now() + days * day;
  const record = `0000000${days}-0000-4000-8000-000000000000`;
  return { ...cellar, _id: record, venue: `Hall ${days}`, date: at, doors: at, showtime: at };
}

test('four more shows follow, also if the browser has loaded all of them', () => {
  const shows = [1, 2, 3, 4, 5, 6, 7].map(showIn);
  const areas = new AreaStore();
  areas.set(showPageArea.name, shows);
  const pathname = showPath(shows[1]!);
  const html = renderToStaticMarkup(
    <AreaStoreContext value={areas}>
      <PageLocationContext value={{ pathname, search: '', base: '' }}>
        <ShowPage />
      </PageLocationContext>
    </AreaStoreContext>,
  );
  expect(html).toMatch(/<h1[^>]*>Hall 2</);
  const next = [...html.matchAll(/<h3[^>]*><a[^>]*>([^<]*)</g)].map(([, venue]) => venue);
  expect(next).toEqual(['Hall 1', 'Hall 3', 'Hall 4', 'Hall 5']);
});

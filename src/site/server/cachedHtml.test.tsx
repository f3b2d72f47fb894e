import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { CachedHtml } from '../../kit/client/data/CachedHtml.tsx';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { renderWithCache } from './cachedHtml.tsx';

const locationAt = (base: string) => ({ pathname: '/', search: '', base, go: null });

test('a component is rendered once for its props and the base of links, to the same HTML', () => {
  const rendered = vi.fn();
  const Cell = ({ venue }: { venue: string }) => {
    rendered(venue);
    return (
      <>
        {venue} <PageLink to="/shows">&amp; more</PageLink>
      </>
    );
  };
  const list = (...venues: string[]) =>
    venues.map((venue) => (
      <li key={venue}>
        <CachedHtml Component={Cell} props={{ venue }} />
      </li>
    ));
  const htmlOf = (base: string, ...venues: string[]) =>
    renderWithCache(list(...venues), locationAt(base));

  expect(htmlOf('', 'Loft', 'Zoo $&')).toBe(renderToString(list('Loft', 'Zoo $&')));
  rendered.mockClear();
  htmlOf('', 'Loft', 'Hall');
  expect(rendered.mock.calls).toEqual([['Hall']]);
  expect(htmlOf('/preview', 'Loft')).toContain('href="/preview/shows"');
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cellar, emptyHomeAreas } from '../../../tests/components/band-site.ts';
import { renderPage } from '../../../tests/components/renderPage.tsx';
import type { FeaturedRelease } from '../featured-releases/featured-releases.ts';
import type { Show } from '../shows/shows.ts';

const openHome = (areas: Readonly<Record<string, unknown>>) =>
  renderPage('/', { ...emptyHomeAreas, ...areas });

const showOf = (venue: string, days: number, status: Show['status']): Show => ({
  ...cellar,
  _id: venue,
  venue,
  date: cellar.date + days * 24 * 60 * 60_000,
  status,
});

test('the line about the next show names the first that takes place', async () => {
  const shows = [
    showOf('The Canceled', 0, 'cancelled'),
    showOf('The Postponed', 1, 'postponed'),
    showOf('The Sold Out', 2, 'sold-out'),
    showOf('The Late', 3, 'scheduled'),
  ];
  await openHome({ shows });
  const next = page.getByRole('region', { name: 'Next show' });
  await expect.element(next.getByText('The Sold Out')).toBeVisible();
  expect(next.element().textContent).not.toMatch(/Canceled|Postponed|Late/);
});

test('the title of a release links to its music if it has a link', async () => {
  const release = (title: string, musicLink: string | null): FeaturedRelease => ({
    _id: title,
    coverImage: '/files/o/cover.png',
    picture: null,
    alt: '',
    title,
    type: 'album',
    releaseDate: Date.UTC(2026, 4, 1),
    musicLink,
    revision: 1,
  });
  await openHome({
    featuredReleases: [release('River Songs', 'https://band.example/river'), release('Mute', null)],
  });
  const title = (name: string) => page.getByRole('heading', { name });
  await expect
    .element(title('River Songs').getByRole('link'))
    .toHaveAttribute('href', 'https://band.example/river');
  await expect.element(title('Mute')).toBeVisible();
  expect(title('Mute').element().querySelector('a')).toBeNull();
});

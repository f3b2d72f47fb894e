import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAdmin } from '../../../tests/components/render.tsx';
import { list, newsletter, subscriber } from '../../../tests/components/subscribers-admin.ts';
import type { FanPlaces } from './fan-places.ts';

const rows = (title: string) =>
  [...page.getByRole('table', { name: title }).element().querySelectorAll('tbody tr')].map(
    ({ textContent }) => textContent,
  );

test('members see where their fans are, and what brought them', async () => {
  const towns = ['Hamburg', 'Berlin', 'Bremen', 'Kiel', 'Lübeck', 'Bern'];
  await renderAdmin(newsletter, {
    ...list([subscriber({})]),
    'GET /fanPlaces': {
      places: towns.map((name, at) => ({ place: String(at + 1), name, fans: 1_200 - at })),
      others: 34,
      withoutTown: 90,
      sources: [
        { kind: 'card', id: 'a', name: 'The Cellar, Jan 8, 2027', fans: 48 },
        { kind: 'site', id: null, name: null, fans: 9 },
        { kind: null, id: null, name: null, fans: 2 },
      ],
    } satisfies FanPlaces,
  });
  await expect.element(page.getByText('Card of a show: The Cellar, Jan 8, 2027')).toBeVisible();
  expect(rows('What Brought Them').slice(1)).toEqual(['Newsletter form9', 'Not recorded2']);
  expect(rows('Where Your Fans Are').toSpliced(1, 5)).toEqual([
    'Hamburg1,200',
    'Towns with one or two fans34',
    'Town unknown90',
  ]);
});

test('without fans there is nothing to see', async () => {
  await renderAdmin(newsletter, list([]));
  await expect.element(page.getByRole('heading', { name: 'Subscribers' })).toBeVisible();
  await expect.element(page.getByText('Where Your Fans Are')).not.toBeInTheDocument();
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAdmin } from '../../../tests/components/render.tsx';
import { noStatistics, today } from '../../../tests/components/statistics-admin.ts';
import type { Statistics } from './statistics.ts';

const some: Statistics = {
  ...noStatistics,
  since: today,
  days: [{ day: today, visits: 3, clicks: 0 }],
  sources: [{ host: '', visits: 3 }],
  pages: Array.from({ length: 10 }, (_, n) => ({ path: `/${n}`, name: null, visits: 10 - n })),
};
const privacy = { text: '', countsFans: true, revision: 4 };

test('members read sentences and tables of a period, and may turn counting off', async () => {
  const api = await renderAdmin('/statistics?period=Year', {
    'GET /statistics': some,
    'GET /privacy': privacy,
    'POST /updatePrivacy': { ...privacy, countsFans: false, revision: 5 },
  });
  await expect
    .element(page.getByText('The site had 3 visits in the last 12 months.'))
    .toBeVisible();
  const pages = () =>
    page.getByRole('table', { name: 'Pages' }).element().querySelectorAll('tbody tr').length;
  expect(pages()).toBe(8);
  await page.getByRole('button', { name: 'Show 2 more' }).click();
  await expect.poll(pages).toBe(10);
  await page.getByRole('button', { name: 'All time' }).click();
  await expect
    .element(page.getByText('Since November 25, 2026, the site had 3 visits.'))
    .toBeVisible();
  await expect.poll(() => api.sent('GET /statistics')).toHaveLength(2);
  await page.getByRole('button', { name: 'Stop counting' }).click();
  await expect.element(page.getByText(/^Counting is off/).last()).toBeVisible();
  expect(api.sent('POST /updatePrivacy')).toEqual([{ countsFans: false, revision: 4 }]);
});

test('before the first visit, the page says what will appear', async () => {
  await renderAdmin('/statistics');
  await expect.element(page.getByText(/^No statistics yet/)).toBeVisible();
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Call } from '../../../tests/components/calls.ts';
import { renderAdmin } from '../../../tests/components/render.tsx';
import { item, history } from '../../../tests/components/history-admin.ts';

test('the history tells who changed what, in parts', async () => {
  const api = await renderAdmin('/history', {
    'GET /history': ({ query }: Call) =>
      query.get('before') === 'item-1'
        ? history([item({ _id: 'item-0', by: null, action: 'added', label: 'Member Bo' })])
        : history([item()], 'item-1'),
    'GET /bin': [],
  });
  const row = page.getByRole('button', { name: /^Member Ann Changed by Bea, November 24, 2026/ });
  await row.click();
  await expect.element(page.getByText('Drums')).toBeVisible();
  await expect.element(page.getByText('Harp')).toBeVisible();
  await page.getByRole('button', { name: 'Show More changes' }).click();
  await expect.element(page.getByText(/Added by somebody who has left/)).toBeVisible();
  expect(api.calls.filter(({ name }) => name === 'GET /history')).toHaveLength(2);
});

test('a price and an hour are told by the currency and the zone of their version', async () => {
  const changes = [
    { field: 'doorprice', from: 12, to: 15 },
    { field: 'doors', from: null, to: Date.UTC(2026, 11, 20, 10) },
  ];
  const beside = { currency: 'CHF', timeZone: 'Asia/Tokyo' };
  await renderAdmin('/history?noun=show&record=s', {
    'GET /history': history([item({ noun: 'show', label: 'Show', changes, beside })]),
  });
  await page.getByRole('button', { name: /^Show Changed/ }).click();
  await expect.element(page.getByText('CHF 12.00')).toBeVisible();
  await expect.element(page.getByText('CHF 15.00')).toBeVisible();
  await expect.element(page.getByText('December 20, 2026, 7:00 PM')).toBeVisible();
});

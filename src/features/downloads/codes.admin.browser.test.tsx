import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inWindow } from '../../../tests/components/render.tsx';
import { release, flood, open, batches, make } from '../../../tests/components/codes-admin.ts';
import { windows } from '../../../tests/components/windows.ts';

const ebb = release('Ebb', 'code');

test.each(windows)(
  'a batch is made, printed and deleted in a window of %i by %i',
  async (...size) => {
    await inWindow(...size);
    const old = { _id: 'b1', release: ebb._id, name: 'Friends', madeAt: Date.UTC(2026, 10, 1) };
    const api = await open([ebb, flood], [{ ...old, count: 10, redeemed: 4 }]);
    await expect
      .element(batches.getByText('Ebb · Made November 1, 2026 · 4 of 10 used'))
      .toBeVisible();

    await make.click();
    await expect.element(page.getByText('Required')).toBeVisible();
    await page.getByLabelText('For what').fill('Merch table Hamburg');
    await page.getByLabelText('How many').fill('2000');
    await make.click();
    await expect.element(page.getByText('At most 1,000 codes at once')).toBeVisible();
    expect(api.sent('POST /releases/:id/codes')).toEqual([]);
    await page.getByLabelText('How many').fill('100');
    await make.click();
    await expect.element(page.getByText('100 codes made.')).toBeVisible();
    expect(api.sent('POST /releases/:id/codes')).toEqual([
      { name: 'Merch table Hamburg', count: 100 },
    ]);
    await expect.element(batches.getByText(/· 0 of 100 used$/)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Cards of Merch table Hamburg' }))
      .toHaveAttribute('href', '/api/codeBatches/b2/cards');

    await page.getByRole('button', { name: 'Delete Friends' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog.getByText(/open nothing any more/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(batches.getByText('Friends')).not.toBeInTheDocument();
  },
);

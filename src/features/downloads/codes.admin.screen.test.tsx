import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { release, flood, open, batches, make } from '../../../tests/components/codes-admin.ts';

const ebb = release('Ebb', 'code');

test('codes can be made if a release asks for a code, as its form says', async () => {
  const api = await open([flood]);
  await expect.element(page.getByRole('button', { name: /^Flood/ })).toBeVisible();
  await expect.element(make).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Flood/ }).click();
  await page.getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog');
  const rule = dialog.getByLabelText('Download', { exact: true });
  await expect.element(rule).toHaveValue('free');
  await rule.selectOptions('With a download code');
  await dialog.getByRole('button', { name: 'Update Release' }).click();
  await expect.element(make).toBeVisible();
  expect(api.sent('POST /updateRelease/:id')).toMatchObject([{ download: 'code' }]);
});

test('batches stay listed with their releases if no release asks for a code any more', async () => {
  const nobody = release('Flow', 'none');
  const later = { ...release('Tide', 'address'), releaseDate: Date.UTC(2099, 4, 1) };
  const made = { madeAt: Date.UTC(2026, 10, 1), count: 10, redeemed: 4 };
  const of = (name: string, id: string) => ({ _id: name, name, release: id, ...made });
  await open(
    [flood, nobody, later],
    [
      of('Friends', flood._id),
      of('Tour', nobody._id),
      of('Press', later._id),
      of('Old', crypto.randomUUID()),
    ],
  );
  const rows = batches.getByRole('listitem');
  const says = (at: number, words: string) => rows.nth(at).getByText(words, { exact: true });
  await expect.element(says(0, 'Flood · Created November 1, 2026 · 4 of 10 used')).toBeVisible();
  for (const [at, words] of [
    [1, "These codes don't work while the release is streaming only."],
    [2, 'These codes work from May 1, 2099.'],
    [3, "These codes don't work: the release was deleted."],
  ] as const) {
    await expect.element(says(at, words)).toBeVisible();
  }
  expect(
    rows
      .nth(0)
      .getByText(/^These codes/)
      .elements(),
  ).toEqual([]);
  expect(page.getByRole('link', { name: /^Cards of/ }).elements()).toHaveLength(3);
  await expect.element(make).not.toBeInTheDocument();
});

test('a batch can be made, printed and deleted', async () => {
  const old = { _id: 'b1', release: ebb._id, name: 'Friends', madeAt: Date.UTC(2026, 10, 1) };
  const api = await open([ebb, flood], [{ ...old, count: 10, redeemed: 4 }]);
  await expect
    .element(batches.getByText('Ebb · Created November 1, 2026 · 4 of 10 used'))
    .toBeVisible();

  await make.click();
  await expect.element(page.getByText('Required')).toBeVisible();
  await page.getByLabelText('What are they for?').fill('Merch table Hamburg');
  await page.getByLabelText('How many').fill('2000');
  await make.click();
  await expect.element(page.getByText('At most 1,000 codes at once')).toBeVisible();
  expect(api.sent('POST /releases/:id/codes')).toEqual([]);
  await page.getByLabelText('How many').fill('100');
  await make.click();
  await expect.element(page.getByText('100 codes created.')).toBeVisible();
  expect(api.sent('POST /releases/:id/codes')).toEqual([
    { name: 'Merch table Hamburg', count: 100 },
  ]);
  await expect.element(batches.getByText(/· 0 of 100 used$/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Cards of Merch table Hamburg' }))
    .toHaveAttribute('href', '/api/codeBatches/b2/cards');

  await page.getByRole('button', { name: 'Delete Friends' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText(/will stop working/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(batches.getByText('Friends')).not.toBeInTheDocument();
});

test('codes are made for a release that is still listed', async () => {
  await open([ebb, release('Tide', 'code')]);
  await page.getByLabelText('Release', { exact: true }).selectOptions('Ebb');
  await page.getByRole('button', { name: /^Ebb/ }).click();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByLabelText('What are they for?').fill('Merch table');
  await make.click();
  await expect.element(batches.getByText(/^Tide · Created/)).toBeVisible();
});

import type { Page } from '@playwright/test';
import { announce } from '../shows/announce.ts';
import { expect, logIn, test, toast } from '../journey.ts';
import { openRow } from '../rows.ts';

const shows = async (page: Page) =>
  (await (await page.request.get('/api/shows')).json()) as Record<string, unknown>[];

/** The same account in another browser. */
async function another(visit: () => Promise<Page>): Promise<Page> {
  const page = await visit();
  await logIn(page);
  return page;
}

async function edit(page: Page, venue = 'The Cellar') {
  await page.goto('/home');
  await openRow(page.getByRole('button', { name: new RegExp(`· ${venue}`) }));
  await page.getByRole('button', { name: new RegExp(`^Edit .*${venue}`) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Venue')).toHaveValue(venue);
  return dialog;
}

// Browsers write every refused call to the console.
test.beforeEach(({ mayComplain }) => mayComplain(/409 \(Conflict\)/));

const update = { name: 'Update Show' };

test('two members who change the same field see both versions, and nothing is lost silently', async ({
  band,
  visit,
}) => {
  await announce(band);
  const other = await another(visit);
  const mine = await edit(band);
  const theirs = await edit(other);
  await theirs.getByLabel('Venue').fill('Their Hall');
  await theirs.getByLabel('Status').selectOption('Sold out');
  await theirs.getByLabel('Location').fill('Basel');
  await theirs.getByRole('button', update).click();
  await expect(theirs).toBeHidden();

  await mine.getByLabel('Venue').fill('My Hall');
  await mine.getByLabel('Status').selectOption('Canceled');
  await mine.getByRole('button', update).click();
  const notice = mine.getByText('Someone else changed this while you were editing');
  await expect(notice).toBeFocused();
  await expect(mine.getByRole('button', update)).toBeDisabled();
  const venue = mine.getByRole('group', { name: 'Venue' });
  const status = mine.getByRole('group', { name: 'Status' });
  await expect(venue.getByRole('radio', { name: /Theirs/ })).not.toBeChecked();
  await expect(venue.getByText('Their Hall')).toBeInViewport();
  await expect(venue.getByText('My Hall')).toBeVisible();
  await expect(status.getByText('Sold out')).toBeVisible();
  await expect(status.getByText('Canceled')).toBeVisible();
  expect(await shows(band)).toMatchObject([{ venue: 'Their Hall', status: 'sold-out' }]);

  await venue.getByRole('radio', { name: /Yours/ }).check();
  await expect(mine.getByRole('button', update)).toBeDisabled();
  await status.getByRole('radio', { name: /Theirs/ }).check();
  await expect(mine.getByLabel('Status')).toHaveValue('sold-out');
  await mine.getByRole('button', update).click();
  await expect(mine).toBeHidden();
  // Changes that arrived before the question are shown after it.
  await expect(toast(band, "Saved, including someone else's changes: Location.")).toBeVisible();
  expect(await shows(band)).toMatchObject([{ venue: 'My Hall', status: 'sold-out' }]);
});

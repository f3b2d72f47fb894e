import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bandSite, cellar } from '../../../../tests/components/band-site.ts';
import { photo } from '../../../../tests/components/uploads.ts';
import { renderAdmin } from '../../../../tests/components/render.tsx';

const row = page.getByRole('button', { name: /^(?!Edit |Delete |Visibility ).* · The Cellar/ });
const dialog = page.getByRole('dialog', { name: 'Visibility' });
const save = dialog.getByRole('button', { name: 'Save' });

async function open() {
  const { shows, answers } = bandSite({ shows: [cellar] });
  const api = await renderAdmin('/home', answers);
  await row.click();
  await page.getByRole('button', { name: /^Visibility of .*The Cellar/ }).click();
  return { shows, api };
}

test('a show becomes a draft, and the list says so', async () => {
  const { api } = await open();
  await expect.element(save).toBeDisabled();
  await dialog.getByLabelText('Visible', { exact: true }).selectOptions('Draft');
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row.getByText('Draft')).toBeVisible();
  expect(api.sent('POST /updateShow/:id')).toEqual([
    { isDraft: true, publishAt: null, unpublishAt: null, revision: 1 },
  ]);
});

test('a show can be scheduled in a time zone; a time that a DST transition skips is refused', async () => {
  const { api } = await open();
  await dialog.getByLabelText('Visible', { exact: true }).selectOptions('On a schedule');
  await expect
    .element(dialog.getByText('Still missing: Visible from or Visible until.'))
    .toBeVisible();
  await dialog.getByLabelText('Time Zone').fill('America/New_York');
  await dialog.getByLabelText('Visible from').fill('2031-03-09');
  await dialog.getByLabelText('Start Time').fill('2:30 AM');
  await expect.element(dialog.getByText(/Clocks skip this time/)).toBeVisible();
  await expect.element(save).toBeDisabled();
  await dialog.getByLabelText('Visible from').fill('2031-03-14');
  await save.click();
  await expect.element(row.getByText(/Visible from March 1/)).toBeVisible();
  expect(api.sent('POST /updateShow/:id')).toMatchObject([
    { isDraft: false, publishAt: Date.UTC(2031, 2, 14, 6, 30) },
  ]);
});

test('changes of another member are conflicts', async () => {
  const { shows } = await open();
  shows.save(cellar._id, { isDraft: true });
  await dialog.getByLabelText('Visible', { exact: true }).selectOptions('On a schedule');
  await dialog.getByLabelText('Visible from').fill('2031-03-14');
  await save.click();
  await expect.element(dialog.getByText(/Someone else/).first()).toBeVisible();
});

test('a show can be added as a draft in one call', { tags: 'whole' }, async () => {
  const { answers } = bandSite();
  const api = await renderAdmin('/home', answers);
  await page.getByRole('button', { name: 'Add Show' }).click();
  const add = page.getByRole('dialog', { name: 'Add Show' });
  await add.getByLabelText('Venue').fill('The Cellar');
  await add.getByLabelText('Location').fill('Bern');
  await add.getByLabelText('Date').fill('2031-05-01');
  await add.getByLabelText('Doors').fill('6:00 PM');
  await add.getByLabelText('Show', { exact: true }).fill('7:00 PM');
  await userEvent.upload(add.getByLabelText('Poster: Choose File'), await photo('poster.png'));
  await add.getByLabelText('Draft (hidden from fans)').click();
  await add.getByRole('button', { name: 'Add Show' }).click();
  await expect.element(add).not.toBeInTheDocument();
  await expect.element(row.getByText('Draft')).toBeVisible();
  expect(api.sent('POST /addShow')).toMatchObject([{ venue: 'The Cellar', isDraft: true }]);
  expect(api.sent('POST /updateShow/:id')).toEqual([]);
});

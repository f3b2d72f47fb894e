import type { Page } from '@playwright/test';
import { square } from '../../src/files/pictures.fixture.ts';
import { announce } from './band-shows.ts';
import { barriers } from './barriers.ts';
import { ada, expect, test, toast } from './journey.ts';
import { openRow } from './rows.ts';
import { uploadFrom } from './uploads.ts';

const shows = async (page: Page) =>
  (await (await page.request.get('/api/shows')).json()) as Record<string, unknown>[];

/** The same account in another browser. */
async function another(visit: () => Promise<Page>): Promise<Page> {
  const page = await visit();
  const { email, password } = ada;
  const answer = await page.request.post('/api/login', { data: { email, password } });
  expect(answer.status()).toBe(200);
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

test(
  'two members who change different fields of a show both keep theirs, and the later is told',
  { tag: '@both' },
  async ({ band, visit }) => {
    await announce(band);
    const other = await another(visit);
    const mine = await edit(band);
    const theirs = await edit(other);

    await theirs.getByLabel('Location').fill('Basel');
    await theirs.getByRole('button', update).click();
    await expect(theirs).toBeHidden();

    await mine.getByLabel('Venue').fill('The Attic');
    await mine.getByRole('button', update).click();
    await expect(mine).toBeHidden();
    await expect(
      toast(band, 'Saved, with what somebody else changed meanwhile: Location.'),
    ).toBeVisible();
    expect(await shows(band)).toMatchObject([{ venue: 'The Attic', location: 'Basel' }]);
  },
);

test(
  'who changes the same field as somebody else sees both versions, and nothing is lost unasked',
  { tag: '@both' },
  async ({ band, visit }) => {
    await announce(band);
    const other = await another(visit);
    const mine = await edit(band);
    const theirs = await edit(other);
    await theirs.getByLabel('Venue').fill('Their Hall');
    await theirs.getByLabel('Status').selectOption('Sold out');
    await theirs.getByRole('button', update).click();
    await expect(theirs).toBeHidden();

    await mine.getByLabel('Venue').fill('My Hall');
    await mine.getByLabel('Status').selectOption('Cancelled');
    await mine.getByRole('button', update).click();
    const notice = mine.getByText('Somebody else changed this while you were editing');
    await expect(notice).toBeFocused();
    await expect(mine.getByRole('button', update)).toBeDisabled();
    const venue = mine.getByRole('group', { name: 'Venue' });
    const status = mine.getByRole('group', { name: 'Status' });
    await expect(venue.getByRole('radio', { name: /Theirs/ })).not.toBeChecked();
    await expect(venue.getByText('Their Hall')).toBeInViewport();
    await expect(venue.getByText('My Hall')).toBeVisible();
    await expect(status.getByText('Sold out')).toBeVisible();
    await expect(status.getByText('Cancelled')).toBeVisible();
    expect(await barriers(band)).toEqual([]);
    expect(await shows(band)).toMatchObject([{ venue: 'Their Hall', status: 'sold-out' }]);

    await venue.getByRole('radio', { name: /Yours/ }).check();
    await expect(mine.getByRole('button', update)).toBeDisabled();
    await status.getByRole('radio', { name: /Theirs/ }).check();
    await expect(mine.getByLabel('Status')).toHaveValue('sold-out');
    await mine.getByRole('button', update).click();
    await expect(mine).toBeHidden();
    expect(await shows(band)).toMatchObject([{ venue: 'My Hall', status: 'sold-out' }]);
  },
);

test('one can go back and forth between theirs and what was typed', async ({ band, visit }) => {
  await announce(band);
  const other = await another(visit);
  const mine = await edit(band);
  const theirs = await edit(other);
  await theirs.getByLabel('Venue').fill('Their Hall');
  await theirs.getByRole('button', update).click();
  await expect(theirs).toBeHidden();
  await mine.getByLabel('Venue').fill('My Hall');
  await mine.getByRole('button', update).click();
  const venue = mine.getByRole('group', { name: 'Venue' });
  await venue.getByRole('radio', { name: /Theirs/ }).check();
  await expect(mine.getByLabel('Venue')).toHaveValue('Their Hall');
  // All is as it is stored: there is nothing to save.
  await expect(mine.getByRole('button', update)).toBeDisabled();
  await venue.getByRole('radio', { name: /Yours/ }).check();
  await expect(mine.getByLabel('Venue')).toHaveValue('My Hall');
  await mine.getByRole('button', update).click();
  await expect(mine).toBeHidden();
  expect(await shows(band)).toMatchObject([{ venue: 'My Hall' }]);
});

test('two new posters of the same show are shown side by side', async ({ band, visit }) => {
  const id = await announce(band);
  const other = await another(visit);
  const mine = await edit(band);
  const poster = await uploadFrom(other, await square(30).png().toBuffer());
  await other.request.post(`/api/updateShow/${id}`, { data: { poster } });

  const file = {
    name: 'mine.png',
    mimeType: 'image/png',
    buffer: await square(50).png().toBuffer(),
  };
  await mine.locator('input[type=file]').setInputFiles(file);
  await mine.getByRole('button', update).click();
  const picture = mine.getByRole('group', { name: 'Picture' });
  await expect(picture.getByRole('img', { name: 'Theirs: the picture' })).toBeVisible();
  await expect(picture.getByRole('img', { name: 'Preview of mine.png' })).toBeVisible();
  expect(await shows(band)).toMatchObject([{ poster }]);
  await picture.getByRole('radio', { name: /Yours/ }).check();
  await mine.getByRole('button', update).click();
  await expect(mine).toBeHidden();
  expect((await shows(band))[0]!['poster']).not.toBe(poster);
});

test('a show that somebody deleted meanwhile can be added as new', async ({
  band,
  visit,
  mayComplain,
}) => {
  mayComplain(/404/);
  const id = await announce(band);
  const other = await another(visit);
  const mine = await edit(band);
  await other.request.get(`/api/deleteShow/${id}`);
  await mine.getByLabel('Venue').fill('The Attic');
  await mine.getByRole('button', update).click();
  await expect(mine.getByText('This show is not here any more.')).toBeVisible();
  await expect(mine.getByText('you can add it as new')).toBeVisible();
  await expect(mine.getByRole('heading', { name: 'Add Show' })).toBeVisible();
  await expect(mine.getByText('Image required.')).toBeVisible();
  const file = { name: 'a.png', mimeType: 'image/png', buffer: await square(50).png().toBuffer() };
  await mine.locator('input[type=file]').setInputFiles(file);
  await mine.getByRole('button', { name: 'Add Show' }).click();
  await expect(mine).toBeHidden();
  const [show, ...others] = await shows(band);
  expect(others).toEqual([]);
  expect(show).toMatchObject({ venue: 'The Attic', location: 'Bern' });
  expect(show!['_id']).not.toBe(id);
});

test('a form of a page asks as well: the bio, while both write', async ({ band, visit }) => {
  await band.request.post('/api/updateBio', { data: { text: 'We met in May.' } });
  const other = await another(visit);
  await band.goto('/aboutus');
  const text = band.getByLabel('Bio text');
  await expect(text).toHaveValue('We met in May.');
  await other.request.post('/api/updateBio', { data: { text: 'We met in June.' } });
  await text.fill('We met in July.');
  const save = band.getByRole('button', { name: 'Save Changes' });
  await save.click();
  const choice = band.getByRole('group', { name: 'Bio text' });
  await expect(choice.getByText('We met in June.')).toBeVisible();
  await expect(save).toBeDisabled();
  await choice.getByRole('radio', { name: /Yours/ }).check();
  // It may be written on before it is saved.
  await text.fill('We met in June, or July.');
  await save.click();
  await expect(band.getByRole('button', { name: 'Update Successful' })).toBeVisible();
  const bio = await (await band.request.get('/api/bio')).json();
  expect(bio).toMatchObject({ text: 'We met in June, or July.' });
});

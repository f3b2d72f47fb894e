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

test('a price that was cleared stays so, whatever somebody else saved meanwhile', async ({
  band,
  visit,
}) => {
  const id = await announce(band, { doorprice: 25, advprice: 20 });
  const other = await another(visit);
  const mine = await edit(band);
  await mine.getByLabel('Door Price').fill('');
  await other.request.post(`/api/updateShow/${id}`, { data: { location: 'Basel', advprice: 18 } });
  await mine.getByRole('button', update).click();
  await expect(mine).toBeHidden();
  expect(await shows(band)).toMatchObject([{ location: 'Basel', doorprice: null, advprice: 18 }]);

  // The other way round as well: what somebody else has cleared comes along.
  const again = await edit(band);
  await again.getByLabel('Venue').fill('The Attic');
  await other.request.post(`/api/updateShow/${id}`, { data: { advprice: null } });
  await again.getByRole('button', update).click();
  await expect(again).toBeHidden();
  expect(await shows(band)).toMatchObject([{ venue: 'The Attic', advprice: null }]);
});

test('two who mean the same are asked nothing: a link in short, a logo that goes', async ({
  band,
  visit,
  mayComplain,
}) => {
  // The icon of the page that is open still is the logo's.
  mayComplain(/404 .*icon/);
  const id = await announce(band);
  const other = await another(visit);
  const mine = await edit(band);
  const change = { tixlink: 'https://band.example/t', location: 'Basel' };
  await other.request.post(`/api/updateShow/${id}`, { data: change });
  await mine.getByLabel('Tickets').fill('band.example/t');
  await mine.getByLabel('Venue').fill('The Attic');
  await mine.getByRole('button', update).click();
  await expect(mine).toBeHidden();
  expect(await shows(band)).toMatchObject([{ venue: 'The Attic', ...change }]);

  const bandLogoUrl = await uploadFrom(band);
  await band.request.post('/api/updateTheme', { data: { bandLogoUrl } });
  await band.goto('/theme');
  await band.getByRole('button', { name: 'Remove', exact: true }).click();
  await other.request.post('/api/updateTheme', { data: { bandLogoUrl: null, catchPhrase: 'Hey' } });
  await band.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(band, 'changed meanwhile: Catch Phrase.')).toBeVisible();
  await expect(band.getByText('Somebody else changed this')).toBeHidden();
});

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
    await theirs.getByLabel('Location').fill('Basel');
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
    // What came along before the question is told behind it.
    await expect(
      toast(band, 'Saved, with what somebody else changed meanwhile: Location.'),
    ).toBeVisible();
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
  await mine.getByLabel('What it shows').fill('My square');
  await mine.getByRole('button', update).click();
  const picture = mine.getByRole('group', { name: 'Picture' });
  await expect(picture.getByRole('img', { name: 'Theirs: the picture' })).toBeVisible();
  await expect(picture.getByRole('img', { name: 'Preview of mine.png' })).toBeVisible();
  expect(await shows(band)).toMatchObject([{ poster }]);

  // Who drops their own has chosen, and can still go back.
  await mine.getByRole('button', { name: 'Drop this choice' }).click();
  await expect(picture.getByRole('radio', { name: /Theirs/ })).toBeChecked();
  await expect(picture.getByRole('img', { name: 'Preview of mine.png' })).toBeVisible();
  await expect(picture.getByRole('img', { name: 'Yours: the picture' })).toHaveCount(0);
  await picture.getByRole('radio', { name: /Yours/ }).check();
  // What is said of one poster is not taken for the other unasked.
  const words = mine.getByRole('group', { name: 'What it shows' });
  await expect(words.getByRole('radio', { name: 'Theirs Empty' })).not.toBeChecked();
  await words.getByRole('radio', { name: 'Yours My square' }).check();
  await mine.getByRole('button', update).click();
  await expect(mine).toBeHidden();
  const [show] = await shows(band);
  expect(show!['poster']).not.toBe(poster);
  expect(show).toMatchObject({ alt: 'My square' });
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

/** Lets the next call get through to the server, and loses its answer. */
async function loseAnswer(page: Page, call: string): Promise<void> {
  await page.route(
    `**/api/${call}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

const picture = async (side: number) => ({
  name: 'mine.png',
  mimeType: 'image/png',
  buffer: await square(side).png().toBuffer(),
});

test('who lost the answer to their own change is asked nothing, and loses nothing typed since', async ({
  band,
  mayComplain,
}) => {
  mayComplain(/ERR_FAILED/);
  const id = await announce(band);
  const mine = await edit(band);
  await mine.getByLabel('Venue').fill(' The Attic ');
  await mine.getByLabel('Location').fill('Basel');
  await mine.getByLabel('Tickets').fill('band.example/t');
  await mine.locator('input[type=file]').setInputFiles(await picture(50));
  await loseAnswer(band, `updateShow/${id}`);
  await mine.getByRole('button', update).click();
  await expect(toast(band, 'Failed to update show')).toBeVisible();
  expect(await shows(band)).toMatchObject([{ venue: 'The Attic', revision: 2 }]);

  await mine.getByLabel('Location').fill('Zürich');
  await mine.getByLabel('Door Price').fill('12');
  await mine.getByRole('button', update).click();
  await expect(mine).toBeHidden();
  await expect(toast(band, 'Show updated successfully!')).toBeVisible();
  await expect(toast(band, 'what somebody else changed')).toHaveCount(0);
  expect(await shows(band)).toMatchObject([
    { venue: 'The Attic', location: 'Zürich', doorprice: 12, tixlink: 'https://band.example/t' },
  ]);
});

test('who goes back to what there was, after a change whose answer was lost, is heard', async ({
  band,
  mayComplain,
}) => {
  mayComplain(/ERR_FAILED/);
  const id = await announce(band);
  const mine = await edit(band);
  await mine.getByLabel('Venue').fill('The Attic');
  await loseAnswer(band, `updateShow/${id}`);
  await mine.getByRole('button', update).click();
  await expect(toast(band, 'Failed to update show')).toBeVisible();
  await mine.getByLabel('Venue').fill('The Cellar');
  await mine.getByRole('button', update).click();
  await expect(mine).toBeHidden();
  expect(await shows(band)).toMatchObject([{ venue: 'The Cellar', revision: 3 }]);
});

test('what is typed after an Add whose answer was lost is added too, once', async ({
  band,
  mayComplain,
}) => {
  mayComplain(/ERR_FAILED/);
  // The list shows the first picture until the second one is saved.
  mayComplain(/404 .*\/files\//);
  await band.goto('/aboutus');
  await band.getByRole('button', { name: 'Add Member' }).click();
  const dialog = band.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(await picture(50));
  await dialog.getByLabel('Name').fill('Ann');
  await dialog.getByLabel('Role').fill('Drums');
  await loseAnswer(band, 'addMember');
  const add = dialog.getByRole('button', { name: 'Add Member' });
  await add.click();
  await expect(toast(band, 'Failed to add member')).toBeVisible();
  const members = async () =>
    (await (await band.request.get('/api/members')).json()) as Record<string, unknown>[];
  const [first] = await members();
  expect(first).toMatchObject({ name: 'Ann', role: 'Drums' });

  await dialog.getByLabel('Role').fill('Drums and voice');
  await dialog.getByLabel('Instagram').fill('instagram.com/ann');
  await dialog.locator('input[type=file]').setInputFiles(await picture(60));
  await add.click();
  await expect(dialog).toBeHidden();
  const [member, ...others] = await members();
  expect(others).toEqual([]);
  expect(member).toMatchObject({ name: 'Ann', role: 'Drums and voice', revision: 2 });
  expect(String(member!['instagram'])).toContain('instagram.com/ann');
  expect(member!['bioPic']).not.toBe(first!['bioPic']);
  await expect(band.getByRole('button', { name: /Ann/ })).toHaveCount(1);
});

test('what somebody else made meanwhile of an Add whose answer was lost is asked about', async ({
  band,
  visit,
  mayComplain,
}) => {
  mayComplain(/ERR_FAILED/);
  const other = await another(visit);
  await band.goto('/aboutus');
  await band.getByRole('button', { name: 'Add Member' }).click();
  const dialog = band.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(await picture(50));
  await dialog.getByLabel('Name').fill('Ann');
  await dialog.getByLabel('Role').fill('Drums');
  await loseAnswer(band, 'addMember');
  const add = dialog.getByRole('button', { name: 'Add Member' });
  await add.click();
  await expect(toast(band, 'Failed to add member')).toBeVisible();
  const [first] = await (await other.request.get('/api/members')).json();
  const change = { role: 'Percussion', x: 'https://x.com/ann' };
  await other.request.post(`/api/updateMember/${first._id}`, { data: change });

  await dialog.getByLabel('Role').fill('Voice');
  await add.click();
  const role = dialog.getByRole('group', { name: 'Role' });
  await expect(role.getByText('Percussion')).toBeVisible();
  await role.getByRole('radio', { name: /Yours/ }).check();
  await add.click();
  await expect(dialog).toBeHidden();
  const [member, ...others] = await (await other.request.get('/api/members')).json();
  expect(others).toEqual([]);
  expect(member).toMatchObject({ name: 'Ann', role: 'Voice', x: 'https://x.com/ann' });
});

test('a page that goes after an answer was lost asks nothing either', async ({
  band,
  mayComplain,
}) => {
  mayComplain(/ERR_FAILED/);
  mayComplain(/404 .*\/files\//);
  const kept = () =>
    band.evaluate(() => JSON.stringify(Object.values(localStorage))) as Promise<string>;
  band.on('dialog', (question) => void question.accept());
  await band.request.post('/api/updateBio', { data: { text: 'We met in May.' } });
  await band.goto('/aboutus');
  const text = band.getByLabel('Bio text');
  await text.fill('We met in June.');
  await loseAnswer(band, 'updateBio');
  const save = band.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await expect(toast(band, 'Failed to update bio')).toBeVisible();
  await text.fill('We met in July.');
  await expect.poll(kept).toContain('We met in July.');
  await band.reload();
  await expect(band.getByText('Restored what you had typed.')).toBeVisible();
  await expect(text).toHaveValue('We met in July.');
  await save.click();
  await expect(band.getByRole('button', { name: 'Update Successful' })).toBeVisible();
  expect(await (await band.request.get('/api/bio')).json()).toMatchObject({
    text: 'We met in July.',
    revision: 3,
  });

  await band.getByRole('button', { name: 'Add Member' }).click();
  const dialog = band.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(await picture(50));
  await dialog.getByLabel('Name').fill('Ann');
  await dialog.getByLabel('Role').fill('Drums');
  await loseAnswer(band, 'addMember');
  const add = dialog.getByRole('button', { name: 'Add Member' });
  await add.click();
  await expect(toast(band, 'Failed to add member')).toBeVisible();
  await dialog.getByLabel('Role').fill('Voice');
  await expect.poll(kept).toContain('Voice');
  await band.reload();
  await expect(dialog.getByText('Restored what you had typed.')).toBeVisible();
  await dialog.locator('input[type=file]').setInputFiles(await picture(60));
  await add.click();
  await expect(dialog).toBeHidden();
  const members = await (await band.request.get('/api/members')).json();
  expect(members).toMatchObject([{ name: 'Ann', role: 'Voice', revision: 2 }]);
});

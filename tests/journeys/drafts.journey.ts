import type { Page } from '@playwright/test';
import { square } from '../../src/files/pictures.fixture.ts';
import { announce } from './band-shows.ts';
import { barriers, underAlerts } from './barriers.ts';
import { ada, expect, test, toast } from './journey.ts';
import { photos } from './media.ts';
import { openRow } from './rows.ts';
import { uploadFrom } from './uploads.ts';

/** Reloads, and says yes where the browser asks whether to leave what was typed. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  page.removeAllListeners('dialog');
}

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft ')));

const restored = 'Restored what you had typed.';

async function openEdit(page: Page, venue = 'The Cellar') {
  await page.goto('/home');
  await openRow(page.getByRole('button', { name: new RegExp(`· ${venue}`) }));
  await page.getByRole('button', { name: new RegExp(`^Edit .*${venue}`) }).click();
  return page.getByRole('dialog');
}

test(
  'a dialog that a reload interrupted opens again with all that was typed',
  { tag: '@both' },
  async ({ band }) => {
    await announce(band);
    const dialog = await openEdit(band);
    await dialog.getByLabel('Venue').fill('The Attic');
    await dialog.getByLabel('Door Price').fill('12.50');
    await dialog.getByLabel('Doors').selectOption({ label: '9:00 PM' });
    await reload(band);

    await expect(dialog.getByText(restored)).toBeVisible();
    await expect(dialog.getByLabel('Venue')).toHaveValue('The Attic');
    await expect(dialog.getByLabel('Door Price')).toHaveValue('12.50');
    await expect(dialog.getByLabel('Location')).toHaveValue('Bern');
    expect(await barriers(band)).toEqual([]);
    // The doors open after the show begins by now, which the form says.
    await expect(dialog.getByText('The show begins before the doors open')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Update Show' })).toBeDisabled();
    await dialog.getByLabel('Show', { exact: true }).selectOption({ label: '10:00 PM' });
    await dialog.getByRole('button', { name: 'Update Show' }).click();
    await expect(dialog).toBeHidden();
    const [show] = await (await band.request.get('/api/shows')).json();
    expect(show).toMatchObject({ venue: 'The Attic', doorprice: 12.5, revision: 2 });
    expect(await drafts(band)).toEqual([]);
    await reload(band);
    await expect(band.getByRole('button', { name: /The Attic/ }).first()).toBeVisible();
    await expect(dialog).toBeHidden();
  },
);

test('what was typed of something new is back, but the picture has to be chosen again', async ({
  band,
}) => {
  await band.goto('/aboutus');
  await band.getByRole('button', { name: 'Add Member' }).click();
  const dialog = band.getByRole('dialog');
  const file = { name: 'a.png', mimeType: 'image/png', buffer: await square(50).png().toBuffer() };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByLabel('Name').fill('Ann');
  await reload(band);
  await expect(dialog.getByText(`${restored} Please choose the picture again.`)).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Ann');
  await expect(dialog.getByLabel('Role')).toHaveValue('');

  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
  await expect(dialog.getByText(restored)).toBeHidden();
  expect(await drafts(band)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('what pictures show is typed once, though the files have to be chosen again', async ({
  band,
}) => {
  await band.goto('/media');
  const pile = await photos(2);
  await band.getByLabel('Images: Choose Files').setInputFiles(pile);
  await band.getByLabel('What photo-0.png shows').fill('The van');
  await band.getByLabel('What photo-1.png shows').fill('The band');
  await reload(band);
  await expect(band.getByText('2 images that you had described were not added.')).toBeVisible();
  expect(await barriers(band)).toEqual([]);
  // A reload before anything is chosen loses none of it.
  await reload(band);

  await band.getByLabel('Images: Choose Files').setInputFiles(pile[0]!);
  await expect(band.getByLabel('What photo-0.png shows')).toHaveValue('The van');
  await expect(band.getByText('An image that you had described was not added.')).toBeVisible();
  await band.getByLabel('Images: Choose Files').setInputFiles(pile[1]!);
  await expect(band.getByLabel('What photo-1.png shows')).toHaveValue('The band');
  await band.getByRole('button', { name: 'Drop photo-1.png' }).click();
  await band.getByRole('button', { name: 'Add Images' }).click();
  await expect(band.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(1);
  await expect.poll(() => drafts(band)).toEqual([]);
  const [picture] = await (await band.request.get('/api/getMediaImages')).json();
  expect(picture).toMatchObject({ alt: 'The van' });
});

test('a picture that is being described, and an invitation, go on after a reload', async ({
  band,
}) => {
  const imgLink = await uploadFrom(band);
  await band.request.post('/api/addMediaImage', { data: [{ name: 'a', imgLink }] });
  await band.goto('/media');
  await expect(band.getByText('1 image has no description yet')).toBeVisible();
  await band.getByRole('button', { name: 'Describe image 1' }).click();
  const dialog = band.getByRole('dialog');
  await dialog.getByLabel('What it shows').fill('Ann on the roof');
  await reload(band);
  await expect(dialog.getByText(restored)).toBeVisible();
  await expect(dialog.getByLabel('What it shows')).toHaveValue('Ann on the roof');
  await dialog.getByRole('button', { name: 'Update Image' }).click();
  await expect(band.getByText('Ann on the roof')).toBeVisible();
  await expect(band.getByText('no description yet')).toBeHidden();

  await band.goto('/account');
  await band.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByLabel('Name').fill('Bea');
  await reload(band);
  await expect(dialog.getByText(restored)).toBeVisible();
  await dialog.getByLabel('Email').fill('bea@band.example');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog.getByRole('heading', { name: 'Bea is invited' })).toBeVisible();
  expect(await drafts(band)).toEqual([]);
  await reload(band);
  await expect(band.getByRole('list', { name: 'Invited' })).toContainText('bea@band.example');
  await expect(dialog).toBeHidden();
});

test('another tab offers what was not saved, and does not open it by itself', async ({
  band,
  context,
}) => {
  const id = await announce(band);
  const dialog = await openEdit(band);
  await dialog.getByLabel('Venue').fill('The Attic');
  await expect.poll(() => drafts(band)).toHaveLength(1);

  const tab = await context.newPage();
  await tab.goto('/home');
  const unsaved = tab.getByRole('list', { name: 'Unsaved: Show' });
  await expect(unsaved.getByText(/Not saved yet: .*The Cellar/)).toBeVisible();
  await expect(tab.getByRole('dialog')).toBeHidden();
  await unsaved.getByRole('button', { name: /^Go on/ }).click();
  await expect(tab.getByRole('dialog').getByLabel('Venue')).toHaveValue('The Attic');
  await tab.close();

  // Of a show that is gone, what was typed can be added as a new one.
  await band.request.get(`/api/deleteShow/${id}`);
  const third = await context.newPage();
  await third.goto('/home');
  await third.getByRole('button', { name: /^Add as new/ }).click();
  const added = third.getByRole('dialog');
  await expect(added.getByRole('heading', { name: 'Add Show' })).toBeVisible();
  await expect(added.getByLabel('Venue')).toHaveValue('The Attic');
  await expect(added.getByLabel('Location')).toHaveValue('Bern');
});

test('what was not saved is discarded only when that is asked for twice', async ({
  band,
  context,
}) => {
  await announce(band);
  const dialog = await openEdit(band);
  await dialog.getByLabel('Venue').fill('The Attic');
  await expect.poll(() => drafts(band)).toHaveLength(1);
  const tab = await context.newPage();
  await tab.goto('/home');
  const unsaved = tab.getByRole('list', { name: 'Unsaved: Show' });
  const discard = unsaved.getByRole('button', { name: /^Discard what was typed of .*The Cellar/ });
  const ask = tab.getByRole('alertdialog', { name: /^Discard what was typed of .*The Cellar\?$/ });
  await discard.press('Enter');
  await ask.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(ask).toHaveCount(0);
  await expect(discard).toBeFocused();
  expect(await drafts(tab)).toHaveLength(1);

  await discard.press('Enter');
  expect(await barriers(tab)).toEqual([]);
  await ask.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(ask).toHaveCount(0);
  await expect(unsaved).toHaveCount(0);
  expect(await drafts(tab)).toEqual([]);
  // The button is gone, and the keyboard goes on at the list.
  await expect(tab.getByRole('heading', { name: 'Shows', exact: true })).toBeFocused();
});

test('the keyboard stays at the pictures whose words are discarded', async ({ band }) => {
  await band.goto('/media');
  await band.getByLabel('Images: Choose Files').setInputFiles(await photos(1));
  await band.getByLabel('What photo-0.png shows').fill('The van');
  await reload(band);
  await expect(band.getByText('An image that you had described was not added.')).toBeVisible();
  await band.getByRole('button', { name: 'Discard what was typed' }).press('Enter');
  await expect(band.getByText('An image that you had described')).toHaveCount(0);
  await expect(band.locator('form:focus')).toHaveCount(1);
  await band.keyboard.press('Tab');
  await expect(band.getByLabel('Images: Choose Files')).toBeFocused();
});

test('what was typed of a picture and of an invitation is offered elsewhere as well', async ({
  band,
  context,
}) => {
  const imgLink = await uploadFrom(band);
  await band.request.post('/api/addMediaImage', { data: [{ name: 'a', imgLink }] });
  await band.goto('/media');
  await band.getByRole('button', { name: 'Describe image 1' }).click();
  const dialog = band.getByRole('dialog');
  await dialog.getByLabel('What it shows').fill('Ann on the roof');
  await expect.poll(() => drafts(band)).toHaveLength(1);
  const tab = await context.newPage();
  await tab.goto('/media');
  const unsaved = tab.getByRole('list', { name: 'Unsaved: Pictures' });
  await expect(unsaved.getByText('Not saved yet: image 1')).toBeVisible();
  expect(await barriers(tab)).toEqual([]);
  await unsaved.getByRole('button', { name: 'Go on with image 1' }).click();
  await expect(tab.getByLabel('What it shows')).toHaveValue('Ann on the roof');
  await expect(unsaved).toBeHidden();

  await band.goto('/account');
  await band.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByLabel('Name').fill('Bea');
  await expect.poll(() => drafts(band)).toHaveLength(2);
  await tab.goto('/account');
  const invitation = tab.getByRole('list', { name: 'Unsaved: Invitation' });
  await invitation.getByRole('button', { name: /^Go on/ }).click();
  await expect(tab.getByRole('dialog').getByLabel('Name')).toHaveValue('Bea');
  const third = await context.newPage();
  await third.goto('/account');
  await third.getByRole('button', { name: 'Discard what was typed of an invitation' }).click();
  await third.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(third.getByText('Not saved yet')).toHaveCount(0);
});

test('pictures that were added are not called missing, however fast one leaves', async ({
  band,
}) => {
  await band.goto('/media');
  const [photo] = await photos(1);
  await band.getByLabel('Images: Choose Files').setInputFiles(photo!);
  await band.getByLabel('What photo-0.png shows').fill('The van');
  await expect.poll(() => drafts(band)).toHaveLength(1);
  await band.getByRole('button', { name: 'Add Images' }).click();
  // In the page itself: the picker is cleared a second later.
  await band.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!document.querySelector('ul[aria-label="Pictures"] > li')) return;
          observer.disconnect();
          document.querySelector<HTMLElement>('a[href="/music"]')!.click();
          resolve();
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true });
        look();
      }),
  );
  await expect(band).toHaveURL(/\/music$/);
  await band.getByRole('link', { name: 'Media' }).click();
  await expect(band.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(1);
  await expect(band.getByText('was not added')).toHaveCount(0);
  expect(await drafts(band)).toEqual([]);
});

test('what is typed of pictures after an answer was lost is said of them too', async ({
  band,
  mayComplain,
}) => {
  mayComplain(/ERR_FAILED/);
  await band.goto('/media');
  const [photo] = await photos(1);
  await band.getByLabel('Images: Choose Files').setInputFiles(photo!);
  await band.getByLabel('What photo-0.png shows').fill('The van');
  await band.route(
    '**/api/addMediaImage',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await band.getByRole('button', { name: 'Add Images' }).click();
  await expect(toast(band, 'Failed to upload photo-0.png')).toBeVisible();
  await band.getByLabel('What photo-0.png shows').fill('Our van');
  await band.getByRole('button', { name: 'Add Images' }).click();
  const pictures = band.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
  await expect(pictures).toHaveText(/Our van/);
  const list = await (await band.request.get('/api/getMediaImages')).json();
  expect(list).toMatchObject([{ alt: 'Our van' }]);
});

test('what is thrown away on purpose does not come back', async ({ band }) => {
  await announce(band);
  const dialog = await openEdit(band);
  await dialog.getByLabel('Venue').fill('The Attic');
  await expect.poll(() => drafts(band)).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await band.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  expect(await drafts(band)).toEqual([]);

  await band.goto('/aboutus');
  await band.getByLabel('Bio text').fill('We met in May.');
  await expect.poll(() => drafts(band)).toHaveLength(1);
  await band.getByRole('link', { name: 'Music' }).click();
  await band.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
  await expect(band).toHaveURL(/\/music$/);
  expect(await drafts(band)).toEqual([]);
});

test(
  'a session that ended loses nothing: told, signed in again in this tab, back where it was, saved',
  { tag: '@both' },
  async ({ band, context, mayComplain }) => {
    mayComplain(/401/);
    // A visitor has no such page.
    mayComplain(/404 .*aboutus/);
    await band.goto('/aboutus');
    const text = band.getByLabel('Bio text');
    await text.fill('We met in May, and again in June.');
    await context.request.post('/api/logout');
    await band.getByRole('button', { name: 'Save Changes' }).click();
    await expect(band.getByText('You are signed out.').first()).toBeVisible();
    await expect(toast(band, 'Failed to', 'error')).toBeVisible();
    expect(await underAlerts(band)).toEqual([]);
    await expect(text).toHaveValue('We met in May, and again in June.');

    // A phone throws the page away meanwhile.
    await reload(band);
    await band.goto('/signin');
    await band.getByLabel('Email').fill(ada.email);
    await band.getByLabel('Password').fill(ada.password);
    await band.getByRole('button', { name: 'Login' }).click();
    await expect(band).toHaveURL(/\/aboutus$/);
    await expect(band.getByText(restored)).toBeVisible();
    await expect(text).toHaveValue('We met in May, and again in June.');
    await band.getByRole('button', { name: 'Save Changes' }).click();
    await expect(band.getByRole('button', { name: 'Update Successful' })).toBeVisible();
    const bio = await (await band.request.get('/api/bio')).json();
    expect(bio).toMatchObject({ text: 'We met in May, and again in June.' });
    expect(await drafts(band)).toEqual([]);
  },
);

test('who signs in again in another tab saves in the first one', async ({
  band,
  context,
  mayComplain,
}) => {
  mayComplain(/401/);
  await announce(band);
  const dialog = await openEdit(band);
  await dialog.getByLabel('Venue').fill('The Attic');
  await context.request.post('/api/logout');
  await dialog.getByRole('button', { name: 'Update Show' }).click();
  const opening = context.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Sign in again' }).click();
  const tab = await opening;
  await tab.getByLabel('Email').fill(ada.email);
  await tab.getByLabel('Password').fill(ada.password);
  await tab.getByRole('button', { name: 'Login' }).click();
  await expect(tab).toHaveURL(/\/theme$/);
  await tab.close();
  await dialog.getByRole('button', { name: 'Update Show' }).click();
  await expect(dialog).toBeHidden();
  await expect(toast(band, 'Show updated successfully!')).toBeVisible();
});

test('a draft of an older version asks where somebody else changed the same meanwhile', async ({
  band,
}) => {
  const id = await announce(band);
  const dialog = await openEdit(band);
  await dialog.getByLabel('Venue').fill('My Hall');
  await dialog.getByLabel('Location').fill('Basel');
  await expect.poll(() => drafts(band)).toHaveLength(1);
  await band.request.post(`/api/updateShow/${id}`, { data: { venue: 'Their Hall', doorprice: 9 } });
  await reload(band);
  const venue = dialog.getByRole('group', { name: 'Venue' });
  await expect(venue.getByText('Their Hall')).toBeVisible();
  await expect(dialog.getByLabel('Location')).toHaveValue('Basel');
  await expect(dialog.getByLabel('Door Price')).toHaveValue('9.00');
  // It still asks when the page goes once more.
  await expect.poll(() => drafts(band)).toHaveLength(1);
  await reload(band);
  await venue.getByRole('radio', { name: /Theirs/ }).check();
  await dialog.getByRole('button', { name: 'Update Show' }).click();
  await expect(dialog).toBeHidden();
  const [show] = await (await band.request.get('/api/shows')).json();
  expect(show).toMatchObject({ venue: 'Their Hall', location: 'Basel', doorprice: 9 });
});

test('secrets and passwords are never kept, and logging out forgets every draft', async ({
  band,
  mayComplain,
}) => {
  // There is no store yet, for fans.
  mayComplain(/404 .*store/);
  await band.request.post('/api/merchConfig', { data: { storeType: 'shopify' } });
  await band.goto('/store');
  await band.getByLabel('Storefront Access Token').fill('0123456789abcdef0123456789abcdef');
  await band.getByLabel('Collection ID').fill('sk_live_0123456789abcdef');
  await band.getByLabel('Shop Domain').fill('reeds.myshopify.com');
  await expect.poll(() => drafts(band)).toHaveLength(1);
  const kept = await band.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).toContain('reeds.myshopify.com');
  expect(kept).not.toContain('0123456789abcdef');

  band.on('dialog', (question) => void question.accept());
  await band.goto('/account');
  await band.getByLabel('Current password').fill('a secret of mine');
  await band.waitForTimeout(700);
  expect(await band.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('a secret');
  expect(await drafts(band)).toHaveLength(1);

  // Nothing is over before one knows what goes with it.
  await band.getByRole('button', { name: 'Log Out' }).click();
  const question = band.getByRole('alertdialog', { name: 'Log out without saving?' });
  expect(await barriers(band)).toEqual([]);
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(question).toBeHidden();
  await expect(band.getByLabel('Current password')).toHaveValue('a secret of mine');
  expect(await drafts(band)).toHaveLength(1);
  expect((await band.request.get('/api/me')).status()).toBe(200);

  band.removeAllListeners('dialog');
  let asked = 0;
  band.on('dialog', (again) => {
    asked += 1;
    void again.accept();
  });
  await band.getByRole('button', { name: 'Log Out' }).click();
  await question.getByRole('button', { name: 'Log Out' }).click();
  await expect(band.getByRole('link', { name: 'Member Login' })).toBeVisible();
  expect(await drafts(band)).toEqual([]);
  expect(asked, 'the browser asks nothing more').toBe(0);
});

test('who removes their own account leaves nothing on the device', async ({ band, visit }) => {
  const bea = { name: 'Bea', email: 'bea@band.example' };
  const invited = await band.request.post('/api/invitations', { data: bea });
  expect(invited.status(), await invited.text()).toBe(200);
  const { link } = (await invited.json()) as { link: string };
  const page = await visit();
  const token = new URL(link).searchParams.get('token');
  const data = { token, name: 'Bea', password: 'battery staple' };
  const accepted = await page.request.post('/api/invitations/accept', { data });
  expect(accepted.status(), await accepted.text()).toBe(200);

  await page.goto('/aboutus');
  await page.getByLabel('Bio text').fill('We met in May.');
  await expect.poll(() => drafts(page)).toHaveLength(1);
  page.on('dialog', (question) => void question.accept());
  await page.goto('/account');
  await page.getByRole('button', { name: 'Remove Bea' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Member Login' })).toBeVisible();
  expect(await drafts(page)).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('where somebody left without logging out, any page forgets what is a week old', async ({
  visit,
}) => {
  const fan = await visit();
  await fan.goto('/');
  await fan.evaluate(() => {
    const draft = (at: number) =>
      JSON.stringify({ at, from: { text: '' }, to: { text: 'We met' }, lacksPicture: false });
    localStorage.setItem('draft ann bio', draft(Date.now() - 8 * 24 * 60 * 60_000));
    localStorage.setItem('draft bea bio', draft(Date.now() - 60_000));
  });
  await fan.goto('/bio');
  await expect.poll(() => drafts(fan)).toEqual(['draft bea bio']);
});

test("nonsense in the browser's storage breaks no form", async ({ band }) => {
  await band.goto('/aboutus');
  await expect(band.getByLabel('Bio text')).toBeVisible();
  const account = (await (await band.request.get('/api/me')).json()) as { _id: string };
  for (const nonsense of [
    'x',
    '[]',
    '{"at":1}',
    JSON.stringify({ at: Date.now(), from: { text: '' }, to: { text: { a: 1 } } }),
    JSON.stringify({ at: Date.now(), from: { text: '' }, to: { text: 7, evil: 'x' } }),
    JSON.stringify({ at: Date.now() + 1e9, from: { text: '' }, to: { text: 'from the future' } }),
  ]) {
    await band.evaluate(
      ([key, text]) => localStorage.setItem(key!, text!),
      [`draft ${account._id} bio`, nonsense],
    );
    await band.reload();
    await expect(band.getByLabel('Bio text')).toHaveValue('');
    await expect(band.getByText(restored)).toBeHidden();
  }
});

test("a fan's message outlives a reload, and is forgotten once it was sent", async ({ visit }) => {
  const fan = await visit();
  await fan.goto('/contact');
  await fan.getByLabel('Name').fill('Fay');
  await fan.getByLabel('Message', { exact: true }).fill('Play in Bern!');
  await expect
    .poll(() => fan.evaluate(() => sessionStorage.getItem('message')))
    .toContain('Play in Bern!');
  await fan.reload();
  await expect(fan.getByLabel('Name')).toHaveValue('Fay');
  await expect(fan.getByLabel('Message', { exact: true })).toHaveValue('Play in Bern!');
  await fan.getByLabel('Email').fill('fay@fans.example');
  await fan.getByLabel('Subject').fill('Hello');
  await fan.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(fan, 'Message sent!')).toBeVisible();
  await fan.reload();
  await expect(fan.getByLabel('Name')).toHaveValue('');
  expect(await fan.evaluate(() => sessionStorage.length)).toBe(0);
});

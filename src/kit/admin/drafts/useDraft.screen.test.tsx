import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Problem } from '../../../errors/problem.ts';
import { bandSite, cellar, undescribed } from '../../../../tests/components/band-site.ts';
import { loseAnswer, type Call } from '../../../../tests/components/calls.ts';
import { reloadAdmin, renderAdmin } from '../../../../tests/components/render.tsx';
import { photo } from '../../../../tests/components/uploads.ts';
import { noMerchConfig } from '../../../features/store/store-config.ts';
import {
  dialog,
  question,
  field,
  button,
  restored,
  bioText,
  choosePictures,
  wordsOn,
  notAdded,
  pictures,
  exists,
  isGone,
  holds,
  drafts,
  areKept,
  editCellar,
} from '../../../../tests/components/useDraft.ts';

test('the text of a new record is restored, but its image has to be chosen again', async () => {
  const { answers } = bandSite();
  await renderAdmin('/aboutus', answers);
  await button('Add Member').click();
  await dialog.getByLabelText(/: Choose File$/).upload(await photo());
  await field('Name').fill('Ann');
  await reloadAdmin('/aboutus', answers);
  await exists(page.getByText('Restored your unsaved changes. Please choose the image again.'));
  await holds(field('Name'), 'Ann');
  await holds(field('Role'), '');

  await button('Discard', dialog).click();
  await holds(field('Name'), '');
  await isGone(restored);
  expect(drafts()).toEqual([]);
  await button('Cancel', dialog).click();
  await isGone(dialog);
});

test('a description in progress continues after a reload', async () => {
  const { answers } = bandSite({ pictures: [undescribed] });
  await renderAdmin('/media', answers);
  await exists(page.getByText('1 image has no description for screen readers', { exact: false }));
  await button('Describe image 1').click();
  await field('Image Description').fill('Ann on the roof');
  await reloadAdmin('/media', answers);
  await exists(restored);
  await holds(field('Image Description'), 'Ann on the roof');
  await button('Update Image', dialog).click();
  await exists(page.getByText('Ann on the roof'));
  await isGone(page.getByText('no description for screen readers', { exact: false }));
});

test('an invitation in progress continues after a reload, and is listed once it was sent', async () => {
  const { answers } = bandSite();
  await renderAdmin('/account?tab=members', answers);
  await button('Invite').click();
  await field('Name').fill('Bea');
  await reloadAdmin('/account?tab=members', answers);
  await exists(restored);
  await field('Email').fill('bea@band.example');
  await button('Invite', dialog).click();
  await exists(dialog.getByRole('heading', { name: 'Bea is invited' }));
  expect(drafts()).toEqual([]);
  await reloadAdmin('/account?tab=members', answers);
  await exists(page.getByRole('list', { name: 'Invited' }).getByText('bea@band.example'));
  await isGone(dialog);
});

test('discarding descriptions leaves the focus at the images', async () => {
  const { answers } = bandSite();
  await renderAdmin('/media', answers);
  await choosePictures.upload(await photo('photo-0.png'));
  await wordsOn('photo-0.png').fill('The van');
  await reloadAdmin('/media', answers);
  await exists(notAdded);
  (button('Discard descriptions').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await isGone(notAdded);
  expect(document.activeElement?.tagName).toBe('FORM');
  await userEvent.tab();
  await expect.element(choosePictures).toHaveFocus();
});

test(
  'added images are not reported missing, however fast a member leaves the page',
  { tags: 'whole' },
  async () => {
    const { answers } = bandSite();
    await renderAdmin('/media', answers);
    await choosePictures.upload(await photo('photo-0.png'));
    await wordsOn('photo-0.png').fill('The van');
    await areKept(1);
    // Reacts as soon as the list shows it, because the picker is cleared a second later.
    const seen = new MutationObserver(() => {
      if (!document.querySelector('ul[aria-label="Pictures"] > li')) return;
      seen.disconnect();
      (page.getByRole('link', { name: 'Music' }).element() as HTMLElement).click();
    });
    seen.observe(document.body, { childList: true, subtree: true });
    onTestFinished(() => seen.disconnect());
    await button('Add Images').click();
    await exists(page.getByRole('heading', { name: 'Music', level: 1 }));
    await page.getByRole('link', { name: 'Media' }).click();
    await expect.poll(() => pictures.all()).toHaveLength(1);
    await isGone(page.getByText("wasn't added", { exact: false }));
    expect(drafts()).toEqual([]);
  },
);

test('descriptions typed after a lost response are saved too', async () => {
  const site = bandSite();
  const api = await renderAdmin('/media', site.answers);
  await choosePictures.upload(await photo('photo-0.png'));
  await wordsOn('photo-0.png').fill('The van');
  api.answer({
    'POST /addMediaImage': (call: Call) => {
      (site.answers['POST /addMediaImage'] as (one: Call) => unknown)(call);
      loseAnswer();
    },
  });
  await button('Add Images').click();
  await exists(page.getByText('Failed to upload photo-0.png'));
  api.answer(site.answers);
  await wordsOn('photo-0.png').fill('Our van');
  await button('Add Images').click();
  await exists(page.getByRole('list', { name: 'Pictures' }).getByText('Our van'));
  expect(site.pictures.now).toMatchObject([{ alt: 'Our van' }]);
});

test('a discarded draft does not return', { tags: 'whole' }, async () => {
  const { answers } = bandSite({ shows: [cellar] });
  await renderAdmin('/home', answers);
  await editCellar();
  await field('Venue').fill('The Attic');
  await areKept(1);
  await button('Cancel', dialog).click();
  await button('Leave', question).click();
  await isGone(dialog);
  expect(drafts()).toEqual([]);

  await page.getByRole('link', { name: 'Bio' }).click();
  await bioText.fill('We met in May.');
  await areKept(1);
  await page.getByRole('link', { name: 'Music' }).click();
  await button('Leave', question).click();
  await exists(page.getByRole('heading', { name: 'Music', level: 1 }));
  expect(drafts()).toEqual([]);
});

test('a dialog whose session ended preserves the text, offers a sign-in, and saves after it', async () => {
  const { shows, answers } = bandSite({ shows: [cellar] });
  const api = await renderAdmin('/home', answers);
  await editCellar();
  await field('Venue').fill('The Attic');
  api.answer({
    'POST /updateShow/:id': () => {
      throw new Problem('session.needed');
    },
  });
  await button('Update Show', dialog).click();
  const wayIn = dialog.getByRole('link', { name: 'Sign in again' });
  await expect.element(wayIn).toHaveAttribute('href', '/signin');
  await expect.element(wayIn).toHaveAttribute('target', '_blank');
  // The member signs in there.
  api.answer(answers);
  await button('Update Show', dialog).click();
  await isGone(dialog);
  await exists(page.getByText('Show updated successfully!'));
  expect(shows.now).toMatchObject([{ venue: 'The Attic' }]);
});

test(
  'a draft of an older version asks if another member changed the same field',
  { tags: 'whole' },
  async () => {
    const { shows, answers } = bandSite({ shows: [cellar] });
    await renderAdmin('/home', answers);
    await editCellar();
    await field('Venue').fill('My Hall');
    await field('Location').fill('Basel');
    await areKept(1);
    shows.save(cellar._id, { venue: 'Their Hall', doorprice: 9 });
    await reloadAdmin('/home', answers);
    const venue = dialog.getByRole('group', { name: 'Venue' });
    await exists(venue.getByText('Their Hall'));
    await holds(field('Location'), 'Basel');
    await holds(field('Door Price'), '9.00');
    // The conflict also survives a second reload.
    await areKept(1);
    await reloadAdmin('/home', answers);
    await venue.getByRole('radio', { name: /Theirs/ }).click();
    await button('Update Show', dialog).click();
    await isGone(dialog);
    expect(shows.now).toMatchObject([{ venue: 'Their Hall', location: 'Basel', doorprice: 9 }]);
  },
);

test('secrets and passwords are never stored', async () => {
  const { answers } = bandSite();
  const store = { ...noMerchConfig, storeType: 'shopify' };
  await renderAdmin('/store', { ...answers, 'GET /merchConfig/admin': store });
  await page.getByLabelText('Storefront Access Token').fill('0123456789abcdef0123456789abcdef');
  await page.getByLabelText('Collection ID').fill('sk_live_0123456789abcdef');
  await page.getByLabelText('Shop Domain').fill('reeds.myshopify.com');
  await areKept(1);
  expect(JSON.stringify(localStorage)).toContain('reeds.myshopify.com');
  expect(JSON.stringify(localStorage)).not.toContain('0123456789abcdef');

  await reloadAdmin('/account', answers);
  await page.getByLabelText('Current password').fill('a secret of mine');
  // Leaving the page stores whatever the draft may contain.
  await reloadAdmin('/account', answers);
  await holds(page.getByLabelText('Current password'), '');
  expect(JSON.stringify(localStorage)).not.toContain('a secret');
  expect(drafts()).toHaveLength(1);
});

test("malformed data in the browser's storage breaks no form", async () => {
  const { answers } = bandSite();
  for (const nonsense of [
    'x',
    '[]',
    '{"at":1}',
    JSON.stringify({ at: Date.now(), from: { text: '' }, to: { text: { a: 1 } } }),
    JSON.stringify({ at: Date.now(), from: { text: '' }, to: { text: 7, evil: 'x' } }),
    JSON.stringify({ at: Date.now() + 1e9, from: { text: '' }, to: { text: 'from the future' } }),
  ]) {
    localStorage.setItem('draft ada bio', nonsense);
    await reloadAdmin('/aboutus', answers);
    await holds(bioText, '');
    await isGone(restored);
  }
});

test(
  'a dialog that a reload interrupted opens again with all typed text',
  { tags: 'whole' },
  async () => {
    const { shows, answers } = bandSite({ shows: [cellar] });
    await renderAdmin('/home', answers);
    await editCellar();
    await field('Venue').fill('The Attic');
    await field('Door Price').fill('12.50');
    await field('Doors').fill('9:00 PM');
    await reloadAdmin('/home', answers);

    await exists(restored);
    await holds(field('Venue'), 'The Attic');
    await holds(field('Door Price'), '12.50');
    await holds(field('Location'), 'Bern');
    // The doors now open after the show begins, which the form reports.
    await exists(dialog.getByText('The show starts before the doors open', { exact: false }));
    const update = button('Update Show', dialog);
    await expect.element(update).toBeDisabled();
    await field('Show').fill('10:00 PM');
    await update.click();
    await isGone(dialog);
    expect(shows.now).toMatchObject([{ venue: 'The Attic', doorprice: 12.5, revision: 2 }]);
    expect(drafts()).toEqual([]);
    await reloadAdmin('/home', answers);
    await exists(button(/The Attic/).first());
    await isGone(dialog);
  },
);

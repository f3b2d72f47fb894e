import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { bandSite, bea, cellar, undescribed } from '../../../../tests/components/band-site.ts';
import { barriers, overhang } from '../../../../tests/components/barriers.ts';
import { noteLeaving } from '../../../../tests/components/leaving.ts';
import {
  inWindow,
  openTab,
  reloadAdmin,
  renderAdmin,
} from '../../../../tests/components/render.tsx';
import { photo } from '../../../../tests/components/uploads.ts';
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
import { windows } from '../../../../tests/components/windows.ts';

test.each(windows)(
  'a dialog that a reload interrupted opens again in a window of %d pixels with all that was typed',
  async (width, height) => {
    await inWindow(width, height);
    const { shows, answers } = bandSite({ shows: [cellar] });
    await renderAdmin('/home', answers);
    await editCellar();
    await field('Venue').fill('The Attic');
    await field('Door Price').fill('12.50');
    await field('Doors').selectOptions('9:00 PM');
    await reloadAdmin('/home', answers);

    await exists(restored);
    await holds(field('Venue'), 'The Attic');
    await holds(field('Door Price'), '12.50');
    await holds(field('Location'), 'Bern');
    expect(await barriers()).toEqual([]);
    expect(overhang()).toBeLessThanOrEqual(0);
    // The doors open after the show begins by now, which the form says.
    await exists(dialog.getByText('The show begins before the doors open', { exact: false }));
    const update = button('Update Show', dialog);
    await expect.element(update).toBeDisabled();
    await field('Show').selectOptions('10:00 PM');
    await update.click();
    await isGone(dialog);
    expect(shows.now).toMatchObject([{ venue: 'The Attic', doorprice: 12.5, revision: 2 }]);
    expect(drafts()).toEqual([]);
    await reloadAdmin('/home', answers);
    await exists(button(/The Attic/).first());
    await isGone(dialog);
  },
);

test(
  'what pictures show is typed once, though the files have to be chosen again',
  { tags: 'whole' },
  async () => {
    const site = bandSite();
    await renderAdmin('/media', site.answers);
    const pile = [await photo('photo-0.png'), await photo('photo-1.png', 2)] as const;
    await choosePictures.upload([...pile]);
    await wordsOn('photo-0.png').fill('The van');
    await wordsOn('photo-1.png').fill('The band');
    await reloadAdmin('/media', site.answers);
    const both = page.getByText('2 images that you had described were not added.', {
      exact: false,
    });
    await exists(both);
    expect(await barriers()).toEqual([]);
    // A reload before anything is chosen loses none of it.
    await reloadAdmin('/media', site.answers);
    await exists(both);

    await choosePictures.upload(pile[0]);
    await holds(wordsOn('photo-0.png'), 'The van');
    await exists(notAdded);
    await choosePictures.upload(pile[1]);
    await holds(wordsOn('photo-1.png'), 'The band');
    await button('Drop photo-1.png').click();
    await button('Add Images').click();
    await expect.poll(() => pictures.all()).toHaveLength(1);
    await areKept(0);
    expect(site.pictures.now).toMatchObject([{ alt: 'The van' }]);
  },
);

test('what was not saved is discarded only when that is asked for twice', async () => {
  const { answers } = bandSite({ shows: [cellar] });
  await renderAdmin('/home', answers);
  await editCellar();
  await field('Venue').fill('The Attic');
  await areKept(1);
  await openTab('/home', answers);
  const unsaved = page.getByRole('list', { name: 'Unsaved: Show' });
  const discard = button(/^Discard what was typed of .*The Cellar/, unsaved);
  const ask = page.getByRole('alertdialog', { name: /^Discard what was typed of .*The Cellar\?$/ });
  const press = async (one: Locator) => {
    await exists(one);
    (one.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
  };
  await press(discard);
  await press(button('Cancel', ask));
  await isGone(ask);
  await expect.element(discard).toHaveFocus();
  await areKept(1);

  await press(discard);
  await exists(ask);
  expect(await barriers()).toEqual([]);
  await press(button('Discard', ask));
  await isGone(ask);
  await isGone(unsaved);
  expect(drafts()).toEqual([]);
  // The button is gone, and the keyboard goes on at the list.
  await expect.element(page.getByRole('heading', { name: 'Shows', exact: true })).toHaveFocus();
});

test('what was typed of a picture is offered elsewhere as well', { tags: 'whole' }, async () => {
  const { answers } = bandSite({ pictures: [undescribed] });
  await renderAdmin('/media', answers);
  await button('Describe image 1').click();
  await field('What it shows').fill('Ann on the roof');
  await areKept(1);
  await openTab('/media', answers);
  const unsaved = page.getByRole('list', { name: 'Unsaved: Pictures' });
  await exists(unsaved.getByText('Not saved yet: image 1'));
  expect(await barriers()).toEqual([]);
  await button('Go on with image 1', unsaved).click();
  await holds(field('What it shows'), 'Ann on the roof');
  await isGone(unsaved);
});

test('logging out asks before it forgets what was typed here and elsewhere, and asks once', async () => {
  const { answers } = bandSite();
  await renderAdmin('/aboutus', answers);
  await bioText.fill('We met in May.');
  const api = await reloadAdmin('/account', {
    ...answers,
    'POST /logout': { message: 'Signed out.' },
  });
  await page.getByLabelText('Current password').fill('a secret of mine');
  const left = noteLeaving();
  const logOut = button('Log Out', page.getByRole('banner'));
  await logOut.click();
  const asks = page.getByRole('alertdialog', { name: 'Log out without saving?' });
  await exists(asks);
  expect(await barriers()).toEqual([]);
  await button('Keep Editing', asks).click();
  await isGone(asks);
  await holds(page.getByLabelText('Current password'), 'a secret of mine');
  expect(drafts()).toHaveLength(1);
  expect(api.sent('POST /logout')).toEqual([]);

  await logOut.click();
  await button('Log Out', asks).click();
  await expect.poll(() => left).toEqual(['/']);
  expect(api.sent('POST /logout')).toHaveLength(1);
  expect(drafts()).toEqual([]);
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented, 'the browser asks nothing more').toBe(false);
});

test('who removes their own account leaves nothing on the device', async () => {
  const { access, answers } = bandSite();
  access.accounts = [...access.accounts, bea];
  await renderAdmin('/aboutus', answers);
  await bioText.fill('We met in May.');
  await areKept(1);
  await reloadAdmin('/account', answers);
  const left = noteLeaving();
  await button('Remove Ada').click();
  await button('Remove', question).click();
  await expect.poll(() => left).toEqual(['/']);
  expect(drafts()).toEqual([]);
  expect(sessionStorage.length).toBe(0);
});

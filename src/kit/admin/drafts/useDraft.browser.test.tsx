import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bandSite, cellar, undescribed } from '../../../../tests/components/band-site.ts';
import { barriers, overhang } from '../../../../tests/components/barriers.ts';
import { openTab, reloadAdmin, renderAdmin } from '../../../../tests/components/render.tsx';
import { inWindow } from '../../../../tests/components/renderPage.tsx';
import { photo } from '../../../../tests/components/uploads.ts';
import {
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
  areKept,
  editCellar,
} from '../../../../tests/components/useDraft.ts';
import { windows } from '../../../../tests/components/windows.ts';

test.each(windows)(
  'a restored dialog is accessible and fits a window of %d by %d',
  { tags: 'whole' },
  async (width, height) => {
    await inWindow(width, height);
    const { answers } = bandSite({ shows: [cellar] });
    await renderAdmin('/home', answers);
    await editCellar();
    await field('Venue').fill('The Attic');
    await reloadAdmin('/home', answers);
    await exists(restored);
    expect(await barriers()).toEqual([]);
    expect(overhang()).toBeLessThanOrEqual(0);
  },
);

test(
  'descriptions are typed once, though the files have to be chosen again',
  { tags: 'whole' },
  async () => {
    const site = bandSite();
    await renderAdmin('/media', site.answers);
    const pile = [await photo('photo-0.png'), await photo('photo-1.png', 2)] as const;
    await choosePictures.upload([...pile]);
    await wordsOn('photo-0.png').fill('The van');
    await wordsOn('photo-1.png').fill('The band');
    await reloadAdmin('/media', site.answers);
    const both = page.getByText("2 images with descriptions weren't added.", {
      exact: false,
    });
    await exists(both);
    expect(await barriers()).toEqual([]);
    // A reload before choosing keeps both versions.
    await reloadAdmin('/media', site.answers);
    await exists(both);

    await choosePictures.upload(pile[0]);
    await holds(wordsOn('photo-0.png'), 'The van');
    await exists(notAdded);
    await choosePictures.upload(pile[1]);
    await holds(wordsOn('photo-1.png'), 'The band');
    await button('Remove photo-1.png').click();
    await button('Add Images').click();
    await expect.poll(() => pictures.all()).toHaveLength(1);
    await areKept(0);
    expect(site.pictures.now).toMatchObject([{ alt: 'The van' }]);
  },
);

test('the question before discarding a draft is accessible', { tags: 'whole' }, async () => {
  const { answers } = bandSite({ shows: [cellar] });
  await renderAdmin('/home', answers);
  await editCellar();
  await field('Venue').fill('The Attic');
  await areKept(1);
  await openTab('/home', answers);
  await button(/^Discard unsaved changes to .*The Cellar/).click();
  await exists(page.getByRole('alertdialog', { name: /^Discard unsaved changes to / }));
  expect(await barriers()).toEqual([]);
});

test(
  "an image's draft description is offered on other pages as well",
  { tags: 'whole' },
  async () => {
    const { answers } = bandSite({ pictures: [undescribed] });
    await renderAdmin('/media', answers);
    await button('Describe image 1').click();
    await field('Image Description').fill('Ann on the roof');
    await areKept(1);
    await openTab('/media', answers);
    const unsaved = page.getByRole('list', { name: 'Unsaved: Picture' });
    await exists(unsaved.getByText('Not saved yet: image 1'));
    expect(await barriers()).toEqual([]);
    await button('Continue with image 1', unsaved).click();
    await holds(field('Image Description'), 'Ann on the roof');
    await isGone(unsaved);
  },
);

test('the question before logging out is accessible', { tags: 'whole' }, async () => {
  const { answers } = bandSite();
  await renderAdmin('/aboutus', answers);
  await bioText.fill('We met in May.');
  await button('Log Out', page.getByRole('banner')).click();
  await exists(page.getByRole('alertdialog', { name: 'Log out without saving?' }));
  expect(await barriers()).toEqual([]);
});

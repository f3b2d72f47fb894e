import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { barriers } from '../../tests/components/barriers.ts';
import { barriersInAnyColors } from '../../tests/components/look.ts';
import { inWindow, renderPage } from '../../tests/components/renderPage.tsx';
import { dot, pictureAt } from '../../tests/components/uploads.ts';
import type { ListedPicture } from '../kit/records/pictureList.ts';

const media = Array.from({ length: 3 }, (_, n): ListedPicture => ({
  _id: `7d3f2a52-4f6c-4a51-9c1e-2f6f4f5f9a0${n}`,
  name: `${n}.png`,
  imgLink: dot,
  picture: pictureAt(dot, 300 + 60 * n, 300),
  alt: `Scene ${n}`,
  caption: `Caption ${n}`,
  credit: 'Ines Roth',
  revision: 1,
}));

const inAPhone = () => inWindow(390, 844);

test('the image viewer is accessible, in any colors', async () => {
  await renderPage('/media', { media });
  await page.getByRole('link', { name: 'Scene 1' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Pictures' })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  expect(await barriersInAnyColors()).toEqual([]);
  await inAPhone();
  expect(await barriers(), 'on a phone').toEqual([]);
});

test('the menu of a small window is accessible', async () => {
  await inAPhone();
  await renderPage('/no/such/page');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await barriersInAnyColors()).toEqual([]);
});

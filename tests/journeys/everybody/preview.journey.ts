import type { FrameLocator, Page } from '@playwright/test';
import { square } from '../../fixtures/pictures/pictures.ts';
import { expectInWindow } from '../barriers.ts';
import { expect, phone, test, toast } from '../journey.ts';
import { announce } from '../shows/announce.ts';
import { uploadFrom } from '../uploads.ts';

const preview = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="The page as fans see it"]');

test(
  'a show appears in the preview before it is saved, can be pressed there, and then reaches fans',
  {
    tag: '@preview',
  },
  async ({ band, visit }) => {
    await announce(band);
    await announce(band, { venue: 'The Barn', date: Date.UTC(2031, 5, 1, 12) });
    await band.goto('/home');
    const shows = preview(band).getByRole('listitem').filter({ hasText: '2031' });
    await expect(shows).toHaveCount(2);

    await preview(band).getByRole('link', { name: 'The Barn' }).click();
    const dialog = band.getByRole('dialog', { name: 'Edit Show' });
    await expect(dialog.getByLabel('Venue')).toHaveValue('The Barn');
    await dialog.getByLabel('Venue').fill('The Attic');
    const attic = shows.filter({ hasText: 'The Attic' });
    await expect(attic).toBeInViewport();
    // The frame's policy allows an image that is chosen and not uploaded.
    const buffer = await square(90).png().toBuffer();
    const image = { name: 'poster.png', mimeType: 'image/png', buffer };
    await dialog.getByLabel('Poster: Choose File').setInputFiles(image);
    const poster = attic.locator('img.show-thumb');
    await expect(poster).toHaveAttribute('src', /^blob:/);
    await expect.poll(() => poster.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(90);
    const fan = await visit();
    await fan.goto('/');
    await expect(fan.getByRole('link', { name: 'The Barn' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Update Show' }).click();
    await expect(toast(band, 'Show updated successfully!', 'success')).toBeVisible();
    await fan.reload();
    await expect(fan.getByRole('link', { name: 'The Attic' })).toBeVisible();

    // Other tabs show their pages at once, in the same frame.
    const member = { name: 'Ada', role: 'Drums', bioPic: await uploadFrom(band) };
    expect((await band.request.post('/api/addMember', { data: member })).status()).toBe(200);
    await preview(band).getByRole('banner').getByRole('link', { name: 'Bio' }).click();
    await expect(band.getByLabel('Bio text')).toBeVisible();
    await band.getByLabel('Bio text').fill('Once upon a time.');
    await expect(preview(band).getByText('Once upon a time.')).toBeVisible();
    await preview(band).getByRole('heading', { name: 'Ada' }).click();
    await expect(band.getByRole('dialog', { name: 'Edit Member' })).toBeVisible();
  },
);

test(
  'on a phone the preview is one press away, and so is the form of each item',
  { tag: ['@phone', '@whole'] },
  async ({ band }) => {
    await band.setViewportSize(phone);
    await announce(band);
    await band.goto('/home');
    await band.getByRole('button', { name: 'Preview' }).click();
    const sheet = band.getByRole('dialog', { name: 'Preview' });
    await expect(preview(band).getByRole('link', { name: 'The Cellar' })).toBeVisible();
    await expectInWindow(band);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);
    await band.getByRole('button', { name: 'Preview' }).click();
    await preview(band).getByRole('link', { name: 'The Cellar' }).click();
    const dialog = band.getByRole('dialog', { name: 'Edit Show' });
    await dialog.getByLabel('Venue').fill('The Attic');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(preview(band).getByRole('link', { name: 'The Attic' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(dialog.getByLabel('Venue')).toHaveValue('The Attic');
  },
);

import type { Page } from '@playwright/test';
import { expect, hold, phone, test } from '../journey.ts';

const saved = (page: Page) => page.getByRole('button', { name: 'Update Successful' });

test(
  'an untouched field follows what another member saved',
  { tag: '@whole' },
  async ({ band }) => {
    await band.goto('/contact?tab=contact');
    await band.getByLabel('Email').fill('mine@reeds.example');
    // The contact is read again a second after it was saved; another member has changed it by then,
    // and this one types on.
    const typedOn = await hold(band, '**/api/getContactInfo');
    await band.getByRole('button', { name: 'Save Changes' }).click();
    await expect(saved(band)).toBeVisible();
    const data = { email: 'other@reeds.example', phone: '5551234567' };
    expect((await band.request.post('/api/updateContact', { data })).status()).toBe(200);
    const email = band.getByRole('textbox', { name: 'Email' });
    await email.fill('newer@reeds.example');
    typedOn();
    await expect(band.getByLabel('Phone')).toHaveValue('(555) 123-4567');
    await expect(email).toHaveValue('newer@reeds.example');
    // Both changed this field, so the question comes before anything is saved.
    const choice = band.getByRole('group', { name: 'Email' });
    await expect(choice.getByText('other@reeds.example')).toBeVisible();
    await expect(band.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    await choice.getByRole('radio', { name: /Yours/ }).check();
    await band.getByRole('button', { name: 'Save Changes' }).click();
    await expect(band.getByRole('button', { name: 'Saving...' })).toHaveCount(0);
    const contact: unknown = await (await band.request.get('/api/getContactInfo')).json();
    expect(contact).toMatchObject({ email: 'newer@reeds.example', phone: '5551234567' });
  },
);

test(
  'on a phone the current tab of the page is in view',
  { tag: ['@phone', '@whole'] },
  async ({ band }) => {
    await band.goto('/contact?tab=contact');
    const tabs = band.getByRole('navigation', { name: 'Edit' });
    await expect(tabs.getByRole('link', { name: 'Contact' })).toBeInViewport({ ratio: 0.9 });
    expect(await band.evaluate(() => scrollY)).toBe(0);
    await tabs.getByRole('link', { name: 'Home' }).click();
    await expect(tabs.getByRole('link', { name: 'Home' })).toBeInViewport({ ratio: 0.9 });
  },
);

test(
  'the keyboard never focuses a field under a bar or a preview',
  { tag: '@whole' },
  async ({ band }) => {
    const above = { width: 390, height: 450 };
    let at = '';
    for (const [path, first, size] of [
      ['/contact?tab=contact', 'Email', { width: 1280, height: 640 }],
      ['/contact?tab=contact', 'Email', phone],
      ['/contact?tab=contact', 'Email', { width: 390, height: 664 }],
      ['/contact?tab=contact', 'Email', { width: 390, height: 430 }],
      ['/contact?tab=contact', 'Email', { width: 640, height: 400 }],
      ['/theme', 'Band Name', phone],
      ['/theme', 'Band Name', above],
    ] as const) {
      await band.setViewportSize(size);
      // Another window size lays the page out again by itself.
      if (at !== path) await band.goto(path);
      at = path;
      // The public page, which comes first, has an Email as well.
      await expect(band.getByLabel(path === '/theme' ? first : 'Phone')).toBeVisible();
      // The preview comes above them, and moves them when it appears.
      if (path === '/theme') {
        await expect(band.frameLocator('iframe').getByRole('banner')).toBeVisible();
      }
      await band.getByLabel(first).focus();
      for (const key of [...Array<string>(9).fill('Tab'), ...Array<string>(9).fill('Shift+Tab')]) {
        await band.keyboard.press(key);
        const { label, isSeen } = await band.evaluate(() => {
          const field = document.activeElement as HTMLInputElement;
          const { left, top, width, height } = field.getBoundingClientRect();
          const there = document.elementFromPoint(left + width / 2, top + height / 2);
          return { label: field.name || field.textContent, isSeen: field.contains(there) };
        });
        expect(isSeen, `${label} of ${path} at ${size.width} x ${size.height}`).toBe(true);
      }
    }
  },
);

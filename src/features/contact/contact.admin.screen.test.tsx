import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAdmin, reloadAdmin } from '../../../tests/components/render.tsx';
import { holdTimers } from '../../../tests/components/timers.ts';
import { noContactInfo } from '../../../tests/environment/no-contact-info.ts';
import { loseAnswer, refusal } from '../../../tests/components/calls.ts';

const stored = { ...noContactInfo, email: 'hello@reeds.example', revision: 1 };

test('each contact field validates itself with its own message', async () => {
  await renderAdmin('/contact?tab=contact');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await expect.element(save).toBeDisabled();
  for (const [label, text, message] of [
    ['Email', 'band', 'Please enter a valid email address'],
    ['Phone', '555-123', 'Please enter a valid 10-digit US phone number'],
    ['Facebook', 'https://evil.example/reeds', 'Not a valid Facebook URL'],
    ['Instagram', 'instagram', 'Please enter a valid Instagram URL with a proper domain name'],
    ['TikTok', 'https://vm.tiktok.com/abc', 'Short URLs are not supported for TikTok'],
    ['YouTube', 'https://youtu.be/dQw4w9WgXcQ', 'Video URLs are not supported for YouTube'],
    ['X', 'https://a@x.com/reeds', 'Please enter a valid X URL'],
    ['Spotify', 'https://open.spotify.com/artist/short', 'Not a valid Spotify URL'],
    ['Apple Music', 'javascript:alert(1)', 'Please enter a valid Apple Music URL'],
    ['SoundCloud', 'https://soundcloud.example/reeds', 'Not a valid SoundCloud URL'],
  ] as const) {
    const field = page.getByLabelText(label, { exact: true });
    await field.fill(text);
    await expect.element(page.getByText(message, { exact: true })).toBeVisible();
    await expect.element(save).toBeDisabled();
    await field.fill('');
    if (label !== 'Email')
      await expect.element(page.getByText(message, { exact: true })).not.toBeInTheDocument();
  }
  await expect.element(page.getByText('Email cannot be empty')).toBeVisible();
});

test('saved values appear in the fields as stored, and are read again a second later', async () => {
  const aSecond = holdTimers(1000);
  const now = { ...stored, phone: '5551234567', instagram: 'https://www.instagram.com/thereeds' };
  const api = await renderAdmin('/contact?tab=contact', { 'POST /updateContact': () => now });
  await page.getByLabelText('Email').fill('hello@reeds.example');
  await page.getByLabelText('Phone').fill('(555) 123.4567');
  await page.getByLabelText('Instagram').fill('instagram.com/thereeds/?igsh=abc');
  await expect.element(page.getByLabelText('Phone')).toHaveValue('(555) 123-4567');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(page.getByRole('button', { name: 'Update Successful' })).toBeVisible();
  expect(api.sent('POST /updateContact')).toMatchObject([
    { email: 'hello@reeds.example', phone: '5551234567' },
  ]);
  await expect.element(page.getByLabelText('Instagram')).toHaveValue(now.instagram);
  await expect.element(page.getByLabelText('Phone')).toHaveValue('(555) 123-4567');
  const readings = api.sent('GET /getContactInfo').length;
  expect(aSecond.count()).toBeGreaterThan(0);
  aSecond.release();
  await expect.poll(() => api.sent('GET /getContactInfo').length).toBe(readings + 1);
});

test('an emptied field is sent as empty', async () => {
  const api = await renderAdmin('/contact?tab=contact', {
    'GET /getContactInfo': { ...stored, phone: '5551234567' },
    'POST /updateContact': { ...stored, revision: 2 },
  });
  await expect.element(page.getByLabelText('Phone')).toHaveValue('(555) 123-4567');
  await page.getByLabelText('Phone').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(page.getByRole('button', { name: 'Update Successful' })).toBeVisible();
  expect(api.sent('POST /updateContact')).toEqual([{ phone: null, revision: 1 }]);
});

test('a refused or unanswered save preserves the typed text, also after a reload', async () => {
  const answers = { 'POST /updateContact': () => refusal(503, 'server.busy') };
  const api = await renderAdmin('/contact?tab=contact', answers);
  await page.getByLabelText('Email').fill('hello@reeds.example');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await expect.element(page.getByText('Failed to update contact information')).toBeVisible();
  api.answer({ 'POST /updateContact': loseAnswer });
  await save.click();
  await expect.element(page.getByText(/^Network error/).first()).toBeVisible();
  await reloadAdmin('/contact?tab=contact', answers);
  await expect.element(page.getByLabelText('Email')).toHaveValue('hello@reeds.example');
});

test('switching to another tab of the page with unsaved text asks first', async () => {
  await renderAdmin('/contact?tab=contact');
  await page.getByLabelText('Email').fill('hello@reeds.example');
  await page.getByRole('link', { name: 'Privacy', exact: true }).click();
  const ask = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await ask.getByRole('button', { name: 'Keep Editing' }).click();
  await expect.element(page.getByLabelText('Email')).toHaveValue('hello@reeds.example');
});

test('leaving during a save waits until it has succeeded', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answers = {
    'POST /updateContact': async () => (await promise, stored),
    'GET /privacy': { text: '', countsFans: true, revision: 0 },
  };

  await renderAdmin('/contact?tab=contact', answers);
  await page.getByLabelText('Email').fill(stored.email);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('link', { name: 'Privacy', exact: true }).click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  resolve();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Email')).not.toBeInTheDocument();
});

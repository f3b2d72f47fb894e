import { expect, test, toast } from '../journey.ts';
import { mailTo } from '../session/outbox.ts';
import { announce } from '../shows/announce.ts';

test(
  'a letter about a show is written on a phone and reaches a fan in four taps',
  { tag: '@phone' },
  async ({ site, band, visit }) => {
    await announce(band, { venue: 'Kaserne', location: 'Basel', tixlink: 'tickets.example/1' });
    const data = { emails: ['fay@fans.example'] };
    expect((await band.request.post('/api/subscribers/add', { data })).status()).toBe(200);
    const fan = await visit();
    await fan.goto((await mailTo(site, 'fay@fans.example', 'Please confirm')).link);
    await fan.getByRole('main').getByRole('button', { name: 'Confirm my address' }).tap();
    await expect(fan.getByText('Your address is confirmed.')).toBeVisible();

    await band.goto('/home');
    await band.getByRole('button', { name: /^More for .*Kaserne/ }).tap();
    await band.getByRole('menuitem', { name: 'Write a letter' }).tap();
    const dialog = band.getByRole('dialog');
    await expect(dialog.getByLabel('Title')).toHaveValue(/Basel/);
    const mail = dialog.frameLocator('iframe[title="The e-mail"]');
    // The page's policy refuses styles in HTML.
    const button = mail.getByRole('link', { name: 'Get tickets' });
    await expect(button).toHaveCSS('text-decoration-line', 'none');
    await dialog.getByRole('button', { name: 'Send…' }).tap();
    await dialog.getByRole('button', { name: 'Send now to 1 fan' }).tap();
    await expect(toast(band, 'Letter is on its way.', 'success')).toBeVisible();

    const letter = await mailTo(site, 'fay@fans.example', 'Kaserne');
    expect(letter.html).toContain('https://tickets.example/1');
    await expect(dialog.getByText('In its outbox: 1 e-mail.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(band.getByText('Only written to the outbox')).toBeVisible();
  },
);

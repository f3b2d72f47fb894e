import { strToU8, zipSync } from 'fflate';
import { fanLists, tableText } from '../../fixtures/fanLists.ts';
import { expect, test, toast } from '../journey.ts';

test('a list of Mailchimp moves in by two presses, and out again', async ({ band }) => {
  const lists = fanLists.filter(({ kind }) => kind === 'mailchimp');
  const zip = zipSync(
    Object.fromEntries(lists.map(({ name, rows }) => [name, strToU8(tableText(rows))])),
  );
  await band.goto('/contact?tab=newsletter');
  await band.getByRole('link', { name: 'Import', exact: true }).click();
  await band.getByLabel('Choose files').setInputFiles({
    name: 'list.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zip),
  });
  const dialog = band.getByRole('dialog');
  const states = '2 subscribed, 1 unsubscribed, 1 bounced';
  await expect(dialog.getByText(`Mailchimp, 4 fans: ${states}`)).toBeVisible();
  await expect(dialog.getByText('zoë@fans.example')).toBeVisible();
  await dialog.getByLabel('How they agreed').selectOption('They asked for our e-mails');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(band.getByText(/2 new, .* · Can be undone until/)).toBeVisible();

  await band.goto('/contact?tab=newsletter');
  await expect(band.getByText('2 subscribers.')).toBeVisible();
  await band.goto('/account/imports');
  await band.getByRole('button', { name: 'Undo Mailchimp, 4 fans' }).click();
  await band.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(band, /^Undone: /, 'success')).toBeVisible();
  await expect(band.getByText('· Undone')).toBeVisible();
});

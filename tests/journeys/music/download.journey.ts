import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { expectInWindow } from '../barriers.ts';
import { expect, open, phone, test } from '../journey.ts';

test.use({ record: 'brought' });

test('a code from a card is taken home once, on a phone', async ({ band, visit, mayComplain }) => {
  mayComplain(/409/);
  await band.goto('/music');
  await band.getByRole('button', { name: /^Low Water/ }).click();
  await band.getByRole('button', { name: /^Edit/ }).click();
  const dialog = band.getByRole('dialog');
  await dialog.getByLabel('Download', { exact: true }).selectOption('Whoever has a code of yours');
  await dialog.getByRole('button', { name: 'Update Release' }).click();
  await band.getByLabel('For what').fill('Merch table Hamburg');
  await band.getByLabel('How many').fill('2');
  await band.getByRole('button', { name: 'Make Codes' }).click();
  const [cards] = await Promise.all([
    band.waitForEvent('popup'),
    band.getByRole('link', { name: 'Cards of Merch table Hamburg' }).click(),
  ]);
  await expect(cards.getByRole('article')).toHaveCount(2);
  const code = await cards
    .getByText(/^(?:\w{4}-){2}\w{4}$/)
    .first()
    .innerText();
  await cards.close();

  const fan = await visit({ viewport: phone });
  await open(fan, '/music/low-water');
  await expect(fan.getByRole('link', { name: 'Redeem a Code' })).toHaveAttribute('href', '/redeem');
  await open(fan, `/redeem#${code}`);
  await expect(fan.getByLabel('Code')).toHaveValue(code);
  await expectInWindow(fan);
  await fan.getByRole('button', { name: 'Redeem' }).click();
  await expect(fan.getByRole('heading', { level: 1, name: 'Low Water' })).toBeVisible();
  await expectInWindow(fan);
  const link = fan.getByRole('link', { name: /^MP3/ });
  // The page says so while it is being made.
  await expect(async () => {
    await fan.reload();
    await expect(link).toBeVisible({ timeout: 1000 });
  }).toPass();
  const [download] = await Promise.all([fan.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/ - Low Water \(MP3\)\.zip$/);
  const names = Object.keys(unzipSync(await readFile(await download.path())));
  expect(names.map((name) => name.split('/')[1])).toEqual([
    '01 Ebb.mp3',
    '02 Slack.mp3',
    '03 Flood.mp3',
  ]);

  const another = await visit({ viewport: phone });
  await open(another, '/redeem');
  await another.getByLabel('Code').fill(code.toLowerCase().replaceAll('-', ' '));
  await another.getByRole('button', { name: 'Redeem' }).click();
  await expect(another.getByText(/was used before/)).toBeVisible();
  await expect(another.getByLabel('Code')).toHaveValue(code.toLowerCase().replaceAll('-', ' '));
});

import type { FrameLocator, Page } from '@playwright/test';
import { noise } from '../../src/files/pictures.fixture.ts';
import { expect, test, toast } from './journey.ts';

const preview = (page: Page): FrameLocator => page.frameLocator('iframe');
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

test('the preview shows the real page in the theme of the form before it is saved', async ({
  band,
  visit,
}) => {
  await band.goto('/theme');
  await band.getByLabel('Band Name').fill('Not Yet');
  await band.getByLabel('Primary Color', { exact: true }).fill('#003300');
  await band.getByLabel('Primary Font').selectOption('Lobster');
  const heading = preview(band).getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Not Yet');
  await expect(heading).toHaveCSS('font-family', /Lobster/);
  await expect(preview(band).locator('html')).toHaveCSS('--main-color', '#003300');

  const frame = band.locator('iframe');
  const width = () => frame.evaluate((element: HTMLIFrameElement) => element.clientWidth);
  const desk = band.getByRole('button', { name: 'Desk' });
  const phone = band.getByRole('button', { name: 'Phone' });
  await expect(desk).toHaveAttribute('aria-pressed', 'true');
  expect(await width()).toBe(1280);
  await expect(preview(band).getByRole('button', { name: 'Menu' })).toBeHidden();
  await phone.click();
  await expect(phone).toHaveAttribute('aria-pressed', 'true');
  expect(await width()).toBe(390);
  await expect(preview(band).getByRole('button', { name: 'Menu' })).toBeVisible();

  // Half a colour is not shown, and the last whole one stays.
  await band.getByLabel('Primary Color', { exact: true }).fill('#0033');
  await expect(band.getByText('A colour such as #1a2b3c')).toBeVisible();

  const fan = await visit();
  await fan.goto('/');
  await expect(fan.getByRole('heading', { level: 1, name: 'Band Name' })).toBeVisible();
});

test('what is saved is worn at once, without a reload', async ({ band }) => {
  await band.goto('/theme');
  await expect(band.getByLabel('Band Name')).toBeVisible();
  await band.evaluate(() => Object.assign(window, { sameDocument: true }));
  const before = await worn(band);
  expect(before).toMatchObject({
    title: 'Theme · Band Name',
    pace: '/themes/pace/center-atom.css',
  });

  await band.getByLabel('Band Name').fill('Owls');
  await band.getByLabel('Secondary Color', { exact: true }).fill('#00ffcc');
  await band.getByLabel('Page Loader').selectOption('minimal');
  await band.getByLabel('Band Logo').setInputFiles(await picture());
  await save(band).click();
  await expect(band.getByRole('button', { name: 'Update Successful' })).toBeVisible();

  await expect.poll(async () => (await worn(band)).pace).toBe('/themes/pace/minimal.css');
  const after = await worn(band);
  expect(after.title).toBe('Theme · Owls');
  expect(after.icon).toMatch(/^\/files\/o\/.+-icon-180\.png\?t=\d+$/);
  expect(after.icon).not.toBe(before.icon);
  expect(after.look).toContain('00ffcc');
  expect(await band.evaluate(() => 'sameDocument' in window)).toBe(true);
  await expect(band.locator('#look')).toHaveCount(1);
  await expect(band.locator('link[href^="/themes/pace/"]')).toHaveCount(1);
});

test(
  'a file that is no picture is refused, and the form keeps what was typed',
  { tag: '@both' },
  async ({ band, mayComplain }) => {
    mayComplain(/status of 415/);
    await band.goto('/theme');
    await band.getByLabel('Band Name').fill('Owls');
    await band.getByLabel('Band Logo').setInputFiles({
      name: 'song.png',
      mimeType: 'image/png',
      buffer: Buffer.from('this is no picture at all'),
    });
    await expect(band.getByText('This browser cannot show this file as a picture.')).toBeVisible();
    await save(band).click();
    await expect(toast(band, 'Failed to upload logo image', 'error')).toBeVisible();
    await expect(band.getByText('Only PNG and JPEG pictures can be uploaded.')).toBeVisible();
    await expect(band.getByLabel('Band Name')).toHaveValue('Owls');
    await expect(band.getByText('song.png')).toBeVisible();
    await expect(save(band)).toBeEnabled();

    await band.getByRole('button', { name: 'Drop this choice' }).click();
    await expect(band.getByText('No File Selected')).toBeVisible();
    await save(band).click();
    await expect(band.getByRole('button', { name: 'Update Successful' })).toBeVisible();
  },
);

test('what became of a colour is told where one listens for it already', async ({ band }) => {
  await band.goto('/theme');
  const told = band.getByRole('region', { name: 'Contrast' }).locator('[role=status]');
  await expect(told).toHaveCount(1);
  await expect(told).toHaveText('');
  await told.evaluate((region) => Object.assign(region, { isTheSame: true }));
  const secondary = band.getByLabel('Secondary Color', { exact: true });
  await secondary.fill('#14110f');
  await expect(told).toHaveText(/^#14110f could not be read on this stage/);
  // While half a colour stands there nothing is told.
  await secondary.fill('#1411');
  await expect(told).toHaveText('');
  await secondary.fill('#14110f');
  await expect(told).toHaveText(/could not be read/);
  expect(await told.evaluate((region) => 'isTheSame' in region)).toBe(true);
});

test('nothing can be saved until something is changed, and not again after it was', async ({
  band,
}) => {
  await band.goto('/theme');
  await expect(save(band)).toBeDisabled();
  await band.getByLabel('Catch Phrase').fill('Hoo');
  await expect(save(band)).toBeEnabled();
  await band.getByLabel('Catch Phrase').fill('');
  await expect(save(band)).toBeDisabled();
  await band.getByLabel('Band Logo').setInputFiles(await picture());
  await expect(save(band)).toBeEnabled();
  await band.getByRole('button', { name: 'Drop this choice' }).click();
  await expect(save(band)).toBeDisabled();
  await band.getByLabel('Catch Phrase').fill('Hoo');
  await save(band).click();
  await expect(band.getByRole('button', { name: 'Update Successful' })).toBeDisabled();
  await expect(save(band)).toBeDisabled();
});

test('a new logo takes the old one’s place, and a removed one is gone for fans', async ({
  band,
  visit,
  mayComplain,
}) => {
  // The preview may still be on its way with a logo that is gone already.
  mayComplain(/status of 404 .*-icon-180\.png/);
  await band.goto('/theme');
  const logo = async () =>
    ((await (await band.request.get('/api/theme')).json()) as { bandLogoUrl: string | null })
      .bandLogoUrl;
  const saveNow = async () => {
    await save(band).click();
    await expect(band.getByRole('button', { name: 'Update Successful' })).toBeVisible();
  };
  // What the preview has loaded it does not ask for once it is gone.
  const previewHas = async (address: string) => {
    const shown = preview(band).locator('header img');
    await expect(shown).toHaveAttribute('src', new RegExp(address.replace(/\.\w+$/, '')));
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
  };
  await band.getByLabel('Band Logo').setInputFiles(await picture());
  await saveNow();
  const first = await logo();
  expect(first).toMatch(/^\/files\/o\//);
  await previewHas(first!);
  await band.getByLabel('Band Logo').setInputFiles(await picture());
  await saveNow();
  const second = await logo();
  expect(second).not.toBe(first);
  await previewHas(second!);
  await expect.poll(async () => (await band.request.get(first!)).status()).toBe(404);
  expect((await band.request.get(second!)).status()).toBe(200);

  await band.getByRole('button', { name: 'Remove' }).click();
  await saveNow();
  expect(await logo()).toBeNull();
  const fan = await visit();
  await fan.goto('/');
  await expect(fan.locator('header img')).toHaveCount(0);
  await expect(fan.locator('#icon')).toHaveAttribute('href', /^\/favicon\.svg/);
});

test('an upload that breaks half-way goes on by itself', async ({ band, mayComplain }) => {
  mayComplain(/ERR_FAILED|status of 50/);
  await band.goto('/theme');
  let broken = 0;
  await band.route('**/api/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH' || broken > 0) return route.continue();
    broken += 1;
    await route.abort();
  });
  await band.getByLabel('Band Logo').setInputFiles(await picture(640));
  await save(band).click();
  await expect(band.getByRole('button', { name: 'Update Successful' })).toBeVisible();
  expect(broken).toBe(1);
});

test.describe('for who has not asked for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test(
    'of many alerts three are seen, in their corner, and each can be dismissed',
    { tag: '@both' },
    async ({ band, mayComplain }) => {
      mayComplain(/ERR_FAILED/);
      await band.goto('/theme');
      await band.route('**/api/logout', (route) => route.abort());
      for (let n = 0; n < 5; n += 1) {
        await band.getByRole('button', { name: 'Log Out' }).click();
        await expect(band.getByRole('button', { name: 'Log Out' })).toBeEnabled();
      }
      const alerts = band.locator('[data-alert="error"]');
      await expect(alerts).toHaveCount(3);
      const box = (await band.getByRole('region', { name: 'Notifications' }).boundingBox())!;
      const window = band.viewportSize()!;
      expect(Math.round(box.x + box.width)).toBe(window.width);
      // On phones the buttons stand at the bottom.
      if (window.width < 768) {
        const bars = (await band.getByRole('banner').boundingBox())!;
        expect(Math.round(box.y)).toBe(Math.round(bars.y + bars.height));
      } else expect(Math.round(box.y + box.height)).toBe(window.height);

      const dismiss = alerts.first().getByRole('button', { name: 'Dismiss' });
      const size = (await dismiss.boundingBox())!;
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(24);
      await dismiss.click();
      await expect(alerts.first()).toHaveCSS('transition-duration', '0.2s');
      await expect(alerts).toHaveCount(2);
      // The rest goes by itself when its five seconds are over.
      await expect(alerts).toHaveCount(0);
    },
  );
});

async function picture(side = 64) {
  return { name: 'logo.png', mimeType: 'image/png', buffer: await noise(side) };
}

/** What of the theme lies outside the page itself. */
const worn = (page: Page) =>
  page.evaluate(() => {
    const href = (selector: string) => document.querySelector(selector)?.getAttribute('href') ?? '';
    return {
      title: document.title,
      icon: href('#icon'),
      look: href('#look'),
      pace: href('link[href^="/themes/pace/"]'),
    };
  });

test('two members who change different things at once both keep theirs', async ({
  band,
  mayComplain,
}) => {
  // The later of the two is sent once more.
  mayComplain(/409 \(Conflict\)/);
  await band.goto('/theme');
  const other = await band.context().newPage();
  await other.goto('/theme');
  await expect(other.getByLabel('Band Name')).toBeVisible();

  await band.getByLabel('Band Name').fill('Owls');
  await band.getByLabel('Band Logo').setInputFiles(await picture());
  await save(band).click();
  await expect(band.getByRole('button', { name: 'Update Successful' })).toBeVisible();

  await other.getByLabel('Catch Phrase').fill('Awake at night');
  await save(other).click();
  await expect(other.getByRole('button', { name: 'Update Successful' })).toBeVisible();

  await band.reload();
  await expect(band.getByLabel('Band Name')).toHaveValue('Owls');
  await expect(band.getByLabel('Catch Phrase')).toHaveValue('Awake at night');
  await expect(band.getByRole('img', { name: 'Band Logo now' })).toBeVisible();
});

test('trying colours out adds no step to the way back', async ({ band }) => {
  await band.goto('/contact');
  await band.goto('/theme');
  const preview = band.frameLocator('iframe');
  await expect(preview.locator('body')).toBeVisible();
  const steps = await band.evaluate(() => history.length);
  for (const name of ['Owls', 'Night Owls']) {
    await band.getByLabel('Band Name').fill(name);
    await expect(preview.getByText(name).first()).toBeVisible();
  }
  expect(await band.evaluate(() => history.length)).toBe(steps);
});

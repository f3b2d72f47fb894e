import type { Page } from '@playwright/test';
import sharp, { type Region } from 'sharp';
import { square } from '../../fixtures/pictures/pictures.ts';
import { photoOfAPhone } from '../../environment/photo.ts';
import { expect, open, phone, test } from '../journey.ts';
import { openRow } from '../rows.ts';
import { holdUpload } from '../uploads.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const add = (page: Page) => page.getByRole('button', { name: 'Add Member' });

test(
  'a band tells its story and who is in it, and fans read it',
  { tag: '@whole' },
  async ({ band, visit }) => {
    await band.goto('/aboutus');
    await expect(band.getByText('No Members')).toBeVisible();
    await band.getByLabel('Bio text').fill('We met in May.\n\nWe played in June.');
    await band.getByRole('button', { name: 'Save Changes' }).click();
    await expect(band.getByRole('button', { name: 'Update Successful' })).toBeVisible();
    await addMember(band, { name: 'Ann Reed', role: 'Drums' });
    await addMember(band, {
      name: 'Bo Reed',
      role: 'Bass',
      links: { Instagram: 'instagram.com/bo' },
    });

    const fan = await visit();
    await fan.goto('/bio');
    await expect(fan.getByText('We played in June.')).toBeVisible();
    const names = fan.getByRole('main').getByRole('heading', { level: 3 });
    await expect(names).toHaveText(['Ann Reed', 'Bo Reed']);
    const profile = fan.getByRole('main').getByRole('link', { name: 'Bo Reed on Instagram' });
    await expect(profile).toHaveAttribute('href', 'https://www.instagram.com/bo');
    const html = await (await fan.request.get('/bio')).text();
    expect(html).toContain('We played in June.');
    expect(html).toMatch(/<source type="image\/webp" srcSet="\/files\/o\/\w+-\d+\.webp \d+w/);

    // Another picture takes the place of the old one, with words of its own.
    const first = await bioPicOf(band, 'Bo Reed');
    await openRow(band.getByRole('button', { name: /^Bo Reed/ }));
    await band.getByRole('button', { name: 'Edit Bo Reed' }).click();
    await dialog(band).getByLabel('Role').fill('Double bass');
    await dialog(band)
      .getByLabel('Picture')
      .setInputFiles(await picture());
    await dialog(band).getByLabel('What it shows').fill('Bo at the sea');
    await dialog(band).getByRole('button', { name: 'Update Member' }).click();
    await expect(dialog(band)).toHaveCount(0);
    expect(await bioPicOf(band, 'Bo Reed')).not.toBe(first);
    expect((await fan.request.get(first)).status()).toBe(404);
    await fan.reload();
    await expect(fan.getByText('Double bass')).toBeVisible();
    await expect(fan.getByRole('main').getByRole('img', { name: /^Bo/ })).toHaveAttribute(
      'alt',
      'Bo at the sea',
    );

    await openRow(band.getByRole('button', { name: /^Ann Reed/ }));
    await band.getByRole('button', { name: 'Delete Ann Reed' }).click();
    await band.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(band.getByText('Ann Reed')).toHaveCount(0);
    await fan.reload();
    await expect(names).toHaveText(['Bo Reed']);
  },
);

test(
  'a photograph of 8 MB comes upright, without its place, and light enough for a phone',
  { tag: ['@phone', '@whole'] },
  async ({ band, visit }) => {
    test.slow();
    const photo = await photoOfAPhone();
    expect(photo.length).toBeGreaterThan(8_000_000);
    await band.goto('/aboutus');
    await add(band).click();
    await fillMember(band, { name: 'Ann', role: 'Drums' });
    await dialog(band)
      .getByLabel('Picture')
      .setInputFiles({ name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer: photo });
    const submit = dialog(band).locator('button[type="submit"]');
    const { held } = await holdUpload(band);
    await submit.click();
    const route = await held;
    await expect(submit).toHaveText(/^Uploading\.\.\. [1-9]\d?%$/);
    await route.continue();
    await expect(dialog(band)).toHaveCount(0);

    for (const deviceScaleFactor of [1, 2, 3]) {
      const fan = await visit({ viewport: phone, deviceScaleFactor });
      const pictures: Promise<Buffer>[] = [];
      fan.on('response', (response) => {
        if (response.url().includes('/files/o/')) pictures.push(response.body());
      });
      await open(fan, '/bio');
      const shown = fan.locator('main picture img').last();
      await shown.scrollIntoViewIfNeeded();
      await expect
        .poll(() => shown.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
        .toBeGreaterThan(0);
      const bytes = await Promise.all(pictures);
      expect(bytes.length).toBe(1);
      expect(bytes[0]!.length, `at ${deviceScaleFactor}`).toBeLessThanOrEqual(60_000);
      const { width = 0, height = 0, exif, orientation } = await sharp(bytes[0]).metadata();
      expect(height, 'upright').toBeGreaterThan(width);
      expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined });
      // The sky is blue, and at the top where the photograph stands upright.
      const eighth = Math.round(height / 8);
      const sky = await blueOf(bytes[0]!, { left: 0, top: 0, width, height: eighth });
      const ground = await blueOf(bytes[0]!, {
        left: 0,
        top: height - eighth,
        width,
        height: eighth,
      });
      expect(sky).toBeGreaterThan(ground + 50);
      await fan.close();
    }
    const master = await band.request.get(await bioPicOf(band, 'Ann'));
    const { exif, xmp, width, height } = await sharp(await master.body()).metadata();
    expect({ exif, xmp, isUpright: height > width }).toEqual({
      exif: undefined,
      xmp: undefined,
      isUpright: true,
    });
  },
);

async function addMember(
  page: Page,
  member: { name: string; role: string; links?: Record<string, string> },
): Promise<void> {
  await add(page).click();
  await fillMember(page, member);
  await dialog(page)
    .getByLabel('Picture')
    .setInputFiles(await picture());
  await dialog(page).getByRole('button', { name: 'Add Member' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText(member.name, { exact: true })).toBeVisible();
}

async function fillMember(
  page: Page,
  { name, role, links = {} }: { name: string; role: string; links?: Record<string, string> },
): Promise<void> {
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('Role').fill(role);
  for (const [label, link] of Object.entries(links))
    await dialog(page).getByLabel(label).fill(link);
}

async function picture() {
  return { name: 'face.png', mimeType: 'image/png', buffer: await square(90).png().toBuffer() };
}

async function bioPicOf(page: Page, name: string): Promise<string> {
  const members = (await (await page.request.get('/api/members')).json()) as {
    name: string;
    bioPic: string;
  }[];
  return members.find((member) => member.name === name)!.bioPic;
}

/** How blue a part of a picture is, 0 to 255. */
async function blueOf(bytes: Buffer, part: Region): Promise<number> {
  // Statistics are those of a whole picture, so the part becomes one.
  const { channels } = await sharp(await sharp(bytes).extract(part).png().toBuffer()).stats();
  return channels[2]!.mean;
}

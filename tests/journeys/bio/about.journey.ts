import type { Page } from '@playwright/test';
import sharp, { type Region } from 'sharp';
import { photoOfAPhone } from '../../environment/photo.ts';
import { expect, open, phone, test } from '../journey.ts';
import { holdUpload } from '../uploads.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const add = (page: Page) => page.getByRole('button', { name: 'Add Member' });

test(
  "a phone's photograph is upright, has no location, and is light enough for a phone",
  { tag: ['@phone', '@whole'] },
  async ({ band, visit }) => {
    test.slow();
    const photo = await photoOfAPhone();
    expect(photo.length).toBeGreaterThan(2_000_000);
    await band.goto('/aboutus');
    await add(band).click();
    await fillMember(band, { name: 'Ann', role: 'Drums' });
    await dialog(band)
      .getByLabel('Image: Choose File')
      .setInputFiles({ name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer: photo });
    const submit = dialog(band).locator('button[type="submit"]');
    const { held } = await holdUpload(band);
    await submit.click();
    const route = await held;
    await expect(submit).toHaveText(/^Uploading\.\.\. [1-9]\d?%$/);
    await route.continue();
    await expect(dialog(band)).toHaveCount(0);

    for (const deviceScaleFactor of [1, 3]) {
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
      // The sky is blue, and on top if the photograph is upright.
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

async function fillMember(
  page: Page,
  { name, role }: { name: string; role: string },
): Promise<void> {
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('Role').fill(role);
}

async function bioPicOf(page: Page, name: string): Promise<string> {
  const members = (await (await page.request.get('/api/members')).json()) as {
    name: string;
    bioPic: string;
  }[];
  return members.find((member) => member.name === name)!.bioPic;
}

/** The blueness of a part of an image, 0 to 255. */
async function blueOf(bytes: Buffer, part: Region): Promise<number> {
  // Statistics describe a whole image, so the part becomes one.
  const { channels } = await sharp(await sharp(bytes).extract(part).png().toBuffer()).stats();
  return channels[2]!.mean;
}

import type { Page } from '@playwright/test';
import { square } from '../../fixtures/pictures/pictures.ts';
import { playersOn } from '../../stand-ins/youtube.ts';
import { featureReleases, featureVideos, setStage, test } from './home.ts';
import { desk, expect, phone, toast } from '../journey.ts';
import { openRow } from '../rows.ts';
import { watchShifts } from '../shifts.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test.describe('with posters', () => {
  test.use({ posters: 'near' });

  test(
    'a band chooses what fans see first, and fans see it',
    { tag: '@whole' },
    async ({ band, visit }) => {
      test.slow();
      await featureVideos(band, 1);
      await featureReleases(band, 1);
      await band.goto('/home');

      await addVideo(band, { title: 'By the Water', id: 'aaaaaaaaaaa', day: '2026-05-02' });
      await addRelease(band, { title: 'Night Bus', type: 'EP', day: '2026-05-02' });

      const fan = await visit();
      await expect
        .poll(async () => {
          await fan.goto('/');
          return fan.locator('.featured-list img').count();
        })
        .toBe(2);
      const poster = fan.locator('.featured-place picture img').first();
      await expect(poster).toHaveAttribute('src', /^\/files\/o\//);
      const videos = fan.getByRole('group', { name: 'Videos', exact: true });
      await expect(videos.getByRole('heading')).toHaveText(['By the Water', 'Video 1']);
      const releases = fan.getByRole('group', { name: 'New Releases' });
      await expect(releases.getByRole('heading')).toHaveText(['Night Bus', 'Record 1']);
      await expect(releases.getByText('EP · May 2, 2026')).toBeVisible();

      await openRow(row(band, 'By the Water'));
      await band.getByRole('button', { name: 'Edit By the Water' }).click();
      await expect(dialog(band).getByLabel('Start Time')).toHaveValue('10');
      await dialog(band).getByLabel('Title').fill('On the Water');
      await dialog(band).getByLabel('Start Time').fill('');
      await dialog(band).getByRole('button', { name: 'Update Featured Video' }).click();
      await expect(toast(band, 'Featured video updated successfully!')).toBeVisible();
      const opened = band.locator('.row').filter({ hasText: 'On the Water' });
      await expect(opened.getByText('10 s')).toHaveCount(0);
      await expect(opened.getByText('20 s')).toBeVisible();

      await deleteRow(band, 'Night Bus');
      await expect(toast(band, /^Featured release deleted successfully$/)).toBeVisible();
      await fan.reload();
      await expect(videos.getByRole('heading')).toHaveText(['On the Water', 'Video 1']);
      await expect(fan.getByRole('heading', { level: 3, name: 'Record 1' })).toBeVisible();
      await expect(releases).toHaveCount(0);
    },
  );
});

test(
  'nothing on a full home page moves while it loads, and it reads without scripts',
  { tag: '@whole' },
  async ({ band, visit, youtube }) => {
    await setStage(band, 2);
    await featureVideos(band);
    await featureReleases(band, 6);

    const reader = await visit({ javaScriptEnabled: false });
    await reader.goto('/');
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Band Name');
    await expect(reader.getByAltText('Stage 1')).toBeVisible();
    const third = reader.getByRole('group', { name: '3 of 3' });
    await reader.getByRole('list', { name: 'All videos' }).getByText('Video 3').click();
    await expect(third.getByRole('heading', { name: 'Video 3' })).toBeInViewport();
    await expect(third.getByRole('link', { name: 'Play Video 3' })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=ccccccccccc',
    );
    await expect(reader.getByRole('link', { name: 'Record 6' })).toHaveAttribute(
      'href',
      'https://band.example/6',
    );
    await expect(reader.getByRole('button', { name: 'Next slide' })).toHaveCount(0);
    expect(youtube.requests).toEqual([]);
    for (const [width, height] of [
      [640, 400],
      [667, 375],
      [740, 360],
      [390, 844],
    ] as const) {
      await reader.setViewportSize({ width, height });
      await reader.goto('/');
      const name = reader.getByRole('heading', { level: 1 });
      await expect(name, `${width}x${height}`).toBeInViewport({ ratio: 1 });
      const stage = (await reader.getByAltText('Stage 1').boundingBox())!;
      expect(Math.round(stage.width)).toBe(width);
      expect(stage.height > stage.width, 'upright on phones').toBe(width < height);
    }

    for (const viewport of [desk, phone]) {
      const fan = await visit({ viewport });
      const shifts = await watchShifts(fan);
      await fan.goto('/');
      await expect(fan.getByRole('button', { name: 'Next slide' })).toHaveCount(3);
      await fan.getByRole('heading', { name: 'Video 1' }).scrollIntoViewIfNeeded();
      await expect.poll(async () => (await playersOn(fan)).length).toBe(1);
      expect(await shifts()).toEqual([]);
      await fan.close();
    }
  },
);

const row = (band: Page, title: string) =>
  band.getByRole('button', { name: new RegExp(`^${title}`) });

interface Video {
  title: string;
  id: string;
  day: string;
}

async function addVideo(band: Page, { title, id, day }: Video): Promise<void> {
  await band.getByRole('button', { name: 'Add Featured Video' }).click();
  const submit = dialog(band).getByRole('button', { name: 'Add Featured Video' });
  await expect(submit).toBeDisabled();
  await dialog(band).getByLabel('Title').fill(title);
  await dialog(band).getByLabel('YouTube Link').fill(`https://youtu.be/${id}?si=shared`);
  await dialog(band).getByLabel('Release Date').fill(day);
  await dialog(band).getByLabel('Description').fill('In one take.');
  await dialog(band).getByLabel('Start Time').fill('10');
  await dialog(band).getByLabel('End Time').fill('20');
  await submit.click();
  // The one before may still be there.
  await expect(toast(band, 'Featured video added successfully!', 'success').last()).toBeVisible();
  await expect(dialog(band)).toHaveCount(0);
  await expect(row(band, title)).toBeVisible();
}

interface Release {
  title: string;
  type: string;
  day: string;
}

async function addRelease(band: Page, { title, type, day }: Release): Promise<void> {
  await band.getByRole('button', { name: 'Add Featured Release' }).click();
  await dialog(band)
    .getByLabel('Cover Image: Choose File')
    .setInputFiles({
      name: 'cover.png',
      mimeType: 'image/png',
      buffer: await square(90).png().toBuffer(),
    });
  await dialog(band).getByLabel('Title').fill(title);
  await expect(dialog(band).getByLabel('Type')).toHaveValue('album');
  await dialog(band).getByLabel('Type').selectOption(type);
  await dialog(band).getByLabel('Release Date').fill(day);
  await dialog(band).getByLabel('Music Link').fill('band.example/music');
  await dialog(band).getByRole('button', { name: 'Add Featured Release' }).click();
  await expect(
    toast(band, /^Featured release added successfully$/, 'success').last(),
  ).toBeVisible();
  await expect(dialog(band)).toHaveCount(0);
  await expect(row(band, title)).toBeVisible();
}

async function deleteRow(band: Page, title: string): Promise<void> {
  if (!(await band.getByRole('button', { name: `Delete ${title}` }).isVisible())) {
    await openRow(row(band, title));
  }
  await band.getByRole('button', { name: `Delete ${title}` }).click();
  await band.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(band.getByRole('alertdialog')).toHaveCount(0);
}

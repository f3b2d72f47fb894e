import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAdmin } from '../../../tests/components/render.tsx';
import { videos } from '../../../tests/components/videos.ts';

const dialog = page.getByRole('dialog');

test('a new video is a music video unless told otherwise, and its link is one of a video', async () => {
  await renderAdmin('/media?tab=videos', { 'GET /getVideos': [] });
  await expect.element(page.getByText('No Videos')).toBeVisible();
  await page.getByRole('button', { name: 'Add Video' }).click();
  await expect.element(dialog.getByLabelText('Category')).toHaveValue('musicVids');
  await expect.element(dialog.getByRole('button', { name: 'Add Video' })).toBeDisabled();
  await dialog.getByLabelText('YouTube share URL').fill('https://youtube.com/@reeds');
  await expect
    .element(dialog.getByText('Channel URLs are not supported for YouTube'))
    .toBeVisible();
});

test('rows of videos come six and six more of each kind', async () => {
  await renderAdmin('/media?tab=videos', {
    'GET /getVideos': [...videos(14, 'musicVids'), ...videos(7, 'vlogs')],
  });
  const rows = page.getByRole('button', { name: /^(musicVids|vlogs) \d/ });
  await expect.element(rows).toHaveLength(12);
  await page.getByRole('button', { name: 'Show More Music Videos' }).click();
  await expect.element(rows).toHaveLength(18);
});

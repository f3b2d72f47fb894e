import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bandSite } from '../../../tests/components/band-site.ts';
import { renderAdmin } from '../../../tests/components/render.tsx';
import { videos } from '../../../tests/components/videos.ts';

const dialog = page.getByRole('dialog');

test('a new video is a music video by default, and its link must be a video link', async () => {
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

test('rows of videos load six at a time for each category', async () => {
  await renderAdmin('/media?tab=videos', {
    'GET /getVideos': [...videos(14, 'musicVids'), ...videos(7, 'vlogs')],
  });
  const rows = page.getByRole('button', { name: /^(musicVids|vlogs) \d/ });
  await expect.element(rows).toHaveLength(12);
  await page.getByRole('button', { name: 'Show More Music Videos' }).click();
  await expect.element(rows).toHaveLength(18);
});

const told = { 'GET /youtubeTitle': { title: 'Cellar Door (Live)' } };
const title = dialog.getByLabelText('Title');

test.each([
  ['/media?tab=videos', 'Add Video', 'YouTube share URL'],
  ['/home', 'Add Featured Video', 'YouTube Link'],
  ['/music', 'Add Music Player', 'YouTube'],
])('at %s the title of %s is filled from the link', async (path, name, label) => {
  const api = await renderAdmin(path, { ...bandSite().answers, ...told });
  await page.getByRole('button', { name }).click();
  await dialog.getByLabelText(label, { exact: true }).fill('youtu.be/dQw4w9WgXcQ');
  await expect.element(title).toHaveValue('Cellar Door (Live)');
  await expect.element(dialog.getByText(/^Title from YouTube/)).toBeVisible();
  expect(api.calls.filter((call) => call.name === 'GET /youtubeTitle')).toHaveLength(1);
});

test('a typed title stays, also while YouTube is queried', { tags: 'whole' }, async () => {
  let answer: (told: { title: string | null }) => void = () => {};
  const api = await renderAdmin('/media?tab=videos', {
    ...bandSite().answers,
    'GET /youtubeTitle': () => new Promise((resolve) => (answer = resolve)),
  });
  await page.getByRole('button', { name: 'Add Video' }).click();
  const link = dialog.getByLabelText('YouTube share URL');
  await link.fill('https://youtu.be/dQw4w9WgXcQ');
  await expect.poll(() => api.sent('GET /youtubeTitle')).toHaveLength(1);
  await title.fill('Ours');
  answer({ title: 'Theirs' });
  await link.fill('https://youtu.be/aaaaaaaaaaa');
  await expect.element(link).toHaveValue('https://youtu.be/aaaaaaaaaaa');
  await expect.element(title).toHaveValue('Ours');
  await title.fill('');
  await link.fill('https://youtu.be/bbbbbbbbbbb');
  await expect.poll(() => api.sent('GET /youtubeTitle')).toHaveLength(2);
  answer({ title: null });
  await expect.element(dialog.getByText(/didn't return a title/)).toBeVisible();
  await title.fill('Ours');
  await expect.element(dialog.getByText(/didn't return a title/)).not.toBeInTheDocument();
});

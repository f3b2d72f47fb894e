import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emptyHome } from '../../../tests/components/band-site.ts';
import type { Call } from '../../../tests/components/calls.ts';
import { reloadAdmin, renderAdmin } from '../../../tests/components/render.tsx';
import type { FeaturedVideo } from './featured-videos.ts';

const dialog = page.getByRole('dialog');
const field = (label: string) => dialog.getByLabelText(label);

const broken = () => new Response('{}', { status: 500 });

test('the lists follow the order of the home page', async () => {
  await renderAdmin('/home', emptyHome);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Home');
  const lists = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect
    .poll(() => lists.elements().map(({ textContent }) => textContent))
    .toEqual([
      'Carousel Images',
      'Featured Videos',
      'Featured Releases',
      'Upcoming Shows',
      expect.any(String),
    ]);
});

test('a link that is not a video is refused at its field', async () => {
  const refusing = await renderAdmin('/home', { ...emptyHome, 'POST /featuredVideos': broken });
  await page.getByRole('button', { name: 'Add Featured Video' }).click();
  const submit = dialog.getByRole('button', { name: 'Add Featured Video' });
  await expect.element(submit).toBeDisabled();
  await field('Title').fill('By the Water');
  await field('Release Date').fill('2026-05-01');
  await field('YouTube Link').fill('youtube.com/@reeds');
  await expect
    .element(dialog.getByText('Channel URLs are not supported for YouTube'))
    .toBeVisible();
  await field('YouTube Link').fill('youtu.be/aaaaaaaaaaa?si=x');
  await expect.element(submit).toBeEnabled();
  const slip = dialog.getByText('The end time must be after the start time');
  await field('Start Time').fill('20');
  await field('End Time').fill('10');
  await expect.element(slip).toBeVisible();
  await expect.element(submit).toBeDisabled();
  // Fixing either field clears the other's message, and either brings it back.
  await field('Start Time').fill('5');
  await expect.element(slip).not.toBeInTheDocument();
  await expect.element(submit).toBeEnabled();
  await field('Start Time').fill('15');
  await expect.element(slip).toBeVisible();
  await field('End Time').fill('30');
  await expect.element(submit).toBeEnabled();

  await field('Description').fill('In one take.');
  await submit.click();
  await expect.element(page.getByText('Failed to add featured video')).toBeVisible();
  expect(refusing.sent('POST /featuredVideos')).toMatchObject([
    {
      title: 'By the Water',
      youtubeLink: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
      releaseDate: Date.UTC(2026, 4, 1),
      description: 'In one take.',
      startTime: 15,
      endTime: 30,
    },
  ]);
  await expect.element(field('Title')).toHaveValue('By the Water');
  const api = await reloadAdmin('/home', { ...emptyHome, 'GET /featuredVideos': broken });
  const failed = 'Failed to load featured videos';
  await expect
    .element(page.getByRole('region', { name: 'Notifications' }).getByText(failed))
    .toBeVisible();
  await expect.element(page.getByRole('main').getByText(failed)).toBeVisible();
  api.answer(emptyHome);
  await page.getByRole('button', { name: 'Retry' }).click();
  // The typed text is back as soon as there is a list again.
  await expect.element(field('Title')).toHaveValue('By the Water');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('No Videos')).toBeVisible();
});

test('a release lists its missing fields, and needs no cover', async () => {
  await renderAdmin('/home', emptyHome);
  await page.getByRole('button', { name: 'Add Featured Release' }).click();
  await expect.element(field('Type')).toHaveValue('album');
  const missing = dialog.getByText(/^Still missing/);
  const submit = dialog.getByRole('button', { name: 'Add Featured Release' });
  await expect.element(submit).toBeDisabled();
  await expect.element(missing).not.toBeInTheDocument();
  submit.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await expect.element(missing).toHaveTextContent('Still missing: Title, Release Date.');
  await field('Title').fill('Night Bus');
  await expect.element(missing).toHaveTextContent('Still missing: Release Date.');
  await expect.element(submit).toBeDisabled();
  await field('Release Date').fill('2026-05-01');
  await expect.element(missing).not.toBeInTheDocument();
  await expect.element(submit).toBeEnabled();
});

test('the start of a video can be removed', async () => {
  let video: FeaturedVideo = {
    _id: '7d3f2a52-4f6c-4a51-9c1e-2f6f4f5f9a01',
    title: 'By the Water',
    description: 'In one take.',
    youtubeLink: 'https://youtu.be/aaaaaaaaaaa',
    startTime: 10,
    endTime: 20,
    releaseDate: Date.UTC(2026, 4, 2),
    picture: null,
    revision: 1,
  };
  const api = await renderAdmin('/home', {
    ...emptyHome,
    'GET /featuredVideos': () => [video],
    'PUT /featuredVideos/:id': ({ body }: Call) =>
      (video = { ...video, ...(body as Partial<FeaturedVideo>), revision: 2 }),
  });
  await page.getByRole('button', { name: /^By the Water/ }).click();
  await expect.element(page.getByText('10 s')).toBeVisible();
  await page.getByRole('button', { name: 'Edit By the Water' }).click();
  await expect.element(field('Start Time')).toHaveValue('10');
  await field('Start Time').fill('');
  await dialog.getByRole('button', { name: 'Update Featured Video' }).click();
  await expect.element(page.getByText('Featured video updated successfully!')).toBeVisible();
  expect(api.sent('PUT /featuredVideos/:id')).toEqual([{ startTime: null, revision: 1 }]);
  await expect.element(page.getByText('10 s')).not.toBeInTheDocument();
  await expect.element(page.getByText('20 s')).toBeVisible();
});

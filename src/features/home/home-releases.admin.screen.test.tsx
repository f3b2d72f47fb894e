import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emptyHome } from '../../../tests/components/band-site.ts';
import { renderAdmin } from '../../../tests/components/render.tsx';
import { nightBus } from '../../../tests/components/releases.ts';

const dialog = page.getByRole('dialog');
const { _id, title, type, releaseDate } = nightBus;
const onHome = {
  _id,
  title,
  type,
  releaseDate,
  release: 'night-bus',
  musicLink: '/music/night-bus',
  coverImage: null,
  picture: null,
  alt: '',
  revision: 2,
};

test('a release that is there is put on the home page by choosing it', async () => {
  let listed: (typeof onHome)[] = [];
  const api = await renderAdmin('/home', {
    ...emptyHome,
    'GET /releases': [nightBus],
    'GET /featuredReleases': () => listed,
    'POST /updateRelease/:id': () => {
      listed = [onHome];
      return { ...nightBus, isOnHome: true, revision: 2 };
    },
  });
  await page.getByRole('button', { name: 'Add Featured Release' }).click();
  await dialog.getByRole('button', { name: /^Night Bus/ }).click();
  await expect
    .element(page.getByText('Featured release added successfully', { exact: true }))
    .toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.sent('POST /updateRelease/:id')).toEqual([{ isOnHome: true, revision: 1 }]);

  // It is edited where it was made, and not offered again.
  await page.getByRole('button', { name: /^Night Bus/ }).click();
  const edit = page.getByRole('link', { name: 'Edit Night Bus' });
  await expect.element(edit).toHaveAttribute('href', `/music?open=releases%2F${_id}`);
  await expect.element(page.getByRole('button', { name: /^Visibility/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Add Featured Release' }).click();
  await expect.element(dialog.getByLabelText('Title', { exact: true })).toBeVisible();
  expect(dialog.getByText('Your releases').elements()).toEqual([]);
});

test('a release is taken off the home page, and says so if that fails', async () => {
  const api = await renderAdmin('/home', {
    ...emptyHome,
    'GET /releases': [{ ...nightBus, isOnHome: true, revision: 2 }],
    'GET /featuredReleases': [onHome],
    'POST /updateRelease/:id': () => new Response('{}', { status: 500 }),
  });
  await page.getByRole('button', { name: /^Night Bus/ }).click();
  await page.getByRole('button', { name: 'Take Off Home Page Night Bus' }).click();
  await expect.element(page.getByText('Failed to delete featured release')).toBeVisible();
  expect(api.sent('POST /updateRelease/:id')).toEqual([{ isOnHome: false, revision: 2 }]);
});

test('a tick shows a release on the home page while it is made', async () => {
  const api = await renderAdmin('/music', {
    'GET /getPlayers': [],
    'POST /addRelease': { ...nightBus, isOnHome: true },
  });
  await page.getByRole('button', { name: 'Add Release' }).click();
  await dialog.getByLabelText('Title', { exact: true }).fill(title);
  await dialog.getByLabelText('Release Date').fill('2026-03-01');
  await dialog.getByLabelText('Show on the home page').click();
  await dialog.getByRole('button', { name: 'Add Release' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.sent('POST /addRelease')).toMatchObject([{ title, isOnHome: true }]);
});

test('a music player takes title, day and links from a release', async () => {
  const spotify = `https://open.spotify.com/album/${'a'.repeat(22)}`;
  const links = ['https://band.example/shop', spotify, 'https://www.youtube.com/@reeds'];
  const api = await renderAdmin('/music', {
    'GET /getPlayers': [],
    'GET /releases': [{ ...nightBus, links }],
    'POST /addPlayer': () => new Response('{}', { status: 500 }),
  });
  await page.getByRole('button', { name: 'Add Music Player' }).click();
  await dialog.getByLabelText('Your Release').selectOptions('Night Bus');
  await dialog.getByRole('button', { name: 'Add Music Player' }).click();
  await expect.element(page.getByText('Failed to add music player')).toBeVisible();
  expect(api.sent('POST /addPlayer')).toMatchObject([
    { title, date: releaseDate, spotifyLink: spotify, youtubeLink: links[2], appleMusicLink: null },
  ]);
});

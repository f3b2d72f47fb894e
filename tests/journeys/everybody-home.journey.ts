import { barriers, lostAtTwice, overhang } from './barriers.ts';
import { featureReleases, featureVideos, setStage, test } from './home.ts';
import { expect } from './journey.ts';
import { openRow } from './rows.ts';

// Dark, light, and two that nobody can tell apart.
const colours = [
  { primaryColor: '#14110f', secondaryColor: '#ff6a3d' },
  { primaryColor: '#ffffff', secondaryColor: '#ffff00' },
  { primaryColor: '#808080', secondaryColor: '#7f7f7f' },
];

test(
  'a full home page is open to everybody, in any colours',
  { tag: '@both' },
  async ({ band, visit }) => {
    test.slow();
    await setStage(band, 2);
    await featureVideos(band);
    await featureReleases(band, 5);
    const fan = await visit();
    for (const theme of fan.viewportSize()!.width < 768 ? colours.slice(0, 1) : colours) {
      expect((await band.request.post('/api/updateTheme', { data: theme })).status()).toBe(200);
      await fan.goto('/');
      await expect(fan.getByRole('button', { name: 'Next slide' })).toHaveCount(3);
      expect(await barriers(fan), theme.primaryColor).toEqual([]);
    }
    await fan.getByRole('heading', { name: 'Video 1' }).scrollIntoViewIfNeeded();
    await expect(fan.locator('.player iframe')).toHaveCount(1);
    // What lies half under the bar would be said to be too small to press.
    await fan.evaluate(() => window.scrollTo(0, 0));
    expect(await barriers(fan), 'with a player').toEqual([]);
  },
);

test(
  'the editor of the home page is open to everybody, with its dialogs',
  { tag: '@both' },
  async ({ band }) => {
    await featureVideos(band, 1);
    await featureReleases(band, 1);
    await band.goto('/home');
    await openRow(band.getByRole('button', { name: /^Video 1/ }));
    await expect(band.getByRole('button', { name: 'Edit Video 1' })).toBeVisible();
    expect(await barriers(band)).toEqual([]);
    for (const name of ['Add Featured Video', 'Add Featured Release']) {
      await band.getByRole('button', { name }).click();
      await expect(band.getByRole('dialog')).toBeVisible();
      expect(await barriers(band), name).toEqual([]);
      await band.keyboard.press('Escape');
      await expect(band.getByRole('dialog')).toHaveCount(0);
    }
  },
);

test('a full home page is no wider than a window of 320 pixels', async ({ band, visit }) => {
  await setStage(band, 2);
  await featureVideos(band, 2);
  await featureReleases(band, 3);
  const long = { title: 'W'.repeat(150), description: 'X'.repeat(300) };
  const [video] = (await (await band.request.get('/api/featuredVideos')).json()) as {
    _id: string;
  }[];
  await band.request.put(`/api/featuredVideos/${video!._id}`, { data: long });
  const [release] = (await (await band.request.get('/api/featuredReleases')).json()) as {
    _id: string;
  }[];
  const bare = { title: 'W'.repeat(100), coverImage: null };
  const changed = await band.request.put(`/api/featuredReleases/${release!._id}`, { data: bare });
  expect(changed.status()).toBe(200);
  const siteTitle = 'Donaudampfschifffahrtsgesellschaftskapitaen';
  await band.request.post('/api/updateTheme', { data: { siteTitle } });
  const fan = await visit({ viewport: { width: 320, height: 640 } });
  await fan.goto('/');
  await expect(fan.getByRole('button', { name: 'Next slide' })).toHaveCount(3);
  expect(await overhang(fan)).toBeLessThanOrEqual(0);
  expect(await lostAtTwice(fan)).toEqual([]);
  await expect(fan.getByRole('heading', { level: 1 })).toBeInViewport();
  await band.setViewportSize({ width: 320, height: 640 });
  await band.goto('/home');
  await expect(band.getByRole('heading', { name: 'Upcoming Shows' })).toBeVisible();
  expect(await overhang(band)).toBeLessThanOrEqual(0);
  expect(await lostAtTwice(band)).toEqual([]);
});

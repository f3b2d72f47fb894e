import type { Page } from '@playwright/test';
import { moveClock, playersOn } from '../../stand-ins/youtube.ts';
import { featureVideos, test, videoIds } from './home.ts';
import { expect } from '../journey.ts';

const [newest, second] = videoIds;

test('a featured video plays its part in a loop, without sound, while it is seen', async ({
  band,
  visit,
  youtube,
  site,
}) => {
  await featureVideos(band, 2);
  const fan = await visit();
  const time = Date.now();
  await fan.clock.install({ time });
  // Some of it has passed by then.
  await fan.clock.pauseAt(time + 3_600_000);
  await fan.goto('/');
  await seeVideos(fan);
  await expect.poll(() => states(fan)).toEqual([[newest, 1]]);
  const [player] = await playersOn(fan);
  expect(player).toMatchObject({ host: 'https://www.youtube-nocookie.com', muted: true });
  expect(player!.vars).toEqual({
    autoplay: 1,
    mute: 1,
    playsinline: 1,
    loop: 1,
    playlist: newest,
    origin: site.url,
    start: 10,
  });
  const frame = fan.locator('.player iframe');
  await expect(frame).toHaveAttribute('title', 'Video 1');
  const { width = 0, height = 0 } = (await frame.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(200);

  expect(player!.seeks).toEqual([10]);
  await moveClock(fan, 19.9);
  await fan.clock.runFor(200);
  expect(await playersOn(fan)).toMatchObject([{ seeks: [10, 10], time: 10 }]);

  // The one that is brought to the front is the only one.
  await fan.getByRole('list', { name: 'All videos' }).getByText('Video 2').click();
  await expect.poll(() => states(fan)).toEqual([[second, 1]]);
  await expect(fan.locator('iframe')).toHaveCount(1);
  expect(youtube.requests.filter((address) => address.endsWith('/iframe_api'))).toHaveLength(1);
});

/** Lets a little of the page's time pass, which stands still otherwise, and tells what plays. */
async function states(page: Page) {
  await page.clock.runFor(50);
  return (await playersOn(page)).map(({ videoId, state }) => [videoId, state]);
}

const seeVideos = (page: Page) =>
  page
    .locator('.featured-place')
    .first()
    .evaluate((place) => {
      place.scrollIntoView({ block: 'center', behavior: 'instant' });
    });

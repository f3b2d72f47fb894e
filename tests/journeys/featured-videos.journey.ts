import type { Page } from '@playwright/test';
import {
  moveClock,
  playersOn,
  pressPause,
  secondScript,
  unmute,
  type Fate,
} from '../stand-ins/youtube.ts';
import { featureVideos, test, videoIds } from './home.ts';
import { expect } from './journey.ts';

const [newest, second] = videoIds;

test(
  'a featured video plays its part in a loop, without sound, while it is seen',
  { tag: '@both' },
  async ({ band, visit, youtube, site }) => {
    await featureVideos(band, 1);
    const fan = await visit();
    await fan.clock.install();
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
    await moveClock(fan, 19.8);
    await fan.clock.runFor(400);
    expect((await playersOn(fan))[0]!.seeks).toEqual([10]);
    await moveClock(fan, 19.9);
    await fan.clock.runFor(200);
    expect(await playersOn(fan)).toMatchObject([{ seeks: [10, 10], time: 10 }]);
    await moveClock(fan, 25);
    await fan.clock.runFor(400);
    expect((await playersOn(fan))[0]!.seeks).toEqual([10, 10, 10]);
    await moveClock(fan, 'the end');
    expect((await playersOn(fan))[0]!.seeks).toEqual([10, 10, 10, 10]);

    await fan.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await fan.evaluate(() => (document.body.style.paddingBottom = '200vh'));
    await fan.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => states(fan)).toEqual([[newest, 2]]);
    await seeVideos(fan);
    await expect.poll(() => states(fan)).toEqual([[newest, 1]]);
    expect(youtube.asked.filter((address) => address.endsWith('/iframe_api'))).toHaveLength(1);
  },
);

test(
  'only one video plays on a page: the one that was brought to the front',
  { tag: '@both' },
  async ({ band, visit, youtube }) => {
    await featureVideos(band);
    const fan = await visit();
    await fan.goto('/');
    await seeVideos(fan);
    await expect.poll(() => states(fan)).toEqual([[newest, 1]]);
    await fan.getByRole('list', { name: 'All videos' }).getByText('Video 2').click();
    await expect.poll(() => states(fan)).toEqual([[second, 1]]);
    await expect(fan.locator('iframe')).toHaveCount(1);
    await expect(
      fan.getByRole('list', { name: 'All videos' }).locator('[aria-current]'),
    ).toHaveText(/Video 2/);
    expect(youtube.asked.filter((address) => address.endsWith('/iframe_api'))).toHaveLength(1);
  },
);

const fates: (Fate | 'no network')[] = [100, 101, 150, 2, 5, 'no network'];
for (const fate of fates) {
  test(`where a video meets "${fate}" its poster stays, and the way to YouTube`, async ({
    band,
    visit,
    youtube,
    mayComplain,
  }) => {
    mayComplain(/ERR_FAILED/);
    await featureVideos(band, 2);
    if (fate === 'no network') youtube.cut(true);
    else youtube.fates.set(newest, fate);
    const fan = await visit();
    await fan.goto('/');
    await seeVideos(fan);
    await expect.poll(() => youtube.asked.length).toBeGreaterThan(0);
    await expect(fan.locator('iframe')).toHaveCount(0);
    const first = fan.getByRole('group', { name: '1 of 2' });
    await expect(first.getByRole('link', { name: 'Play Video 1' })).toBeVisible();
    await expect(first.getByRole('link', { name: 'Watch on YouTube (Video 1)' })).toHaveAttribute(
      'href',
      `https://www.youtube.com/watch?v=${newest}`,
    );
  });
}

for (const emptied of ['/iframe_api', secondScript, null]) {
  test(`where ${emptied ?? 'a player'} never answers the poster comes back, and the next video tries again`, async ({
    band,
    visit,
    youtube,
  }) => {
    await featureVideos(band);
    if (emptied) youtube.emptied.add(emptied);
    else youtube.fates.set(newest, 'silent');
    const fan = await visit();
    await fan.clock.install();
    await fan.goto('/');
    await seeVideos(fan);
    await expect.poll(() => youtube.asked.at(-1)).toContain(emptied ?? `/embed/${newest}`);
    const play = fan.getByRole('link', { name: 'Play Video 1' });
    await expect(play).toHaveCount(0);
    await fan.clock.runFor(8_000);
    await expect(play).toBeVisible();
    await expect(fan.locator('.player')).toHaveCount(0);

    youtube.emptied.clear();
    await fan.getByRole('list', { name: 'All videos' }).getByText('Video 2').click();
    await expect.poll(() => states(fan)).toEqual([[second, 1]]);
  });
}

test('where nothing may begin unasked the poster stays until it is pressed, and then it plays', async ({
  band,
  visit,
  youtube,
}) => {
  await featureVideos(band, 2);
  youtube.fates.set(newest, 'autoplay blocked');
  const fan = await visit();
  await fan.goto('/');
  await seeVideos(fan);
  await expect.poll(() => youtube.asked.at(-1)).toContain('/embed/');
  await expect(fan.locator('iframe')).toHaveCount(0);
  const asked = youtube.asked.length;
  await fan.waitForTimeout(500);
  expect(youtube.asked).toHaveLength(asked);
  youtube.fates.set(newest, 'plays');
  await fan.getByRole('link', { name: 'Play Video 1' }).click();
  await expect.poll(() => states(fan)).toEqual([[newest, 1]]);
});

test('nothing plays for those who asked for no motion, until they press the poster', async ({
  band,
  visit,
  youtube,
}) => {
  await featureVideos(band);
  const fan = await visit({ reducedMotion: 'reduce' });
  await fan.clock.install();
  await fan.goto('/');
  await seeVideos(fan);
  await expect(fan.getByRole('button', { name: 'Next slide' })).toBeVisible();
  await fan.clock.runFor(40_000);
  expect(youtube.asked).toEqual([]);
  await expect(fan.getByRole('button', { name: /slide show/ })).toHaveCount(0);
  await fan.getByRole('link', { name: 'Play Video 1' }).click();
  await expect.poll(() => states(fan)).toEqual([[newest, 1]]);
  expect((await playersOn(fan))[0]!.muted).toBe(false);
});

test('who presses a poster by keyboard goes on in its player, or at YouTube in a tab', async ({
  band,
  visit,
  youtube,
  mayComplain,
}) => {
  // The stand-in has players only.
  mayComplain(/status of 404/);
  await featureVideos(band);
  const fan = await visit({ reducedMotion: 'reduce' });
  await fan.goto('/');
  await seeVideos(fan);
  await expect(fan.getByRole('button', { name: 'Next slide' })).toBeVisible();
  await fan.waitForLoadState('networkidle');
  const play = fan.getByRole('link', { name: 'Play Video 1' });
  await expect(play).toHaveAttribute('href', /youtube\.com\/watch/);
  for (const modifier of ['Control', 'Shift'] as const) {
    // Whether the page leaves the press to the browser. A window that really opens takes the
    // browser of this test along when it is closed on its way.
    await fan.evaluate(() => {
      Object.assign(window, { isLeft: false });
      const note = (event: MouseEvent) => {
        Object.assign(window, { isLeft: !event.defaultPrevented });
        event.preventDefault();
      };
      window.addEventListener('click', note, { once: true });
    });
    await play.click({ modifiers: [modifier] });
    expect(await fan.evaluate(() => 'isLeft' in window && window.isLeft)).toBe(true);
  }
  expect(youtube.asked.join()).not.toContain('/embed/');
  await play.focus();
  await fan.keyboard.press('Enter');
  await expect.poll(() => states(fan)).toEqual([[newest, 1]]);
  await expect(fan.locator('.player iframe')).toBeFocused();
});

test('the carousel stays where a fan has switched the sound on', async ({ band, visit }) => {
  await featureVideos(band);
  const fan = await visit();
  await fan.clock.install();
  await fan.goto('/');
  await seeVideos(fan);
  await expect.poll(() => states(fan)).toEqual([[newest, 1]]);
  await unmute(fan);
  await fan.clock.runFor(40_000);
  expect(await states(fan)).toEqual([[newest, 1]]);
});

test('what a fan has paused stays so, and the carousel with it, until they play it again', async ({
  band,
  visit,
}) => {
  await featureVideos(band);
  const fan = await visit();
  await fan.clock.install();
  await fan.goto('/');
  await seeVideos(fan);
  await expect.poll(() => states(fan)).toEqual([[newest, 1]]);
  await pressPause(fan);
  await fan.evaluate(() => (document.body.style.paddingBottom = '200vh'));
  await fan.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await fan.waitForTimeout(200);
  await seeVideos(fan);
  await fan.clock.runFor(16_000);
  // The browser scrolls by its own clock.
  await fan.waitForTimeout(700);
  expect(await states(fan)).toEqual([[newest, 2]]);

  // What is brought to the front then waits until it is pressed.
  await fan.getByRole('button', { name: 'Next slide' }).click();
  await expect(fan.locator('.carousel-place')).toHaveText('2 of 3');
  await fan.mouse.move(0, 0);
  await fan.clock.runFor(16_000);
  await fan.waitForTimeout(700);
  await expect(fan.locator('.carousel-place')).toHaveText('2 of 3');
  expect(await states(fan)).toEqual([]);
  await fan.getByRole('button', { name: 'Previous slide' }).click();
  await expect(fan.locator('.carousel-place')).toHaveText('1 of 3');
  await fan.getByRole('link', { name: 'Play Video 1' }).click();
  await expect.poll(() => states(fan)).toEqual([[newest, 1]]);
});

test('a video that a fan lets play again moves on with the carousel', async ({ band, visit }) => {
  await featureVideos(band);
  const fan = await visit();
  await fan.clock.install();
  await fan.goto('/');
  await seeVideos(fan);
  await expect.poll(() => states(fan)).toEqual([[newest, 1]]);
  await pressPause(fan);
  await fan.clock.runFor(16_000);
  await pressPause(fan);
  await expect.poll(() => states(fan)).toEqual([[newest, 1]]);
  await fan.clock.runFor(16_000);
  await expect.poll(() => states(fan)).toEqual([[second, 1]]);
});

const states = async (page: Page) =>
  (await playersOn(page)).map(({ videoId, state }) => [videoId, state]);

const seeVideos = (page: Page) =>
  page
    .locator('.featured-place')
    .first()
    .evaluate((place) => {
      place.scrollIntoView({ block: 'center', behavior: 'instant' });
    });

import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emptyHomeAreas } from '../../../tests/components/band-site.ts';
import { barriers } from '../../../tests/components/barriers.ts';
import { allowMotion } from '../../../tests/components/motion.ts';
import { inWindow, renderPage } from '../../../tests/components/renderPage.tsx';
import { holdTimers, pass, stopTheClock } from '../../../tests/components/timers.ts';
import { openYouTube, players } from '../../../tests/components/youtube.ts';
import type { Fate } from '../../../tests/stand-ins/youtube.ts';
import type { FeaturedVideo } from './featured-videos.ts';

const [newest, second, fifthId] = ['aaaaaaaaaaa', 'bbbbbbbbbbb', 'eeeeeeeeeee'];

const videos = [newest, second, 'ccccccccccc', 'ddddddddddd', fifthId].map(
  (id, i): FeaturedVideo => ({
    _id: id,
    title: `Video ${i + 1}`,
    description: `Filmed in ${2026 - i}`,
    youtubeLink: `https://www.youtube.com/watch?v=${id}`,
    startTime: i === 0 ? 10 : null,
    endTime: i === 0 ? 20 : null,
    releaseDate: Date.UTC(2026, 4, 1 - i),
    picture: null,
    revision: 1,
  }),
);

const play = page.getByRole('link', { name: 'Play Video 1' });
const list = page.getByRole('list', { name: 'All videos' });
/** The video in front, such as `2 of 3`. */
const place = () => {
  const all = [...document.querySelectorAll('.featured-one')];
  return `${all.findIndex((one) => one.ariaCurrent === 'true') + 1} of ${all.length}`;
};
const button = (name: string) => page.getByRole('button', { name });
const states = () => players().map(({ videoId, state }) => [videoId, state]);
const frames = () => document.querySelectorAll('.player iframe').length;

const desk = [1280, 1_000] as const;
const phone = [390, 844] as const;

/** Opens the home page with the mouse away from everything. */
async function openHome(count: number, size: readonly [number, number] = desk): Promise<void> {
  await inWindow(...size);
  await renderPage('/', {
    ...emptyHomeAreas,
    featuredVideos: videos.slice(0, count),
  });
  await userEvent.hover(page.getByRole('banner'));
  if (count > 1) await expect.element(list).toBeVisible();
  await expect.poll(() => document.querySelector('.featured-place')).not.toBeNull();
  seeVideos();
}

/**
 * Does the same with a clock that the test moves, and waits until the newest video plays by itself.
 */
async function openPlaying(count: number, size?: readonly [number, number]): Promise<void> {
  allowMotion();
  stopTheClock();
  await openYouTube();
  await openHome(count, size);
  await expect.poll(states).toEqual([[newest, 1]]);
}

const seeVideos = () =>
  document.querySelector('.featured-place')!.scrollIntoView({ block: 'center' });

/** Scrolls until this share of the videos' section is in view. */
function seeShare(share: number): void {
  const { top, height } = document.querySelector('.featured-place')!.getBoundingClientRect();
  window.scrollBy({ top: top + share * height - innerHeight, behavior: 'instant' });
}

/** Presses the player's button that pauses or resumes. */
function pressPause(): void {
  const [player] = players();
  if (player!.state === 1) player!.pauseVideo();
  else player!.playVideo();
}

test('if a player never responds, the poster returns and the next video tries again', async () => {
  allowMotion();
  const patience = holdTimers(8_000);
  const { change, requests } = await openYouTube();
  await change({ fates: { [newest]: 'silent' } });
  await openHome(3);
  // The carousel doesn't move while the mouse is on it.
  await userEvent.hover(list);
  await expect.poll(async () => (await requests()).at(-1)).toContain(`/embed/${newest}`);
  await expect.element(play).not.toBeInTheDocument();
  patience.release();
  await expect.element(play).toBeVisible();
  expect(document.querySelector('.player')).toBeNull();

  await list.getByText('Video 2').click();
  await expect.poll(states).toEqual([[second, 1]]);
});

test.each<Fate | 'no network'>(['no network', 100, 101, 150, 2, 5])(
  'if a video fails with "%s", its poster and the link to YouTube remain',
  async (fate) => {
    allowMotion();
    const patience = holdTimers(8_000);
    const { change, requests } = await openYouTube();
    await change(fate === 'no network' ? { isCut: true } : { fates: { [newest]: fate } });
    await openHome(2);
    await expect.poll(requests).not.toEqual([]);
    // A frame doesn't report that it failed to load.
    if (fate === 'no network') patience.release();
    await expect.element(play).toBeVisible();
    await expect.poll(() => document.querySelector('.player')).toBeNull();
    expect(frames()).toBe(0);
    await expect
      .element(page.getByRole('link', { name: 'Watch on YouTube (Video 1)' }))
      .toHaveAttribute('href', `https://www.youtube.com/watch?v=${newest}`);
  },
);

test('a featured video loops its clip without sound while it is visible', async () => {
  await openPlaying(1);
  const [player] = players();
  expect(player).toMatchObject({ host: 'https://www.youtube-nocookie.com', muted: true });
  expect(player!.vars).toEqual({
    autoplay: 1,
    mute: 1,
    playsinline: 1,
    loop: 1,
    playlist: newest,
    origin: location.origin,
    start: 10,
  });
  expect(player!.seeks).toEqual([10]);
  player!.time = 19.8;
  await pass(400);
  expect(player!.seeks).toEqual([10]);
  player!.time = 19.9;
  await pass(200);
  expect(player).toMatchObject({ seeks: [10, 10], time: 10 });
  player!.time = 25;
  await pass(400);
  expect(player!.seeks).toEqual([10, 10, 10]);
  player!.end();
  expect(player!.seeks).toEqual([10, 10, 10, 10]);

  seeShare(0.45);
  await expect.poll(states).toEqual([[newest, 2]]);
  seeShare(0.55);
  await expect.poll(states).toEqual([[newest, 1]]);
});

test('a phone plays only the video in front', async () => {
  await openPlaying(3, phone);
  const all = page.getByRole('list', { name: 'All videos' });
  await all.getByText('Video 2').click();
  await expect.poll(states).toEqual([[second, 1]]);
  expect(frames()).toBe(1);
  expect(all.element().querySelectorAll('[aria-current]')).toHaveLength(1);
  expect(all.element().querySelector('[aria-current]')?.textContent).toContain('Video 2');
  const box = document.querySelector('.player iframe')!.getBoundingClientRect();
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(200);

  vi.useRealTimers();
  for (const [width, height] of [phone, desk]) {
    await page.viewport(width, height);
    // The check would report buttons half under the bar as too small.
    window.scrollTo(0, 0);
    expect(await barriers()).toEqual([]);
  }
});

test('if autoplay is blocked, the poster stays until a fan presses it, and then the video plays', async () => {
  allowMotion();
  const { change, requests } = await openYouTube();
  await change({ fates: { [newest]: 'autoplay blocked' } });
  stopTheClock();
  await openHome(2);
  await expect.poll(async () => (await requests()).at(-1)).toContain('/embed/');
  await expect.element(play).toBeVisible();
  expect(frames()).toBe(0);
  const { length } = await requests();
  await pass(10_000);
  expect(await requests()).toHaveLength(length);
  await change({ fates: { [newest]: 'plays' } });
  await play.click();
  await expect.poll(states).toEqual([[newest, 1]]);
});

test('with reduced motion, nothing plays until a fan presses the poster', async () => {
  const { requests } = await openYouTube();
  stopTheClock();
  await openHome(3);
  await pass(40_000);
  expect(await requests()).toEqual([]);
  expect(place()).toBe('1 of 3');
  await expect.element(page.getByRole('button', { name: /slide show/ })).not.toBeInTheDocument();
  await play.click();
  await expect.poll(states).toEqual([[newest, 1]]);
  expect(players()[0]!.muted).toBe(false);
});

test('nothing plays by itself in a browser that saves data', async () => {
  allowMotion();
  Object.defineProperty(navigator, 'connection', {
    value: { saveData: true },
    configurable: true,
  });
  try {
    const { requests } = await openYouTube();
    stopTheClock();
    await openHome(3);
    await pass(10_000);
    expect(await requests()).toEqual([]);
    await play.click();
    await expect.poll(states).toEqual([[newest, 1]]);
  } finally {
    Reflect.deleteProperty(navigator, 'connection');
  }
});

test('pressing a poster by keyboard moves focus to the player, or opens YouTube in a tab', async () => {
  const { requests } = await openYouTube();
  await openHome(3);
  await expect.element(play).toHaveAttribute('href', videos[0]!.youtubeLink);
  for (const modifier of ['ctrlKey', 'shiftKey', 'metaKey']) {
    // Whether the page leaves the press to the browser.
    let isLeft = false;
    const note = (event: Event) => {
      isLeft = !event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', note, { once: true });
    const press = { bubbles: true, cancelable: true, [modifier]: true };
    play.element().dispatchEvent(new MouseEvent('click', press));
    expect(isLeft, modifier).toBe(true);
  }
  expect(await requests()).toEqual([]);
  play.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(states).toEqual([[newest, 1]]);
  await expect.poll(() => document.activeElement).toBe(document.querySelector('.player iframe'));
  expect(document.activeElement).toHaveAttribute('title', 'Video 1');
});

test('a video with keyboard focus waits until the focus leaves', async () => {
  allowMotion();
  const { requests } = await openYouTube();
  stopTheClock();
  await openHome(5);
  const more = button('Show More videos');
  const fifth = page.getByRole('link', { name: 'Play Video 5' });
  await userEvent.tab();
  more.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(place).toBe('5 of 5');
  await expect.element(fifth).toHaveFocus();
  await pass(2_000);
  expect((await requests()).filter((asked) => asked.includes(fifthId))).toEqual([]);
  await expect.element(fifth).toHaveFocus();
  await userEvent.tab();
  await expect.poll(states).toEqual([[fifthId, 1]]);
});

test('the carousel pauses while a fan has the sound on', async () => {
  await openPlaying(3);
  players()[0]!.muted = false;
  await pass(40_000);
  expect(states()).toEqual([[newest, 1]]);
});

test('a paused video stays paused, and so does the carousel, until the fan plays it again', async () => {
  await openPlaying(3);
  pressPause();
  const main = document.querySelector<HTMLElement>('main')!;
  main.style.paddingBottom = '2000px';
  window.scrollTo(0, document.body.scrollHeight);
  await expect.element(page.getByRole('contentinfo')).toBeInViewport();
  main.style.removeProperty('padding-bottom');
  seeVideos();
  await expect.element(list).toBeInViewport();
  await pass(16_000);
  expect(place()).toBe('1 of 3');
  expect(states()).toEqual([[newest, 2]]);

  // The next video in front then waits for a press.
  await list.getByText('Video 2').click();
  await expect.poll(place).toBe('2 of 3');
  await userEvent.hover(page.getByRole('banner'));
  await pass(16_000);
  expect(place()).toBe('2 of 3');
  expect(states()).toEqual([]);
  await list.getByText('Video 1').click();
  await expect.poll(place).toBe('1 of 3');
  await play.click();
  await expect.poll(states).toEqual([[newest, 1]]);
});

test('a video that a fan resumes moves on with the carousel', async () => {
  await openPlaying(3);
  pressPause();
  await pass(16_000);
  expect(place()).toBe('1 of 3');
  pressPause();
  await expect.poll(states).toEqual([[newest, 1]]);
  await pass(16_000);
  await expect.poll(states).toEqual([[second, 1]]);
});

import { expect, onTestFinished, test, vi } from 'vitest';
import { cellar, emptyHomeAreas } from '../../../tests/components/band-site.ts';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { overhang } from '../../../tests/components/barriers.ts';
import { barriersInAnyColors } from '../../../tests/components/look.ts';
import { allowMotion } from '../../../tests/components/motion.ts';
import { holdTimers, pass, stopTheClock } from '../../../tests/components/timers.ts';
import { loseAnswer, type Answers } from '../../../tests/components/calls.ts';
import { paginated, partsAsked } from '../../../tests/components/parts.ts';
import { inWindow, renderPage } from '../../../tests/components/renderPage.tsx';
import { dot, pictureAt } from '../../../tests/components/uploads.ts';
import { windows } from '../../../tests/components/windows.ts';
import { smallTargets } from '../../../tests/environment/accessibility.ts';
import type { ListedPicture } from '../../kit/records/pictureList.ts';
import type { FeaturedRelease } from '../featured-releases/featured-releases.ts';
import type { FeaturedVideo } from '../featured-videos/featured-videos.ts';
import { defaultTheme } from '../theme/theme.ts';

const videos = (count: number) =>
  Array.from({ length: count }, (_, i): FeaturedVideo => ({
    _id: `v${i}`,
    title: `Video ${i + 1}`,
    description: 'In one take.',
    // A demo video, which loads no player.
    youtubeLink: `https://www.youtube.com/watch?v=demo-video${i}`,
    startTime: null,
    endTime: null,
    releaseDate: Date.UTC(2026, 4, 1 - i),
    picture: null,
    revision: 1,
  }));

const releases = (count: number) =>
  Array.from({ length: count }, (_, i): FeaturedRelease => ({
    _id: `r${i}`,
    coverImage: dot,
    picture: pictureAt(dot),
    alt: '',
    title: `Record ${i + 1}`,
    type: 'album',
    releaseDate: Date.UTC(2026, 4, 1 - i),
    musicLink: `https://band.example/${i + 1}`,
    revision: 1,
  }));

const stage = (count: number) =>
  Array.from({ length: count }, (_, i): ListedPicture => ({
    _id: `s${i}`,
    name: `${i}`,
    imgLink: dot,
    picture: pictureAt(dot, 1_200, 800),
    alt: `Stage ${i + 1}`,
    caption: '',
    credit: '',
    revision: 1,
  }));

const cellars = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...cellar,
    _id: `00000000-0000-4000-8000-0000000000${10 + n}`,
    venue: `Room ${n + 1}`,
    date: cellar.date + n * 24 * 60 * 60_000,
  }));

const button = (name: string) => page.getByRole('button', { name });
const places = () => [...document.querySelectorAll('.carousel-place')];
/** The positions of all carousels, in order; the list of videos shows which one is in front. */
const place = () => {
  const listed = [...document.querySelectorAll('.featured-one')];
  const inFront = listed.findIndex((one) => one.ariaCurrent === 'true') + 1;
  const texts = places().map(({ textContent }) => textContent);
  return [...(listed.length > 0 ? [`${inFront} of ${listed.length}`] : []), ...texts].join();
};
/** The text that screen readers announce. */
const told = () =>
  [...document.querySelectorAll('.carousel-bar [role=status]')]
    .map(({ textContent }) => textContent)
    .join();
const pointElsewhere = () => userEvent.hover(page.getByRole('banner'));

const openHome = (
  areas: Readonly<Record<string, unknown>>,
  answers: Answers = {},
  partial: readonly string[] = [],
) => renderPage('/', { ...emptyHomeAreas, ...areas }, answers, {}, partial);

/** Opens the home page with three videos that move by timer; the mouse is away. */
async function openPaced() {
  allowMotion();
  const moves = holdTimers(15_000);
  await openHome({ featuredVideos: videos(3) });
  await expect.element(button('Pause slide show')).toBeVisible();
  await pointElsewhere();
  await expect.poll(moves.count).toBe(1);
  return moves;
}

/** Waits until scroll events, which come with the next frame, have fired. */
async function drawn(): Promise<void> {
  for (let n = 0; n < 2; n += 1) await new Promise(requestAnimationFrame);
}

test('a carousel moves every 15 seconds, and from the last slide to the first, also on a phone', async () => {
  await inWindow(390, 844);
  const moves = await openPaced();
  expect(smallTargets()).toEqual([]);
  for (const where of ['1 of 3', '2 of 3', '3 of 3', '1 of 3']) {
    await expect.poll(place).toBe(where);
    await expect.poll(moves.count).toBe(1);
    moves.release();
  }
  expect(await barriersInAnyColors()).toEqual([]);
});

test('automatic moves are not announced', async () => {
  allowMotion();
  stopTheClock();
  await openHome({ featuredVideos: videos(3) });
  await expect.element(button('Pause slide show')).toBeVisible();
  await pointElsewhere();
  await pass(15_000);
  await expect.poll(place).not.toBe('1 of 3');
  await pass(1_000);
  expect(told()).toBe('');
});

test('a carousel rests while it is paused, hovered, or out of view', async () => {
  const moves = await openPaced();
  await button('Pause slide show').click();
  await expect.element(button('Play slide show')).toBeVisible();
  await pointElsewhere();
  await drawn();
  expect(moves.count()).toBe(0);
  await button('Play slide show').click();
  await expect.element(button('Pause slide show')).toBeVisible();
  // The mouse is still on the button.
  await drawn();
  expect(moves.count()).toBe(0);
  await pointElsewhere();
  await expect.poll(moves.count).toBe(1);
  moves.release();
  await expect.poll(place).toBe('2 of 3');
  await expect.poll(moves.count).toBe(1);

  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(moves.count).toBe(0);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(moves.count).toBe(1);
  moves.release();
  await expect.poll(place).toBe('3 of 3');
});

test('keyboard focus stops a carousel, keys move it, and its position is announced', async () => {
  const moves = await openPaced();
  await userEvent.tab();
  page.getByRole('group', { name: 'Slides' }).element().focus();
  await expect.element(button('Play slide show')).toBeVisible();
  await expect.poll(moves.count).toBe(0);
  const press = (name: string) => {
    button(name).element().focus();
    return userEvent.keyboard('{Enter}');
  };
  for (const [turn, where] of [
    [() => userEvent.keyboard('{ArrowRight}'), '2 of 3'],
    [() => userEvent.keyboard('{ArrowLeft}'), '1 of 3'],
    [() => userEvent.keyboard('{ArrowLeft}'), '3 of 3'],
  ] as const) {
    await turn();
    await expect.poll(place).toBe(where);
    await expect.poll(told).toBe(where);
  }
  await press('Play slide show');
  await expect.poll(moves.count).toBe(1);
  moves.release();
  await expect.poll(place).toBe('1 of 3');
});

test('a video chosen from the list by keyboard stays', async () => {
  const moves = await openPaced();
  await userEvent.tab();
  page.getByRole('list', { name: 'All videos' }).getByRole('link').nth(1).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(place).toBe('2 of 3');
  await expect.element(button('Play slide show')).toBeVisible();
  await expect.poll(told).toBe('2 of 3');
  expect(moves.count()).toBe(0);
});

test.each([
  [1280, 800, 4, 7, '1 to 4 of 7', '4 to 7 of 7'],
  [390, 844, 2, 5, '1 to 2 of 5', '3 to 4 of 5'],
])(
  'in a window of %i x %i pixels %i releases need no carousel; more turn the page',
  async (width, height, few, many, first, then) => {
    await inWindow(width, height);
    await openHome({ featuredReleases: releases(few) });
    await expect.element(page.getByRole('heading', { name: `Record ${few}` })).toBeVisible();
    await drawn();
    await expect.element(button('Next slide')).not.toBeInTheDocument();
    await cleanup();
    await openHome({ featuredReleases: releases(many) });
    await expect.poll(place).toBe(first);
    await button('Next slide').click();
    await expect.poll(place).toBe(then);
    const box = button('Next slide').element().getBoundingClientRect();
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    expect(overhang()).toBeLessThanOrEqual(0);
  },
);

test.each(windows)(
  'in a window of %i x %i pixels the stage shows one image after another',
  async (...size) => {
    await inWindow(...size);
    await openHome({ carouselImages: stage(2) });
    await expect.poll(place).toBe('1 of 2');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInViewport();
    const { width, height } = page.getByAltText('Stage 1').element().getBoundingClientRect();
    expect(Math.round(width)).toBe(size[0]);
    expect(height > width, 'upright on phones').toBe(size[0] < 768);
    await button('Next slide').click();
    await expect.poll(place).toBe('2 of 2');
    await expect.element(page.getByAltText('Stage 2')).toBeInViewport({ ratio: 0.9 });
  },
);

test.each([
  [1280, 800],
  [390, 844],
])('in a window of %i x %i pixels any name leaves half of the image free', async (...size) => {
  await inWindow(...size);
  const { style } = document.documentElement;
  // As high as lines are in any face.
  style.setProperty('--display-leading', '1.4');
  onTestFinished(() => void style.removeProperty('--display-leading'));
  const names = ['W', 'Saturn Tramway', 'W'.repeat(100), 'Quite a Long Name '.repeat(5).trim()];
  for (const siteTitle of names) {
    await cleanup();
    const areas = { theme: { ...defaultTheme, siteTitle }, carouselImages: stage(1) };
    await openHome({ ...areas, shows: cellars(1) });
    const height = (selector: string) =>
      document.querySelector(selector)!.getBoundingClientRect().height;
    expect(height('h1') / height('.stage'), siteTitle).toBeLessThan(0.5);
    const next = page.getByRole('region', { name: 'Next show' });
    await expect.element(next).toBeInViewport({ ratio: 1 });
    expect(overhang(), siteTitle).toBeLessThanOrEqual(0);
  }
});

test('a single slide is neither a carousel nor focusable', async () => {
  await openHome({
    carouselImages: stage(1),
    featuredVideos: videos(1),
    featuredReleases: releases(1),
  });
  await expect.element(page.getByRole('heading', { name: 'Record 1' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Video 1' })).toBeVisible();
  const carousels = '.carousel-track[tabindex], [aria-roledescription]';
  expect(document.querySelectorAll(carousels)).toHaveLength(0);
});

test('pressing the button shows more shows, and moves focus to the first of them', async () => {
  await openHome({ shows: cellars(20) });
  const rows = () => document.querySelectorAll('.show-row').length;
  await expect.poll(rows).toBe(8);
  const more = page.getByRole('button', { name: 'Show More shows' });
  await more.click();
  await expect.poll(rows).toBe(16);
  await expect.element(page.getByRole('link', { name: 'Room 9' })).toHaveFocus();
  await more.click();
  await expect.poll(rows).toBe(20);
  await expect.element(more).not.toBeInTheDocument();
});

test('pressing the button shows more releases and videos, and moves focus to the first of them', async () => {
  await inWindow(1280, 800);
  await openHome({ featuredReleases: releases(20), featuredVideos: videos(5) });
  await expect.poll(place).toBe('1 of 4,1 to 4 of 8');
  await page.getByRole('button', { name: 'Show More releases' }).click();
  await expect.element(page.getByRole('link', { name: 'Record 9' })).toHaveFocus();
  await expect.poll(place).toBe('1 of 4,9 to 12 of 16');
  const moreVideos = page.getByRole('button', { name: 'Show More videos' });
  await moreVideos.click();
  await expect.poll(place).toBe('5 of 5,9 to 12 of 16');
  await expect.element(moreVideos).not.toBeInTheDocument();
  expect(await barriersInAnyColors()).toEqual([]);
});

test.each([
  ['with a complete list', 9, []],
  ['with an incomplete list', 5, ['?after=s4&count=4', '?after=s8&count=4']],
])('the stage loads more images before its last one, %s', async (_, count, asked) => {
  const { calls } = await openHome(
    { carouselImages: stage(count) },
    { 'GET /getHomeImages': paginated(stage(9)) },
    count < 9 ? ['carouselImages'] : [],
  );
  await expect.poll(place).toBe('1 of 4');
  for (const where of ['2 of 4', '3 of 8', '4 of 8', '5 of 8', '6 of 8', '7 of 9']) {
    await button('Next slide').click();
    await expect.poll(place).toBe(where);
  }
  expect(partsAsked(calls, 'GET /getHomeImages')).toEqual(asked);
});

test('a failed load of images does not move the stage, and is retried after a minute', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const { calls, answer } = await openHome(
    { carouselImages: stage(5) },
    { 'GET /getHomeImages': loseAnswer },
    ['carouselImages'],
  );
  const asked = () => partsAsked(calls, 'GET /getHomeImages').length;
  const turnTo = async (where: string) => {
    await button('Next slide').click();
    await expect.poll(place).toBe(where);
  };
  for (const where of ['2 of 4', '3 of 4']) await turnTo(where);
  await expect.poll(() => warned.mock.calls.length).toBe(1);
  for (const where of ['4 of 4', '1 of 4', '2 of 4', '3 of 4']) await turnTo(where);
  expect(asked()).toBe(1);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();

  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + 61_000);
  await turnTo('4 of 4');
  await expect.poll(asked).toBe(2);
  answer({ 'GET /getHomeImages': paginated(stage(9)) });
  vi.spyOn(Date, 'now').mockImplementation(() => now + 122_000);
  for (const where of ['1 of 4', '2 of 4', '3 of 8']) await turnTo(where);
  expect(warned).toHaveBeenCalledOnce();
});

test('shows, releases and videos of an incomplete list load on demand', async () => {
  const shows = cellars(12);
  const { calls } = await openHome(
    {
      shows: shows.slice(0, 9),
      featuredReleases: releases(9),
      featuredVideos: videos(5),
    },
    {
      'GET /shows': paginated(shows),
      'GET /featuredReleases': paginated(releases(10)),
      'GET /featuredVideos': paginated(videos(6)),
    },
    ['shows', 'featuredReleases', 'featuredVideos'],
  );
  for (const what of ['shows', 'releases', 'videos']) await button(`Show More ${what}`).click();
  await expect.element(page.getByRole('link', { name: 'Room 12' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Record 10' })).toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Video 6' })).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Show More/ })).not.toBeInTheDocument();
  expect(calls.map(({ name, query }) => `${name}?${query}`)).toEqual([
    `GET /shows?after=${shows[8]!._id}&count=8`,
    'GET /featuredReleases?after=r8&count=8',
    'GET /featuredVideos?after=v4&count=4',
  ]);
});

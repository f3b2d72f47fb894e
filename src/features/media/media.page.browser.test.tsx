import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { barriers } from '../../../tests/components/barriers.ts';
import { barriersInAnyColors } from '../../../tests/components/look.ts';
import { loseAnswer } from '../../../tests/components/calls.ts';
import { paginated, partsAsked } from '../../../tests/components/parts.ts';
import { inWindow, renderPage } from '../../../tests/components/renderPage.tsx';
import { pictureAt } from '../../../tests/components/uploads.ts';
import type { ListedPicture } from '../../kit/records/pictureList.ts';
import { videos } from '../../../tests/components/videos.ts';
import { windows } from '../../../tests/components/windows.ts';

const tiles = page.getByRole('main').getByRole('link', { name: /^(Scene|Picture) \d+$/ });
const titles = page.getByRole('main').getByRole('heading', { level: 3 });
const more = page.getByRole('button', { name: /^Show More/ });
const viewer = page.getByRole('dialog', { name: 'Pictures' });
const told = viewer.getByRole('status');
const scene = (n: number) => page.getByRole('link', { name: `Scene ${n}`, exact: true });

test.each([
  ['/media', 'No pictures yet... check back soon!', 'Pictures'],
  ['/media?tab=videos', 'No videos yet... check back soon!', 'Videos'],
])('an empty list at %s says so', async (address, sentence, tab) => {
  await renderPage(address, { media: [], videos: [] });
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: tab, exact: true }))
    .toHaveAttribute('aria-current', 'page');
});

test.each(windows)(
  'in a window of %i pixels twelve images fill whole rows, and twelve more load on demand',
  async (...size) => {
    await inWindow(...size);
    await renderPage('/media', { media: pictures(30), videos: [] });
    await expect.element(tiles).toHaveLength(12);
    expect(raggedRows()).toEqual([]);
    more.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(tiles).toHaveLength(24);
    expect(raggedRows()).toEqual([]);
    await expect.element(scene(12)).toHaveFocus();
    expect(await barriersInAnyColors()).toEqual([]);
    await more.click();
    await expect.element(tiles).toHaveLength(30);
    await expect.element(more).not.toBeInTheDocument();
    await expect.element(scene(24)).toHaveFocus();
  },
);

test('a later page continues from its offset with scripts as well', async () => {
  await renderPage('/media?from=12', { media: pictures(26).slice(12), videos: [] });
  await expect.element(tiles).toHaveLength(12);
  await expect.element(scene(12)).toBeVisible();
  const previous = page.getByRole('link', { name: 'Show Previous pictures' });
  await expect.element(previous).toHaveAttribute('href', '/media');
  expect(await barriersInAnyColors()).toEqual([]);
  await more.click();
  await expect.element(tiles).toHaveLength(14);
});

test('videos load six at a time for each category', async () => {
  await renderPage('/media?tab=videos', {
    media: [],
    videos: [...videos(14, 'musicVids'), ...videos(7, 'vlogs')],
  });
  await expect.element(titles).toHaveLength(12);
  // Without a poster the tile shows the title.
  expect(document.querySelector('.video-tile picture')).toBeNull();
  expect(await barriers()).toEqual([]);
  await page.getByRole('button', { name: 'Show More Music Videos' }).click();
  await expect.element(titles).toHaveLength(18);
  await expect.element(page.getByRole('link', { name: 'Play musicVids 6' })).toHaveFocus();
  await page.getByRole('button', { name: 'Show More Vlogs' }).click();
  await expect.element(titles).toHaveLength(19);
  await page.getByRole('button', { name: 'Show More Music Videos' }).click();
  await expect.element(titles).toHaveLength(21);
  await expect.element(more).not.toBeInTheDocument();
});

test('images of an incomplete list load on demand only', async () => {
  const all = pictures(26);
  const { calls } = await openPart(all, 13);
  await expect.element(tiles).toHaveLength(12);
  expect(partsAsked(calls, list)).toEqual([]);
  more.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(tiles).toHaveLength(24);
  await expect.element(scene(12)).toHaveFocus();
  expect(raggedRows()).toEqual([]);
  await more.click();
  await expect.element(tiles).toHaveLength(26);
  await expect.element(scene(24)).toHaveFocus();
  await expect.element(more).not.toBeInTheDocument();
  expect(partsAsked(calls, list)).toEqual(['?after=12&count=12', '?after=24&count=12']);
});

test('a list whose length is a multiple of the page size ends correctly', async () => {
  await openPart(pictures(25), 13);
  await more.click();
  await expect.element(tiles).toHaveLength(24);
  await more.click();
  await expect.element(tiles).toHaveLength(25);
  await expect.element(more).not.toBeInTheDocument();
});

test('images that moved in the list appear once, and those after them stay reachable', async () => {
  const all = pictures(30);
  const { answer } = await openPart(all, 13);
  const [first, second, ...rest] = all;
  answer({
    [list]: paginated([...rest.slice(0, 14), first, second, ...rest.slice(14)] as typeof all),
  });
  for (const count of [23, 30]) {
    await more.click();
    await expect.element(tiles).toHaveLength(count);
  }
  await expect.element(more).not.toBeInTheDocument();
  const names = [...document.querySelectorAll('.justified img')].map((one) =>
    one.getAttribute('alt'),
  );
  expect(new Set(names).size).toBe(30);
});

test('a failed page shows an error and loads on retry', async () => {
  const { answer } = await openPart(pictures(26), 13);
  answer({ [list]: loseAnswer });
  await more.click();
  await expect.element(page.getByText('Failed to load media images')).toBeVisible();
  await expect.element(more).not.toHaveAttribute('aria-disabled');
  await expect.element(tiles).toHaveLength(12);
  answer({ [list]: paginated(pictures(26)) });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(tiles).toHaveLength(24);
  await expect.element(scene(12)).toHaveFocus();
  await more.click();
  await expect.element(tiles).toHaveLength(26);
  await expect.element(more).not.toBeInTheDocument();
});

test('a failed load in the viewer shows no error and is not repeated at each image', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const { answer, calls } = await openPart(pictures(26), 13);
  answer({ [list]: loseAnswer });
  await scene(10).click();
  await expect.element(viewer.getByText('11', { exact: true })).toBeVisible();
  await expect.poll(() => warned.mock.calls.length).toBe(1);
  for (const at of [12, 13]) {
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(viewer.getByText(`${at}`, { exact: true })).toBeVisible();
  }
  expect(partsAsked(calls, list)).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  answer({ [list]: paginated(pictures(26)) });
  await more.click();
  await expect.element(tiles).toHaveLength(24);
  expect(warned).toHaveBeenCalledOnce();
});

test('if the last image of a page was removed, the whole list loads again', async () => {
  const all = pictures(30);
  const { calls } = await openPart(all.slice(1), 13, all.toSpliced(13, 1));
  await more.click();
  await expect.element(tiles).toHaveLength(24);
  expect(partsAsked(calls, list)).toEqual(['?after=13&count=12', '?']);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(scene(12)).toBeVisible();
  await expect.element(scene(13)).not.toBeInTheDocument();
  await more.click();
  await expect.element(tiles).toHaveLength(29);
});

test('videos of an incomplete list load on demand for one category', async () => {
  const all = [...videos(14, 'musicVids'), ...videos(8, 'vlogs')];
  const { calls } = await renderPage(
    '/media?tab=videos',
    { media: [], videos: [...videos(7, 'musicVids'), ...videos(7, 'vlogs')] },
    { 'GET /getVideos': paginated(all) },
    {},
    ['videos', 'media'],
  );
  await expect.element(titles).toHaveLength(12);
  const ofKind = (name: string) => page.getByRole('button', { name: `Show More ${name}` });
  // Presses both at once.
  for (const name of ['Music Videos', 'Vlogs']) (ofKind(name).element() as HTMLElement).click();
  await expect.element(titles).toHaveLength(20);
  await expect.element(ofKind('Vlogs')).not.toBeInTheDocument();
  await ofKind('Music Videos').click();
  await expect.element(titles).toHaveLength(22);
  await expect.element(more).not.toBeInTheDocument();
  expect(partsAsked(calls, 'GET /getVideos')).toEqual([
    '?category=musicVids&after=musicVids-6&count=6',
    '?category=vlogs&after=vlogs-6&count=6',
    '?category=musicVids&after=musicVids-12&count=6',
  ]);
});

test('the viewer loads more images before the last loaded one', async () => {
  const { calls } = await openPart(pictures(130), 13);
  await scene(0).click();
  await expect.element(viewer.getByText('1', { exact: true })).toBeVisible();
  await expect.poll(() => partsAsked(calls, list)).toEqual(['?after=12&count=96']);
  const atEnd = async () => {
    await userEvent.keyboard('{End}');
    return told.element().textContent;
  };
  await expect.poll(atEnd).toBe('Picture 130 of 130: Scene 129');
  await userEvent.keyboard('{Escape}');
  await expect.element(tiles).toHaveLength(12);
  await more.click();
  await expect.element(tiles).toHaveLength(24);
  expect(partsAsked(calls, list)).toEqual(['?after=12&count=96', '?after=108&count=96']);
});

test('the viewer counts the images of earlier pages', async () => {
  const all = pictures(26);
  await renderPage('/media?from=12', { media: all.slice(12), videos: [] });
  await scene(13).click();
  await expect.element(viewer.getByText('14 / 26')).toBeVisible();
});

test('the viewer shows all images by keyboard, and returns the focus', async () => {
  await renderPage('/media', { media: pictures(30), videos: [] });
  scene(1).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(viewer).toBeVisible();
  await expect.element(viewer.getByText('2 / 30')).toBeVisible();
  await expect.element(viewer.getByText('Take 1', { exact: true })).toBeVisible();
  await expect.element(viewer.getByText('Photo: Ines Roth')).toBeVisible();
  expect(viewer.getByText('Scene 1', { exact: true }).elements()).toEqual([]);
  await expect.element(viewer.getByRole('button', { name: 'Close' })).toHaveFocus();

  await userEvent.keyboard('{ArrowRight}');
  await expect.element(viewer.getByText('3 / 30')).toBeVisible();
  await expect.element(told).toHaveTextContent('Picture 3 of 30: Scene 2');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(viewer.getByText('1 / 30')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(viewer.getByText('1 / 30')).toBeVisible();
  await expect
    .element(viewer.getByRole('button', { name: 'Previous picture' }))
    .toHaveStyle({ opacity: '0.3' });
  await expect
    .element(viewer.getByRole('button', { name: 'Next picture' }))
    .toHaveStyle({ opacity: '1' });
  // Goes further than the images on the page.
  await userEvent.keyboard('{End}');
  await expect.element(viewer.getByText('30 / 30')).toBeVisible();
  await expect.element(viewer.getByRole('img', { name: 'Scene 29' })).toBeInTheDocument();
  await userEvent.keyboard('{Home}');
  await expect.element(viewer.getByText('1 / 30')).toBeVisible();
  // The neighbor loads before the fan opens it.
  expect(viewer.element().querySelector('figure:last-child img')).toHaveAttribute('alt', 'Scene 1');

  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Escape}');
  await expect.element(viewer).not.toBeInTheDocument();
  await expect.element(scene(2)).toHaveFocus();
});

test('the viewer announces the position of images without a description', async () => {
  await renderPage('/media', { media: pictures(3, () => ''), videos: [] });
  await tiles.first().click();
  await expect.element(told).toHaveTextContent('Picture 1 of 3');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(told).toHaveTextContent('Picture 2 of 3');
});

test('the viewer does not move with reduced motion', async () => {
  await renderPage('/media', { media: pictures(3), videos: [] });
  await scene(0).click();
  await expect.element(viewer.getByText('1 / 3')).toBeVisible();
  const { transitionDuration } = getComputedStyle(viewer.element().querySelector('figure')!);
  expect(Number.parseFloat(transitionDuration) * 1000).toBeLessThan(1);
});

const list = 'GET /getMediaImages';

/** @param stored the server's current images. */
const openPart = (all: readonly ListedPicture[], count: number, stored = all) =>
  renderPage(
    '/media',
    { media: all.slice(0, count), videos: [] },
    { [list]: paginated(stored) },
    {},
    ['media', 'videos'],
  );

/** The rows of images that don't fill the width. */
function raggedRows(): unknown[] {
  const grid = document.querySelector('.justified')!;
  const { left, right } = grid.getBoundingClientRect();
  const boxes = [...grid.querySelectorAll('li:has(a)')].map((one) => one.getBoundingClientRect());
  const rows = Map.groupBy(boxes, ({ top }) => Math.round(top));
  return [...rows.values()].filter(
    (row) => Math.abs(row[0]!.left - left) > 1 || Math.abs(row.at(-1)!.right - right) > 1,
  );
}

function pictures(count: number, altOf = (n: number) => `Scene ${n}`): ListedPicture[] {
  return Array.from({ length: count }, (_, n) => ({
    _id: `${n}`,
    name: `${n}.png`,
    imgLink: `/files/o/${n}.png`,
    picture: pictureAt(`/files/o/${n}.png`, 300 + 60 * (n % 5), 300 + 90 * ((n * 3) % 4)),
    alt: altOf(n),
    caption: `Take ${n}`,
    credit: 'Ines Roth',
    revision: 1,
  }));
}

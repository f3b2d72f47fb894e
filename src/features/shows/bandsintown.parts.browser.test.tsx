import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { overhang } from '../../../tests/components/barriers.ts';
import { barriersInAnyColors } from '../../../tests/components/look.ts';
import { inWindow, renderPage } from '../../../tests/components/renderPage.tsx';
import { pass, stopTheClock } from '../../../tests/components/timers.ts';

const notFound = page.getByText('Sorry, this artist was not found on Bandsintown.');
const frame = () => document.querySelector<HTMLIFrameElement>('iframe[title*="Bandsintown"]')!;
const showAll = page.getByRole('button', { name: 'Show all dates' });

const showsSettings = {
  showSystem: 'bandsintown',
  bandsintownArtist: '!!! "Ünï" & <b>',
  timeZone: 'UTC',
  revision: 1,
};

async function open(settings = showsSettings): Promise<void> {
  const home = {
    carouselImages: [],
    featuredVideos: [],
    featuredReleases: [],
    shows: [],
    news: [],
  };
  await renderPage('/', { ...home, showsSettings: settings });
  if (settings.bandsintownArtist) await expect.poll(frame).not.toBeNull();
}

/** Sends a message to the page, by default from the frame itself. */
const tell = (bandsintown: object, source: Window | null = frame().contentWindow) =>
  dispatchEvent(new MessageEvent('message', { source, data: { bandsintown } }));

/** Scrolls the widget into view. Observers made earlier get their calls before this returns. */
async function see(): Promise<void> {
  frame().scrollIntoView();
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(frame());
  });
}

const timeoutMs = 1_500;
/** The reserved height in pixels. */
const reserved = 320;

test('an artist counts as not found a second and a half after the widget is visible, and no sooner', async () => {
  await inWindow(390, 844);
  document.body.style.paddingTop = '3000px';
  onTestFinished(() => void (document.body.style.paddingTop = ''));
  stopTheClock();
  await open();
  await pass(60_000);
  await expect.element(notFound).not.toBeInTheDocument();
  // The frame may send no message at all.
  await see();
  await pass(timeoutMs - 1);
  await expect.element(notFound).not.toBeInTheDocument();
  await pass(1);
  await expect.element(notFound).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'All dates on Bandsintown' })).toBeVisible();
  // The widget may still load.
  tell({ height: 960, isShown: true });
  await expect.element(notFound).not.toBeInTheDocument();
});

test('an artist without dates counts as found', async () => {
  stopTheClock();
  await open();
  tell({ height: 40, isShown: true });
  await see();
  await pass(timeoutMs);
  await expect.element(notFound).not.toBeInTheDocument();
  expect(frame().getAttribute('src')).toBe(
    `/embed/bandsintown?artist=${encodeURIComponent(showsSettings.bandsintownArtist)}`,
  );
});

test('only reports from the frame itself are trusted', async () => {
  stopTheClock();
  await open();
  tell({ height: 0, isShown: false });
  await see();
  await pass(timeoutMs);
  await expect.element(notFound).toBeVisible();
  const { height } = frame();
  tell({ height: 5_000, isShown: true }, window);
  // The page handles this valid message after the other one.
  tell({ height: 0, isShown: false });
  await new Promise(requestAnimationFrame);
  await expect.element(notFound).toBeVisible();
  expect(frame().height).toBe(height);
  await expect.element(showAll).not.toBeInTheDocument();
});

test.each([
  [1280, 2_400],
  [390, 844],
])('in a window of %i x %i pixels the widget moves nothing that is visible', async (...size) => {
  await inWindow(...size);
  await open();
  const place = () => Math.round(frame().getBoundingClientRect().height);
  expect(place()).toBe(reserved);
  expect(overhang()).toBeLessThanOrEqual(0);
  frame().scrollIntoView({ block: 'center' });
  tell({ height: 960, isShown: true });
  await expect.element(showAll).toBeVisible();
  expect(place()).toBe(reserved);
  await showAll.click();
  await expect.element(showAll).not.toBeInTheDocument();
  expect(place()).toBe(960);
});

test('below the end of the window the widget grows immediately', async () => {
  await inWindow(1280, 300);
  await open();
  tell({ height: 960, isShown: true });
  await expect.poll(() => frame().height).toBe('960');
  await expect.element(showAll).not.toBeInTheDocument();
});

test('without an artist there are no shows', async () => {
  await open({ ...showsSettings, bandsintownArtist: '' });
  await expect.element(page.getByText('No shows announced right now.')).toBeVisible();
  expect(frame()).toBeNull();
});

test('the message that an artist was not found is accessible, in any colors', async () => {
  stopTheClock();
  await open();
  await see();
  await pass(timeoutMs);
  vi.useRealTimers();
  await expect.element(notFound).toBeVisible();
  expect(await barriersInAnyColors()).toEqual([]);
});

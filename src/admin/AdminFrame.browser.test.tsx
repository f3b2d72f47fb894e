import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emptyHome } from '../../tests/components/band-site.ts';
import type { FeaturedVideo } from '../features/featured-videos/featured-videos.ts';
import { addAlert } from '../kit/client/page/alerts.ts';
import { defaultTheme } from '../features/theme/theme.ts';
import { renderAdmin } from '../../tests/components/render.tsx';
import { inWindow } from '../../tests/components/renderPage.tsx';
import { windows } from '../../tests/components/windows.ts';

/** Enough to move everything below by more than a window. */
const videos = Array.from({ length: 20 }, (_, n): FeaturedVideo => ({
  _id: `7d3f2a52-4f6c-4a51-9c1e-2f6f4f5f9a${n + 10}`,
  title: `Video ${n}`,
  description: '',
  youtubeLink: 'https://youtu.be/aaaaaaaaaaa',
  startTime: null,
  endTime: null,
  releaseDate: 0,
  picture: null,
  revision: 1,
}));

const link = (name: string) => page.getByRole('link', { name, exact: true });

test.each(windows)(
  'every page except the theme has an Update Theme link in a window of %i by %i',
  async (...size) => {
    await inWindow(...size);
    await renderAdmin('/no/such/page');
    await expect.element(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    const update = link('Update Theme');
    await expect.element(update).toBeInViewport();
    await update.click();
    await expect.element(page.getByLabelText('Band Name')).toBeVisible();
    await expect.element(update).not.toBeInTheDocument();
  },
);

test('on a phone the bars cover at most 120 pixels, and History and Log Out are two presses away', async () => {
  await inWindow(390, 844);
  await renderAdmin('/no/such/page', { 'GET /history': { items: [], next: null }, 'GET /bin': [] });
  await expect.element(link('Update Theme')).toBeInViewport();
  const heights = ['header', '.tools', '.bottom-bar'].map(
    (bar) => document.querySelector(bar)!.getBoundingClientRect().height,
  );
  expect(heights).toEqual([45, 53, 53]);
  await page.getByRole('button', { name: 'More' }).click();
  await expect.element(page.getByRole('button', { name: 'Log Out' })).toBeInViewport();
  await link('History').click();
  await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Log Out' })).not.toBeInTheDocument();
});

test.each([390, 768, 1040, 1100, 1280])(
  'all tabs and the link to the shows fit in a window %i pixels wide',
  async (width) => {
    await inWindow(width, 800);
    await renderAdmin('/no/such/page');
    await expect.element(link('Shows')).toBeInViewport({ ratio: 1 });
    const tabs = page.getByRole('navigation', { name: 'Edit' });
    await expect.poll(() => tabs.element().scrollWidth - tabs.element().clientWidth).toBe(0);
    if (width >= 1100)
      await expect
        .element(page.getByRole('button', { name: 'Log Out' }))
        .toBeInViewport({ ratio: 1 });
  },
);

test('on a phone an alert hides neither the tabs of the area nor those of a page', async () => {
  await inWindow(390, 844);
  await renderAdmin('/media', { 'GET /getMediaImages': [], 'GET /getVideos': [] });
  const tabs = page.getByRole('navigation', { name: 'Media' });
  await expect.element(tabs).toBeInViewport({ ratio: 1 });
  addAlert('success', 'Saved');
  const alert = page.getByText('Saved');
  await expect.element(alert).toBeInViewport({ ratio: 1 });
  const { top, bottom } = alert.element().closest('[data-alert]')!.getBoundingClientRect();
  const header = document.querySelector('.admin-frame > header')!.getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(header.bottom);
  expect(bottom).toBeLessThanOrEqual(tabs.element().getBoundingClientRect().top);
});

test("on a phone the theme's page has its tools where other pages do, and alerts below the preview", async () => {
  await inWindow(390, 844);
  await renderAdmin('/no/such/page');
  const search = page.getByRole('button', { name: 'Search' });
  await expect.element(search).toBeInViewport();
  const left = () => search.element().getBoundingClientRect().left;
  await expect.element(link('Update Theme')).toBeInViewport();
  const before = left();
  await link('Update Theme').click();
  await expect.element(page.getByLabelText('Band Name')).toBeVisible();
  // The font may load in between.
  expect(Math.abs(left() - before)).toBeLessThan(4);
  addAlert('success', 'Saved');
  await expect.element(page.getByText('Saved')).toBeInViewport({ ratio: 1 });
  const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
  await expect
    .poll(() => box('[data-alert]').top - box('.preview-room').bottom)
    .toBeGreaterThanOrEqual(0);
});

test("members have a thin bar as their page loader, instead of the band's", async () => {
  await renderAdmin('/no/such/page', { 'GET /theme': { ...defaultTheme, paceTheme: 'flash' } });
  const loaders = () =>
    [...document.querySelectorAll('link[href^="/themes/pace/"]')].map((one) =>
      one.getAttribute('href'),
    );
  await expect.poll(loaders).toEqual(['/themes/pace/minimal.css']);
});

test('one press on a phone leads from any tab to the shows, even while content above loads', async () => {
  await inWindow(390, 844);
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  await renderAdmin('/no/such/page', {
    ...emptyHome,
    'GET /featuredVideos': async () => {
      await loaded;
      return videos;
    },
  });
  await expect.element(link('Shows')).not.toHaveAttribute('aria-current');
  await link('Shows').click();
  await expect
    .element(page.getByRole('banner').getByRole('link', { name: 'Shows' }))
    .toHaveAttribute('aria-current', 'location');
  const add = page.getByRole('button', { name: 'Add Show' });
  await expect.element(add).toBeInViewport({ ratio: 1 });
  load();
  await expect.element(page.getByText('Video 4')).toBeInTheDocument();
  await expect.element(add).toBeInViewport({ ratio: 1 });

  // Afterwards the page stays where the member scrolls.
  await userEvent.keyboard('{Shift}');
  window.scrollTo(0, 0);
  document.querySelector('main')!.style.paddingTop = '9rem';
  await expect.poll(() => document.documentElement.scrollTop).toBe(0);
});

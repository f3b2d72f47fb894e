import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { barriers, overhang } from '../../../tests/components/barriers.ts';
import { cellar } from '../../../tests/components/band-site.ts';
import { inWindow, renderPage } from '../../../tests/components/renderPage.tsx';
import { dot, pictureAt } from '../../../tests/components/uploads.ts';
import { cutTexts } from '../../../tests/environment/accessibility.ts';
import { share } from '../../../tests/environment/whole.ts';
import { showPath } from './show-path.view.ts';
import { showPageArea } from './shows.queries.ts';
import { defaultShowsSettings } from './shows-settings.ts';

const long = 'Donaudampfschifffahrtsgesellschaftskapitaen';

const kinds = [
  ['scheduled', 0, 600, 900],
  ['cancelled', 0, 1_600, 500],
  ['postponed', 40, 300, 300],
] as const;

test.each(share<(typeof kinds)[number]>(kinds, ([status]) => status === 'cancelled'))(
  'a show that is %s, since %i days, is accessible with any name, in any window',
  async (status, daysAgo, width, height) => {
    const date = daysAgo ? Date.now() - daysAgo * 24 * 60 * 60_000 : cellar.date;
    const show = {
      ...cellar,
      poster: dot,
      picture: pictureAt(dot, width, height),
      venue: long,
      location: `${long}, ${long}`,
      status,
      date,
      doors: date,
      showtime: date,
      doorprice: 99_999.99,
      currency: 'EUR',
    };
    await renderPage(showPath(show), {
      [showPageArea.name]: [show],
      showsSettings: defaultShowsSettings,
    });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(long);
    for (const [wide, high] of [
      [1280, 900],
      [390, 844],
      [320, 640],
    ] as const) {
      await inWindow(wide, high);
      expect(overhang()).toBeLessThanOrEqual(0);
      expect(await barriers(), `${wide} pixels`).toEqual([]);
    }
    // Doubles the size: by the browser's zoom, and by its text size.
    const { style } = document.documentElement;
    onTestFinished(() => void style.removeProperty('font-size'));
    for (const [wide, high, size] of [
      [640, 400, '16px'],
      [1280, 800, '32px'],
    ] as const) {
      await inWindow(wide, high);
      style.fontSize = size;
      await expect.poll(overhang).toBeLessThanOrEqual(0);
      expect(cutTexts(), `${size} in ${wide} pixels`).toEqual([]);
    }
  },
);

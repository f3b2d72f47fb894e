import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { fontNames } from '../../../src/features/theme/faces.view.ts';
import { barriers } from '../barriers.ts';
import { tellOfTheBand } from '../bio/band.ts';
import { expect, open, phone, test } from '../journey.ts';
import { announceShows } from '../shows/announce.ts';

const post = async (band: Page, path: string, data: object) => {
  const answer = await band.request.post(`/api${path}`, { data });
  expect(answer.status(), await answer.text()).toBe(200);
};

test(
  'a press kit is made with two clicks on a phone, and a booker downloads it',
  { tag: '@phone' },
  async ({ band, visit }) => {
    await tellOfTheBand(band);
    await band.goto('/contact?tab=press');
    await band.getByRole('button', { name: 'Start the press kit' }).tap();
    await band.getByLabel('Show the press kit').tap();
    await band.getByRole('button', { name: 'Save Changes' }).tap();
    await expect(band.getByRole('button', { name: 'Update Successful' })).toBeVisible();
    expect(await barriers(band)).toEqual([]);

    const fan = await visit();
    await open(fan, '/contact');
    await fan.getByRole('link', { name: 'Press kit' }).tap();
    await expect(fan.getByRole('heading', { name: 'Press Kit', level: 1 })).toBeVisible();
    expect(await barriers(fan)).toEqual([]);
    const link = fan.getByRole('link', { name: 'Download everything' });
    const [download] = await Promise.all([fan.waitForEvent('download'), link.tap()]);
    const files = unzipSync(await readFile(await download.path()));
    expect(Object.keys(files).filter((path) => path.includes('/Photos/'))).toHaveLength(3);
  },
);

test(
  'the press kit prints on one page of A4 and of Letter in every font',
  { tag: '@whole' },
  async ({ band, visit }) => {
    test.slow();
    await tellOfTheBand(band);
    await announceShows(band);
    await post(band, '/updateBio', {
      text: 'We drove all night to play for nine people. '.repeat(60),
    });
    await post(band, '/press/begin', {});
    const quote = { text: 'Loud and kind. '.repeat(20), source: 'The Gazette', link: null };
    const contacts = ['booking', 'press', 'management', 'technician', 'booking', 'press'].map(
      (role) => ({
        role,
        name: 'Marie-Louise Andersson-Berg',
        email: 'marielouise.andersson.of.booking@northernlights-booking.example.com',
        phone: '+49 40 123456789',
      }),
    );
    const quotes = [quote, { ...quote, text: 'Go.' }];
    await post(band, '/updatePress', { isShown: true, quotes, contacts });
    const fan = await visit();
    const names = ['The Reeds', 'Donaudampfschifffahrtsgesellschaftskapitäne'.repeat(2)];
    for (const primaryFont of fontNames) {
      for (const siteTitle of names) {
        await post(band, '/updateTheme', { primaryFont, secondaryFont: primaryFont, siteTitle });
        await fan.goto('/press/sheet');
        await fan.evaluate(() => document.fonts.ready);
        for (const format of ['A4', 'Letter']) {
          for (const side of [undefined, '0', '5mm', '12mm']) {
            const margin = side && { top: side, right: side, bottom: side, left: side };
            const pdf = await fan.pdf({ format, ...(margin && { margin }) });
            const what = `${primaryFont}, ${format}, ${side}, ${siteTitle}`;
            expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), what).toHaveLength(1);
          }
        }
      }
      const cut = await fan.evaluate(
        () =>
          ['h2', 'footer', 'footer p'].flatMap((tag) =>
            [...document.querySelectorAll(`section ${tag}`)].filter((element) => {
              const page = element.closest('section')!.getBoundingClientRect();
              return (
                element.scrollWidth > element.clientWidth + 1 ||
                element.getBoundingClientRect().bottom > page.bottom + 1
              );
            }),
          ).length,
      );
      expect(cut, primaryFont).toBe(0);
    }
    await fan.setViewportSize(phone);
    await fan.goto('/press/sheet');
    await expect(fan.getByRole('button', { name: 'Print' })).toBeInViewport();
    expect(await barriers(fan)).toEqual([]);
    const sheet = await fan.locator('section').boundingBox();
    expect(sheet!.x + sheet!.width).toBeLessThanOrEqual(phone.width);
    const noScripts = await visit({ javaScriptEnabled: false });
    await noScripts.goto('/press/sheet');
    await expect(noScripts.getByRole('button')).toHaveCount(0);
  },
);

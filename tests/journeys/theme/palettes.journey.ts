import fc from 'fast-check';
import sharp from 'sharp';
import { fansPages } from '../../environment/fans-pages.ts';
import { lendPlayers } from '../../stand-ins/players.ts';
import { shopSettings } from '../../stand-ins/shopify.ts';
import { announceShows } from '../shows/announce.ts';
import { tellOfTheBand } from '../bio/band.ts';
import { settled } from '../barriers.ts';
import { featureReleases, featureVideos } from '../home/home.ts';
import { expect, open, phone } from '../journey.ts';
import { openNewsletter, publishLetter } from '../newsletter/mails.ts';
import { addPictures, addVideos } from '../media/media.ts';
import { tellOfTheMusic } from '../music/music.ts';
import { propertiesOf, readInAll, readInStates } from './palettes.ts';
import { setUpStore, test } from '../store/shop.ts';
import { uploadFrom } from '../uploads.ts';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

/** Pairs of colors, others in every run; if one fails, the message says how to repeat it. */
const seed = Number(process.env['PALETTE_SEED'] ?? Date.now() % 1_000_000);
const palettes = [
  // A light pair, and two nearly equal colors.
  ['#ffffff', '#ffff00'] as const,
  ['#808080', '#7f7f7f'] as const,
  ...fc.sample(fc.tuple(color, color), { numRuns: 10, seed }),
].map(([primary, secondary]) => propertiesOf(primary, secondary));

/** All of them on the home page; some of them on the others, whose colors are mostly the same. */
const some = 4;
const others = [...fansPages.filter((path) => path !== '/'), '/store', '/no/such/page'];

test(
  'every word on every page is readable in the colors of any band',
  { tag: '@whole' },
  async ({ band, visit, hosts, mayComplain }) => {
    test.slow();
    mayComplain(/status of 404/);
    await tellOfTheBand(band);
    await tellOfTheMusic(band);
    await addPictures(band, 3);
    await addVideos(band, 2);
    await announceShows(band);
    await featureVideos(band, 2);
    await featureReleases(band, 2);
    await setUpStore(band, shopSettings);
    const letter = await publishLetter(band);
    await band.request.post('/api/press/begin');
    await band.request.post('/api/updatePress', { data: { isShown: true } });
    const page = await visit();
    await lendPlayers(page.context(), hosts());
    const known = new Set<string>();
    const look = async (name: string, given = palettes.slice(0, some)) => {
      const { places, failures } = await readInStates(page, given, known);
      expect(
        failures.slice(0, 5),
        `${name}; again: PALETTE_SEED=${seed} npm test -- journeys palettes`,
      ).toEqual([]);
      expect(places.length, name).toBeGreaterThan(3);
    };
    await open(page, '/');
    await look('/', palettes);
    const show = await page.locator('.show-row h3 a').first().getAttribute('href');
    for (const path of [...others, show!, '/news', letter, '/press']) {
      await open(page, path);
      await look(path);
    }
    await page.goto('/contact');
    const dialog = await openNewsletter(page);
    await dialog.getByLabel('Email').fill('fay@');
    await look('the newsletter');
    await page.keyboard.press('Escape');
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await settled(page);
    await look('the menu of a small window');
  },
);

test(
  "any band's name and phrase are readable on a white image",
  { tag: '@whole' },
  async ({ band, visit }) => {
    test.slow();
    const blank = { width: 600, height: 400, channels: 3, background: '#fff' } as const;
    const white = await sharp({ create: blank }).jpeg().toBuffer();
    const list = [{ name: 'white', imgLink: await uploadFrom(band, white), alt: 'Fog' }];
    expect((await band.request.post('/api/addHomeImage', { data: list })).status()).toBe(200);
    const fan = await visit();
    for (const letters of [4, 15, 22, 40]) {
      const theme = { siteTitle: 'n'.repeat(letters), catchPhrase: 'Come closer' };
      expect((await band.request.post('/api/updateTheme', { data: theme })).status()).toBe(200);
      await open(fan, '/');
      for (const width of [305, 1280]) {
        await fan.setViewportSize({ width, height: 720 });
        const stage = fan.locator('.stage');
        const places = await stage.evaluate((stageElement) => {
          const { left, top } = stageElement.getBoundingClientRect();
          return ['h1', '.stage-phrase p'].map((words) => {
            const element = stageElement.querySelector<HTMLElement>(words)!;
            const { fontSize, fontWeight, color } = getComputedStyle(element);
            const size = Number.parseFloat(fontSize);
            const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
            const box = element.getBoundingClientRect();
            element.style.color = 'transparent';
            return {
              words,
              color,
              needed: isLarge ? 3 : 4.5,
              box: {
                left: Math.floor(box.left - left),
                top: Math.floor(box.top - top),
                width: Math.floor(box.width),
                height: Math.floor(box.height),
              },
            };
          });
        });
        const backgroundShot = await stage.screenshot();
        for (const { words, color, needed, box } of places) {
          expect(color).toBe('rgb(255, 255, 255)');
          const { channels } = await sharp(
            await sharp(backgroundShot).extract(box).toBuffer(),
          ).stats();
          const lightest = Math.max(...channels.slice(0, 3).map(({ max }) => max)) / 255;
          const ratio = 1.05 / (((lightest + 0.055) / 1.055) ** 2.4 + 0.05);
          expect(ratio, `${words} of ${letters} letters at ${width}`).toBeGreaterThan(needed);
          // Black if the image is not loaded.
          expect(lightest, `${words} at ${width}`).toBeGreaterThan(0.05);
        }
        await stage.evaluate((element) => {
          for (const words of element.querySelectorAll<HTMLElement>('h1, .stage-phrase p')) {
            words.style.removeProperty('color');
          }
        });
      }
    }
  },
);

test('an unreadable pair of colors is found', { tag: '@whole' }, async ({ page }) => {
  await page.goto('/');
  const gray = { ...propertiesOf('#14110f', '#ff6a3d'), '--text': '#333333', '--muted': '#222222' };
  const { failures } = await readInAll(page, [gray]);
  expect(failures.join('\n')).toMatch(/text of <h2 .* of 3/);
  expect(failures.join('\n')).toMatch(/of 4\.5/);
  // Elements that are visible only under the pointer or with the focus, over content that is
  // readable without them.
  const states = { ...propertiesOf('#14110f', '#ff6a3d'), '--hover': '#333', '--focus': '#222' };
  const told = (await readInStates(page, [states], new Set())).failures.join('\n');
  expect(told).toMatch(/text of <a .* of 4\.5, while controls are pointed at/);
  expect(told).toMatch(/ring of <a .* of 3, while .* the keyboard is on controls/);
  expect(told.replaceAll(/.*, while .*/g, '').trim()).toBe('');
});

import type { Locator, Page } from '@playwright/test';
import { square } from '../../fixtures/pictures/pictures.ts';
import { lendPlayers } from '../../stand-ins/players.ts';
import { expectInWindow } from '../barriers.ts';
import { test } from '../home/home.ts';
import { share } from '../../environment/whole.ts';
import { expect, toast } from '../journey.ts';
import { photos } from '../media/media.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const main = (page: Page) => page.getByRole('main');
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

const artist = 'https://open.spotify.com/artist/4Z8W4fKeB5YxbusRsdQVPb';
const album = 'https://open.spotify.com/album/2nLhD10Z7Sb4RFyCX2ZCyx';

test('a member fills the whole site, and fans read it, with scripts and without', async ({
  band,
  visit,
  hosts,
  site,
}) => {
  test.slow();
  await nameTheBand(band);
  await fillHome(band);
  await fillMusic(band);
  await fillMedia(band);
  await fillBio(band);
  await fillContact(band);

  for (const javaScriptEnabled of share([true, false], (isOn) => isOn)) {
    const fan = await visit({ javaScriptEnabled });
    await lendPlayers(fan.context(), hosts());
    for (const [path, texts] of Object.entries(pages)) {
      const answer = await fan.goto(path);
      expect(answer?.status()).toBe(200);
      for (const text of texts) {
        await expect(main(fan), path).toContainText(text, { ignoreCase: true });
      }
      for (const name of pictures[path] ?? []) {
        const picture = main(fan).getByRole('img', { name }).first();
        await picture.scrollIntoViewIfNeeded();
        await expect.poll(() => isThere(picture), `${path} ${name}`).toBe(true);
      }
      if (javaScriptEnabled && path === '/music') {
        await expect(main(fan).locator('iframe').first()).toHaveAttribute(
          'src',
          /^https:\/\/open\.spotify\.com\/embed\/album\/2nLhD10Z7Sb4RFyCX2ZCyx\?utm_source=generator&theme=0$/,
        );
      }
      await expectInWindow(fan, path);
    }
    await fan.close();
  }
  expect(site.log.filter(({ level }) => level === 'error')).toEqual([]);
});

/** The texts that fans read on every page. */
const pages: Readonly<Record<string, readonly string[]>> = {
  '/': [
    'Lantern & Gravel',
    'By the Water',
    'Night Bus',
    'EP · April 2',
    'Jun 15',
    'The Cellar',
    'Doors 7:30 PM · Show 8:30 PM',
    'Adv. $19.90',
  ],
  '/music': ['River Songs', 'May 1'],
  '/media': ['Pictures'],
  '/media?tab=videos': ['Live Performances', 'Harbour Night', 'February 3'],
  '/bio': ['We met in May.', 'Ann Reed', 'Drums'],
  '/contact': ['hello@band.example', '555.123.4567'],
};

/** The images there. */
const pictures: Readonly<Record<string, readonly string[]>> = {
  '/': ['The van', 'Poster: The Cellar'],
  '/media': ['Load In', 'Load Out'],
  '/bio': ['Ann Reed'],
};

const isThere = (picture: Locator) =>
  picture.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth > 0);

async function nameTheBand(band: Page): Promise<void> {
  await band.goto('/theme');
  await band.getByLabel('Band Name').fill('Lantern & Gravel');
  await band.getByRole('button', { name: 'Save Changes' }).click();
  await expect(band.getByRole('button', { name: 'Update Successful' })).toBeVisible();
}

async function fillHome(band: Page): Promise<void> {
  await band.getByRole('link', { name: 'Home', exact: true }).click();
  await band.getByLabel('Images: Choose Files').setInputFiles(await photos(2));
  await band.getByLabel('Description of photo-0.png').fill('The van');
  await band.getByRole('button', { name: 'Add Images' }).click();
  await expect(toast(band, 'Home carousel image(s) uploaded successfully')).toBeVisible();

  await open(band, 'Add Featured Video');
  await field(band, 'Title').fill('By the Water');
  await field(band, 'YouTube Link').fill('https://youtu.be/aaaaaaaaaaa?si=share');
  await field(band, 'Release Date').fill('2026-05-01');
  await save(band, 'Add Featured Video', 'Featured video added successfully!');

  await open(band, 'Add Featured Release');
  await choose(band, 'Cover Image', 400, 400);
  await field(band, 'Title').fill('Night Bus');
  await field(band, 'Type').selectOption('EP');
  await field(band, 'Release Date').fill('2026-04-02');
  await field(band, 'Music Link').fill('music.example/night-bus');
  await save(band, 'Add Featured Release', 'Featured release added successfully');

  await open(band, 'Add Show');
  await choose(band, 'Poster', 300, 420);
  await field(band, 'Venue').fill('The Cellar');
  await field(band, 'Location').fill('Auckland');
  await field(band, 'Date').fill('2031-06-15');
  await field(band, 'Doors').fill('7:30 PM');
  await field(band, 'Show').fill('8:30 PM');
  await field(band, 'Time Zone').fill('Pacific/Auckland');
  await field(band, 'Adv. Price').fill('19.9');
  await save(band, 'Add Show', 'Show added successfully!');
}

async function fillMusic(band: Page): Promise<void> {
  await band.getByRole('link', { name: 'Music', exact: true }).click();
  await expect(main(band).getByText('No Music')).toBeVisible();
  await open(band, 'Add Music Player');
  await field(band, 'Title').fill('River Songs');
  await field(band, 'Release Date').fill('2026-05-01');
  await field(band, 'Spotify').fill(`${album}?si=share`);
  await field(band, 'Color').selectOption('Gray');
  await save(band, 'Add Music Player', 'Music player added successfully!');
}

async function fillMedia(band: Page): Promise<void> {
  await band.getByRole('link', { name: 'Media', exact: true }).click();
  await band.getByLabel('Images: Choose Files').setInputFiles(await photos(2));
  await band.getByLabel('Description of photo-0.png').fill('Load In');
  await band.getByLabel('Description of photo-1.png').fill('Load Out');
  await band.getByRole('button', { name: 'Add Images' }).click();
  const shelf = band.getByRole('list', { name: 'Pictures' });
  await expect(shelf.getByRole('listitem')).toHaveCount(2);
  // Added images leave the picker before the page is left.
  await expect(band.getByText('No Files Selected')).toBeVisible();

  await band.getByRole('link', { name: 'Videos', exact: true }).click();
  await open(band, 'Add Video');
  await field(band, 'YouTube share URL').fill('https://www.youtube.com/shorts/bbbbbbbbbbb');
  await field(band, 'Title').fill('Harbour Night');
  await field(band, 'Category').selectOption('Live Performances');
  await field(band, 'Release Date').fill('2026-02-03');
  await dialog(band).getByRole('button', { name: 'Add Video' }).click();
  await expect(dialog(band)).toHaveCount(0);
  await expect(main(band).getByText('Harbour Night')).toBeVisible();
}

async function fillBio(band: Page): Promise<void> {
  await band.getByRole('link', { name: 'Bio', exact: true }).click();
  await band.getByLabel('Bio text').fill('We met in May.\n\nWe never stopped.');
  await band.getByRole('button', { name: 'Save Changes' }).click();
  await expect(band.getByRole('button', { name: 'Update Successful' })).toBeVisible();
  await open(band, 'Add Member');
  await choose(band, 'Image', 320, 400);
  await field(band, 'Name').fill('Ann Reed');
  await field(band, 'Role').fill('Drums');
  await dialog(band).getByRole('button', { name: 'Add Member' }).click();
  await expect(dialog(band)).toHaveCount(0);
  await expect(main(band).getByText('Ann Reed')).toBeVisible();
}

async function fillContact(band: Page): Promise<void> {
  await band.getByRole('link', { name: 'Contact', exact: true }).click();
  await main(band).getByRole('link', { name: 'Contact', exact: true }).click();
  await band.getByLabel('Email').fill('hello@band.example');
  await band.getByLabel('Phone').fill('(555) 123-4567');
  await band.getByLabel('Spotify').fill(artist);
  await band.getByRole('button', { name: 'Save Changes' }).click();
  await expect(band.getByRole('button', { name: 'Update Successful' })).toBeVisible();
}

const open = (band: Page, name: string) => main(band).getByRole('button', { name }).click();

async function save(band: Page, button: string, said: string): Promise<void> {
  await dialog(band).getByRole('button', { name: button }).click();
  await expect(toast(band, said, 'success')).toBeVisible();
  await expect(dialog(band)).toHaveCount(0);
}

async function choose(band: Page, label: string, width: number, height: number): Promise<void> {
  const buffer = await square(16).resize(width, height, { fit: 'fill' }).png().toBuffer();
  const file = { name: 'picture.png', mimeType: 'image/png', buffer };
  await dialog(band).getByLabel(`${label}: Choose File`).setInputFiles(file);
}

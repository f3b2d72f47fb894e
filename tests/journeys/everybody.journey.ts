import type { Page } from '@playwright/test';
import { fansPages } from '../environment/fans-pages.ts';
import { lendPlayers } from '../stand-ins/players.ts';
import { announceShows } from './band-shows.ts';
import { tellOfTheBand } from './band.ts';
import { bandsintownHosts, startBandsintown } from '../stand-ins/bandsintown.ts';
import { openShop, shopDomain } from '../stand-ins/shopify.ts';
import { ada, expect, open, test, toast } from './journey.ts';
import { addPictures, addVideos, photos } from './media.ts';
import { music, tellOfTheMusic } from './music.ts';
import { barriers, lostAtTwice, overhang } from './barriers.ts';
import { askForNewsletter, writeToBand } from './inbox.ts';
import { letterForm, openNewsletter, sendButton, sendFormAddress, write } from './letters.ts';
import { uploadFrom } from './uploads.ts';
import { tabTo } from './keyboard.ts';
import { openRow } from './rows.ts';

const paths = [...fansPages, '/reset-password', '/reset-password?token=given', '/no/such/page'];

// Dark, light, in between, and two that nobody can tell apart.
const colours = [
  { primaryColor: '#14110f', secondaryColor: '#ff6a3d' },
  { primaryColor: '#ffffff', secondaryColor: '#ffff00' },
  { primaryColor: '#808080', secondaryColor: '#7f7f7f' },
];

test(
  'every page is open to everybody, in any colours',
  { tag: '@both' },
  async ({ band, visit, mayComplain }) => {
    test.slow();
    mayComplain(/status of 404/);
    const page = await visit();
    // The colours do not depend on the window, so a phone tries the first only.
    for (const theme of page.viewportSize()!.width < 768 ? colours.slice(0, 1) : colours) {
      expect((await band.request.post('/api/updateTheme', { data: theme })).status()).toBe(200);
      for (const path of paths) {
        await open(page, path);
        expect(await barriers(page), `${path} in ${theme.primaryColor}`).toEqual([]);
      }
    }
  },
);

test(
  'pages that tell of the band are open to everybody, in any colours',
  { tag: '@both' },
  async ({ band, visit }) => {
    test.slow();
    await tellOfTheBand(band);
    const page = await visit();
    for (const theme of page.viewportSize()!.width < 768 ? colours.slice(0, 1) : colours) {
      expect((await band.request.post('/api/updateTheme', { data: theme })).status()).toBe(200);
      for (const path of ['/bio', '/contact']) {
        await open(page, path);
        expect(await barriers(page), `${path} in ${theme.primaryColor}`).toEqual([]);
      }
    }
  },
);

test(
  'the letters of fans are open to everybody, with all that can go wrong, in any colours',
  { tag: '@both' },
  async ({ band, visit, mayComplain }) => {
    test.slow();
    mayComplain(/net::ERR_FAILED/);
    const page = await visit();
    await page.route(sendFormAddress, (route) => route.abort());
    for (const theme of page.viewportSize()!.width < 768 ? colours.slice(0, 1) : colours) {
      const named = (what: string) => `${what} in ${theme.primaryColor}`;
      expect((await band.request.post('/api/updateTheme', { data: theme })).status()).toBe(200);
      await page.goto('/contact');
      await write(page, { Name: ' ', Email: 'fay@', Subject: ' ', Message: ' ' });
      await expect(letterForm(page).getByText('Required')).toHaveCount(3);
      expect(await barriers(page), named('wrong fields')).toEqual([]);
      await write(page);
      expect(await barriers(page), named('a whole letter')).toEqual([]);
      await sendButton(page).click();
      await expect(letterForm(page).getByRole('alert')).toHaveText('Network Error');
      expect(await barriers(page), named('a letter that was not sent')).toEqual([]);

      const dialog = await openNewsletter(page);
      expect(await barriers(page), named('the newsletter')).toEqual([]);
      await dialog.getByLabel('Email').fill('fay@');
      expect(await barriers(page), named('a wrong address')).toEqual([]);
      await dialog.getByLabel('Email').fill('fay@fans.example');
      await dialog.getByRole('button', { name: 'Subscribe' }).click();
      await expect(dialog.getByText('Network Error')).toBeVisible();
      expect(await barriers(page), named('a subscription that was not sent')).toEqual([]);
    }
    await page.unroute(sendFormAddress);
    await page.getByRole('dialog').getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Please confirm your address')).toBeVisible();
    expect(await barriers(page), 'thanks').toEqual([]);
  },
);

test(
  'shows of every kind are open to everybody, in any colours',
  { tag: '@both' },
  async ({ band, visit, hosts }) => {
    test.slow();
    await announceShows(band);
    const page = await visit();
    for (const theme of page.viewportSize()!.width < 768 ? colours.slice(0, 1) : colours) {
      expect((await band.request.post('/api/updateTheme', { data: theme })).status()).toBe(200);
      await open(page, '/');
      await expect(page.getByText('Postponed', { exact: true })).toBeVisible();
      expect(await barriers(page), theme.primaryColor).toEqual([]);
    }

    await band.goto('/home');
    await openRow(band.getByRole('button', { name: /sold-out/ }));
    const edit = band.getByRole('button', { name: /^Edit .*sold-out/ });
    // What lies half under the bar at the bottom would be said to be too small to press.
    await edit.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    expect(await barriers(band)).toEqual([]);
    await band.getByRole('button', { name: /^Edit .*sold-out/ }).click();
    const dialog = band.getByRole('dialog');
    await dialog.getByLabel('Doors').selectOption('11:00 PM');
    await dialog.getByLabel('Time Zone').fill('nowhere');
    await expect(dialog.getByText(/A time zone by its name/)).toBeVisible();
    expect(await barriers(band)).toEqual([]);

    for (const host of bandsintownHosts) hosts().add(host);
    const standIn = await startBandsintown();
    standIn.mode = 'nothing';
    await standIn.serve(band.context());
    await standIn.serve(page.context());
    const data = { showSystem: 'bandsintown', bandsintownArtist: 'The Reeds' };
    expect((await band.request.post('/api/updateShowsSettings', { data })).status()).toBe(200);
    await page.goto('/');
    await expect(page.getByText(/was not found on Bandsintown/)).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await band.goto('/home');
    await expect(band.getByText(/was not found on Bandsintown/)).toBeVisible();
    await band.getByRole('button', { name: 'Tips' }).click();
    expect(await barriers(band)).toEqual([]);
    expect(await overhang(band)).toBeLessThanOrEqual(0);
    await standIn.stop();
  },
);

test(
  'the music of the band is open to everybody, and so is its editor',
  { tag: '@both' },
  async ({ band, visit, hosts }) => {
    test.slow();
    await tellOfTheMusic(band);
    const page = await visit();
    await lendPlayers(page.context(), hosts());
    for (const theme of colours) {
      expect((await band.request.post('/api/updateTheme', { data: theme })).status()).toBe(200);
      await open(page, '/music');
      expect(await barriers(page), theme.primaryColor).toEqual([]);
    }

    const { title } = music[0]!;
    await band.goto('/music');
    await band.getByRole('button', { name: new RegExp(`^${title}`) }).click();
    await expect(band.getByRole('button', { name: `Edit ${title}` })).toBeVisible();
    expect(await barriers(band)).toEqual([]);
    await band.getByRole('button', { name: `Edit ${title}` }).click();
    await band.getByLabel('Spotify').fill('nonsense');
    await expect(band.getByText(/Please enter a valid Spotify URL/)).toBeVisible();
    expect(await barriers(band)).toEqual([]);
  },
);

test(
  'pictures and videos are open to everybody, in the viewer and in the editors as well',
  { tag: '@both' },
  async ({ band, visit }) => {
    test.slow();
    await addPictures(band, 14);
    await addVideos(band, 8);
    const page = await visit();
    for (const theme of page.viewportSize()!.width < 768 ? colours.slice(0, 1) : colours) {
      expect((await band.request.post('/api/updateTheme', { data: theme })).status()).toBe(200);
      for (const path of ['/media?tab=videos', '/media']) {
        await open(page, path);
        expect(await barriers(page), `${path} in ${theme.primaryColor}`).toEqual([]);
      }
      await page.getByRole('link', { name: 'Scene 1', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Pictures' })).toBeVisible();
      await page.keyboard.press('ArrowRight');
      expect(await barriers(page), `the viewer in ${theme.primaryColor}`).toEqual([]);
    }

    await band.goto('/media');
    await band
      .getByLabel('Images: Choose Files')
      .setInputFiles([
        ...(await photos(2)),
        { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('x') },
      ]);
    await expect(band.getByText('song.mp3: Only PNG')).toBeVisible();
    expect(await barriers(band)).toEqual([]);
    await band.getByRole('button', { name: 'Describe Scene 0', exact: true }).click();
    expect(await barriers(band)).toEqual([]);
    await band.keyboard.press('Escape');
    await expect(band.getByRole('dialog')).toHaveCount(0);
    await band.getByRole('button', { name: 'Remove Scene 0', exact: true }).click();
    expect(await barriers(band)).toEqual([]);
    await band.goto('/media?tab=videos');
    await band.getByRole('button', { name: 'Add Video' }).click();
    await band.getByLabel('YouTube share URL').fill('nonsense');
    await expect(band.getByText(/Please enter a valid YouTube URL/)).toBeVisible();
    expect(await barriers(band)).toEqual([]);
  },
);

test.describe('while there is no account', () => {
  test.use({ account: 'none' });

  test('setting up is open to everybody', { tag: '@both' }, async ({ site, page }) => {
    await page.goto(site.setupUrl!);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Password is required')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  });
});

test(
  'the account and an invitation are open to everybody',
  { tag: '@both' },
  async ({ band, visit, mayComplain }) => {
    mayComplain(/status of 422/);
    await band.goto('/account');
    await band.getByLabel('Current password').fill('wrong');
    await band.getByLabel('New password', { exact: true }).fill('another secret');
    await band.getByLabel('New password again').fill('another secret');
    await band.getByRole('button', { name: 'Change Password' }).click();
    await expect(band.getByText('This is not your current password')).toBeVisible();
    expect(await barriers(band)).toEqual([]);

    await band.getByRole('button', { name: 'Invite' }).click();
    await band.getByLabel('Name').fill('Bea');
    await band.getByLabel('Email').fill('nobody at home');
    await expect(band.getByText('Please enter a valid email address')).toBeVisible();
    expect(await barriers(band)).toEqual([]);
    await band.getByLabel('Email').fill('bea@band.example');
    await band.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
    const link = await band.getByLabel('Link').inputValue();
    expect(await barriers(band)).toEqual([]);
    await band.getByRole('button', { name: 'Done' }).click();
    await band.getByRole('button', { name: /^Withdraw/ }).click();
    expect(await barriers(band)).toEqual([]);

    const page = await visit();
    await page.goto(link);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Password is required')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await page.goto('/invite');
    await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  },
);

test(
  'the theme editor is open to everybody, also with alerts and errors',
  { tag: '@both' },
  async ({ band, mayComplain }) => {
    mayComplain(/ERR_FAILED|status of 4/);
    await band.goto('/theme');
    await expect(band.getByLabel('Band Name')).toBeVisible();
    expect(await barriers(band)).toEqual([]);
    await band.route('**/api/updateTheme', (route) => route.abort());
    await band.getByLabel('Band Name').fill('Owls');
    await band.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(band, 'Failed to update theme')).toBeVisible();
    await band.getByLabel('Primary Color', { exact: true }).fill('#12');
    await expect(band.getByText('A colour such as #1a2b3c')).toBeVisible();
    expect(await barriers(band)).toEqual([]);
    await band.goto('/no/such/page');
    await expect(band.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    expect(await barriers(band)).toEqual([]);
    await band.goto('/preview/?theme=%7B%22primaryColor%22%3A%22%23abcdef%22%7D');
    expect(await barriers(band)).toEqual([]);
  },
);

test(
  'the editors of the band, its members and its contact are open to everybody',
  { tag: '@both' },
  async ({ band }) => {
    await addMember(band);
    await band.goto('/aboutus');
    await openRow(band.getByRole('button', { name: /^Ann/ }));
    await expect(band.getByRole('button', { name: 'Edit Ann' })).toBeVisible();
    expect(await barriers(band)).toEqual([]);

    await band.getByRole('button', { name: 'Edit Ann' }).click();
    await band.getByLabel('Facebook').fill('nonsense');
    await expect(band.getByText(/Please enter a valid Facebook URL/)).toBeVisible();
    expect(await barriers(band)).toEqual([]);
    await band.keyboard.press('Escape');
    await expect(band.getByRole('alertdialog')).toBeVisible();
    expect(await barriers(band)).toEqual([]);
    await band.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();

    await band.getByRole('button', { name: 'Delete Ann' }).click();
    await expect(band.getByRole('alertdialog')).toBeVisible();
    expect(await barriers(band)).toEqual([]);

    await band.goto('/contact?tab=contact');
    await band.getByLabel('Phone').fill('555');
    await expect(band.getByText(/10-digit US phone number/)).toBeVisible();
    expect(await barriers(band)).toEqual([]);
  },
);

test(
  'the inbox, the list of subscribers and the privacy text are open to everybody',
  { tag: '@both' },
  async ({ band, site, mayComplain }) => {
    mayComplain(/status of 4|ERR_FAILED/);
    const look = async (state: string) => {
      expect(await barriers(band), state).toEqual([]);
    };
    await band.goto('/contact');
    await expect(band.getByText('No Messages')).toBeVisible();
    await look('no messages');
    await writeToBand(site);
    await writeToBand(site, { name: 'ليلى', subject: 'مرحبا', message: 'مرحبا' });
    await writeToBand(site, { name: 'Program', website: 'x' });
    await band.getByRole('button', { name: 'Check for new messages' }).click();
    await expect(band.getByText('2 new messages')).toBeVisible();
    await look('unread messages');
    await openRow(band.getByRole('button', { name: /^Unread Fay/ }));
    await expect(band.getByRole('link', { name: 'Reply to Fay' })).toBeVisible();
    await band.getByRole('button', { name: 'Suspicious (1)' }).click();
    await expect(band.getByRole('button', { name: /^Program/ })).toBeVisible();
    await look('an open message');
    await band.getByRole('button', { name: 'Delete the message of Fay' }).click();
    await expect(band.getByRole('alertdialog')).toBeVisible();
    await look('the question');
    await band.route('**/api/messages?*', (route) => route.abort());
    await band.goto('/contact');
    await expect(band.getByText('Failed to load messages')).toBeVisible();
    await look('no inbox');

    await band.goto('/contact?tab=newsletter');
    await expect(band.getByText('No Subscribers')).toBeVisible();
    await look('no subscribers');
    await askForNewsletter(site, 'fay@fans.example');
    await band.goto('/contact?tab=newsletter');
    await band.getByRole('button', { name: /^fay@/ }).click();
    await expect(band.getByRole('button', { name: 'Remove fay@fans.example' })).toBeVisible();
    await band.getByLabel('Address', { exact: true }).fill('nobody');
    await band.getByRole('button', { name: 'Allow' }).click();
    await expect(band.getByText('Please enter a valid email address')).toBeVisible();
    await look('a subscriber');
    await band.getByRole('button', { name: 'Remove fay@fans.example' }).click();
    await expect(band.getByRole('alertdialog').getByRole('checkbox')).toBeVisible();
    await look('the question whether the messages go as well');
    await band.goto('/contact?tab=privacy');
    await expect(band.getByText('While this is empty, fans read:')).toBeVisible();
    await look('the privacy text');
  },
);

test(
  "the store's settings are open to everybody, whatever is wrong, and fit a narrow window",
  { tag: '@both' },
  async ({ band, hosts, mayComplain }) => {
    test.slow();
    mayComplain(/status of 4/);
    hosts().add(shopDomain);
    const shop = openShop();
    await shop.serve(band.context());
    const usual = band.viewportSize()!;
    const look = async (state: string) => {
      expect(await barriers(band), state).toEqual([]);
      await band.setViewportSize({ width: 320, height: 640 });
      expect(await overhang(band), state).toBeLessThanOrEqual(0);
      await band.setViewportSize(usual);
    };
    await band.goto('/store');
    const type = band.getByLabel('Select Store Type');
    await expect(type).toBeVisible();
    await look('no store');

    await type.selectOption('Shopify');
    await band.getByLabel('Shop Domain').fill(shopDomain);
    await band.getByLabel('Storefront Access Token').fill(shop.token);
    await band.getByLabel('Collection ID').fill('4711');
    await expect(band.getByText('Connected to the collection')).toBeVisible();
    await look('a shop that answers');
    await band.getByRole('button', { name: 'Save Changes' }).click();
    await expect(band.getByRole('link', { name: 'View store' })).toBeVisible();
    shop.mode = 'no permission';
    await band.getByLabel('Storefront Access Token').fill('W'.repeat(200));
    await expect(band.getByRole('heading', { name: 'The shop refuses' })).toBeVisible();
    await band.getByLabel('Storefront Access Token').fill(shop.token);
    await expect(band.locator('q')).toBeVisible();
    await look('a shop that refuses');
    await band.getByRole('button', { name: 'Find the domain' }).click();
    await look('the guide');

    await type.selectOption('Stripe');
    await band.getByLabel('Publishable Key').fill('sk_test_1');
    await band.getByLabel('Buy Button IDs').fill(`${'W'.repeat(300)}\n\nx`);
    await expect(band.getByRole('heading', { name: 'There are empty lines' })).toBeVisible();
    await look('buttons that are wrong');
    await band.getByLabel('Publishable Key').fill('pk_live_1');
    await expect(band.getByText('real money')).toBeVisible();
    await look('a live key');

    await type.selectOption('External');
    await band.getByLabel('Store URL').fill('nowhere');
    await expect(band.getByText(/proper domain name/)).toBeVisible();
    await look('an address that is wrong');
  },
);

test('the menu of a small window is open to everybody', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

test('no page is wider than a window of 320 pixels', async ({
  band,
  visit,
  hosts,
  mayComplain,
}) => {
  mayComplain(/status of 404/);
  const long = {
    siteTitle: 'Donaudampfschifffahrtsgesellschaftskapitaen',
    catchPhrase: 'X'.repeat(200),
  };
  expect((await band.request.post('/api/updateTheme', { data: long })).status()).toBe(200);
  const page = await visit({ viewport: { width: 320, height: 640 } });
  for (const path of ['/bio', '/contact']) {
    await page.goto(path);
    expect(await overhang(page), `an empty ${path}`).toBeLessThanOrEqual(0);
  }
  await tellOfTheBand(band);
  await tellOfTheMusic(band);
  await addPictures(band, 5);
  await addVideos(band, 2, 'vlogs', 'W'.repeat(100));
  await lendPlayers(page.context(), hosts());
  for (const path of paths) {
    await page.goto(path);
    expect(await overhang(page), path).toBeLessThanOrEqual(0);
    expect(await lostAtTwice(page), path).toEqual([]);
  }
  await band.setViewportSize({ width: 320, height: 640 });
  await addMember(band, 'W'.repeat(100));
  const edited = [
    '/theme',
    '/music',
    '/store',
    '/media',
    '/media?tab=videos',
    '/aboutus',
    '/contact',
    '/contact?tab=contact',
    '/contact?tab=newsletter',
    '/contact?tab=privacy',
    '/account',
  ];
  for (const path of [...edited, '/no/such/page']) {
    await band.goto(path);
    await expect(band.getByRole('button', { name: 'Log Out' })).toBeVisible();
    expect(await overhang(band), path).toBeLessThanOrEqual(0);
    expect(await lostAtTwice(band), path).toEqual([]);
  }
  await band.goto('/aboutus');
  await openRow(band.getByRole('button', { name: /^WWW/ }));
  await band.getByRole('button', { name: /^Delete WWW/ }).click();
  await expect(band.getByRole('alertdialog')).toBeInViewport({ ratio: 1 });
  expect(await overhang(band)).toBeLessThanOrEqual(0);
  await band.keyboard.press('Escape');
  await band.getByRole('button', { name: 'Add Member' }).click();
  await expect(band.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeInViewport();
  expect(await overhang(band)).toBeLessThanOrEqual(0);
});

test('the keyboard alone signs in and changes the theme', async ({ band, visit }) => {
  await band.close();
  const page = await visit();
  await open(page, '/signin');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Email')).toBeFocused();
  expect(await hasRing(page)).toBe(true);
  await page.keyboard.type(ada.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ada.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/theme');

  await expect(page.getByLabel('Band Name')).toBeVisible();
  await tabTo(page, page.getByLabel('Band Name', { exact: true }));
  await page.keyboard.type('Typed by Hand');
  await tabTo(page, page.getByLabel('Secondary Font', { exact: true }));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByLabel('Band Logo: Choose File', { exact: true }));
  expect(await hasRing(page)).toBe(true);
  await tabTo(page, page.getByRole('button', { name: 'Save Changes' }));
  expect(await hasRing(page)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Update Successful' })).toBeVisible();
  await expect(page).toHaveTitle('Theme · Typed by Hand');
});

/** Somebody in the band with a profile everywhere, by the API. */
async function addMember(page: Page, name = 'Ann'): Promise<void> {
  const bioPic = await uploadFrom(page);
  const links = { instagram: 'instagram.com/ann', tiktok: 'tiktok.com/@ann', x: 'x.com/ann' };
  const data = { bioPic, name, role: 'Drums', ...links };
  expect((await page.request.post('/api/addMember', { data })).status()).toBe(200);
}

/** Whether one sees where the keyboard is, on the element or on what stands for it. */
const hasRing = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement;
    const shown = [focused, ...(focused.labels ?? [])];
    return shown.some((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
  });

import type { Page } from '@playwright/test';
import { openShop, shopDomain, shopSettings, type Shopify } from '../stand-ins/shopify.ts';
import { stripeSettings } from '../stand-ins/stripe.ts';
import { expect, test as base, toast } from './journey.ts';

const test = base.extend<{ shop: Shopify }>({
  shop: [
    async ({ hosts, context, mayComplain }, use) => {
      // While fans have no store its page is the same for everybody: not found, until it is replaced.
      mayComplain(/status of 404 \(Not Found\) http:\/\/127[^/]*\/store$/);
      hosts().add(shopDomain);
      const shop = openShop();
      await shop.serve(context);
      await use(shop);
    },
    { auto: true },
  ],
});

const storeType = (page: Page) => page.getByLabel('Select Store Type');
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const saved = (page: Page) => page.getByRole('button', { name: 'Update Successful' });
const alert = (page: Page, title: string) => page.getByRole('heading', { name: title, level: 3 });
const said = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });

/** Saves settings of the store by the API, as another member would. */
async function settle(band: Page, data: object): Promise<void> {
  expect((await band.request.post('/api/merchConfig', { data })).status()).toBe(200);
}

const settings = async (band: Page): Promise<unknown> =>
  (await band.request.get('/api/merchConfig/admin')).json();

/** Fills in what of the shop is given, in the order of the form. */
async function fillShop(band: Page, shop: Partial<Record<keyof typeof labels, string>>) {
  for (const [name, text] of Object.entries(shop)) {
    await band.getByLabel(labels[name as keyof typeof labels]).fill(text);
  }
}

const labels = {
  shopDomain: 'Shop Domain',
  storefrontAccessToken: 'Storefront Access Token',
  collectionId: 'Collection ID',
};

const { storeType: _type, ...ofTheShop } = shopSettings;

test(
  'the type is saved at once, and what was typed into another stays',
  { tag: '@both' },
  async ({ band, shop, visit }) => {
    await band.goto('/store');
    await expect(band.getByRole('heading', { name: 'Store', level: 1 })).toBeVisible();
    await expect(storeType(band).getByRole('option')).toHaveText([
      'No store',
      'Shopify',
      'Stripe',
      'External',
    ]);
    await expect(band.getByText('Fans see no store while no type is chosen.')).toBeVisible();
    await storeType(band).selectOption('Shopify');
    await expect(toast(band, 'Store type updated successfully', 'success')).toBeVisible();
    await expect(band.getByText('Fans do not see the Store link yet.')).toBeVisible();
    expect(await settings(band)).toMatchObject({ storeType: 'shopify', revision: 1 });
    const { collectionId: _id, ...half } = ofTheShop;
    await fillShop(band, half);
    await expect(save(band)).toBeDisabled();

    await storeType(band).selectOption('Stripe');
    await expect(band.getByLabel('Shop Domain')).toBeHidden();
    await band.getByLabel('Publishable Key').fill('pk_test_half');
    await storeType(band).selectOption('Shopify');
    await expect(band.getByLabel('Publishable Key')).toBeHidden();
    await expect(band.getByLabel('Storefront Access Token')).toHaveValue(
      shopSettings.storefrontAccessToken,
    );
    expect(shop.asked).toEqual([]);

    // Both of them are unsaved, whichever is seen.
    await band.getByRole('link', { name: 'Music', exact: true }).click();
    await expect(band.getByRole('alertdialog')).toBeVisible();
    await band.keyboard.press('Escape');
    await expect(band.getByRole('alertdialog')).toHaveCount(0);

    await fillShop(band, { shopDomain: `https://${shopDomain}/admin`, collectionId: '4711' });
    await expect(save(band)).toBeEnabled();
    await save(band).click();
    await expect(saved(band)).toBeVisible();
    await expect(band.getByLabel('Shop Domain')).toHaveValue(shopDomain);
    await expect(said(band, 'Connected to the collection “Merch”.')).toBeVisible();
    await expect(band.getByText('Fans see the Store link in the navigation.')).toBeVisible();
    await expect(band.getByRole('link', { name: 'View store' })).toHaveAttribute(
      'href',
      '/preview/store',
    );
    const fan = await visit();
    await fan.goto('/bio');
    await expect(fan.locator('header a[href="/store"]')).toHaveCount(1);

    await storeType(band).selectOption('Stripe');
    await expect(band.getByLabel('Publishable Key')).toHaveValue('pk_test_half');
    await band.getByLabel('Publishable Key').fill('');
    await storeType(band).selectOption('No store');
    await expect(band.getByText('Fans see no store while no type is chosen.')).toBeVisible();
    await expect(band.getByRole('link', { name: 'View store' })).toHaveCount(0);
    await band.reload();
    await expect(storeType(band)).toHaveValue('');
    expect(await settings(band)).toMatchObject({ ...ofTheShop, storeType: null });
  },
);

test('where the type cannot be saved it goes back, and says why', async ({
  band,
  shop,
  mayComplain,
}) => {
  mayComplain(/ERR_FAILED|status of 401/);
  await settle(band, shopSettings);
  await band.goto('/store');
  await band.getByLabel('Collection ID').fill('99');
  await band.route('**/api/merchConfig', (route) => route.abort());
  await storeType(band).selectOption('Stripe');
  await expect(toast(band, 'Failed to update merch config', 'error')).toBeVisible();
  await expect(storeType(band)).toHaveValue('shopify');
  await expect(storeType(band)).toHaveAccessibleDescription(/Network error/);
  await expect(band.getByLabel('Collection ID')).toHaveValue('99');
  await expect(band.getByLabel('Publishable Key')).toBeHidden();

  await save(band).click();
  await expect(band.getByRole('alert').filter({ hasText: 'Network error' }).first()).toBeVisible();
  await expect(band.getByLabel('Collection ID')).toHaveValue('99');
  await band.unroute('**/api/merchConfig');

  // Nothing is lost where the session is over.
  await band.context().clearCookies();
  await storeType(band).selectOption('External');
  await expect(band.getByText('You are signed out.')).toBeVisible();
  await expect(storeType(band)).toHaveValue('shopify');
  await save(band).click();
  await expect(toast(band, 'Failed to update merch config').first()).toBeVisible();
  await expect(band.getByLabel('Collection ID')).toHaveValue('99');
  await expect(save(band)).toBeEnabled();
  expect(shop.asked.length).toBeLessThanOrEqual(2);
});

test('what is typed while the type is being saved is checked once, and nobody else is named', async ({
  band,
  shop,
}) => {
  await band.goto('/store');
  await band.route('**/api/merchConfig', async (route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.fulfill({ response });
  });
  await storeType(band).selectOption('Shopify');
  await fillShop(band, ofTheShop);
  await band.getByRole('region', { name: 'Shopify', exact: true }).evaluate((form: HTMLElement) => {
    const hidden: unknown[] = [];
    Object.assign(window, { hidden });
    new MutationObserver(() => hidden.push(form.hidden)).observe(form, {
      attributeFilter: ['hidden'],
    });
  });
  await expect(toast(band, 'Store type updated successfully')).toBeVisible();
  await expect(band.getByText('Fans do not see the Store link yet.')).toBeVisible();
  await expect(said(band, 'Connected to the collection “Merch”.')).toBeVisible();
  // The form was there all the time, so that its check never began anew.
  expect(await band.evaluate(() => (window as unknown as { hidden: unknown[] }).hidden)).toEqual(
    [],
  );
  expect(shop.asked).toHaveLength(1);
  await expect(toast(band, 'Another member changed the store type.')).toHaveCount(0);
});

test('one type is saved at a time, and the last that was chosen is kept', async ({
  band,
  shop,
}) => {
  await settle(band, { ...shopSettings, storeType: null });
  await band.goto('/store');
  const sent: string[] = [];
  await band.route('**/api/merchConfig', async (route) => {
    const { storeType } = route.request().postDataJSON() as { storeType: string };
    sent.push(`begin ${storeType}`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.fulfill({ response: await route.fetch() });
    sent.push(`end ${storeType}`);
  });
  await storeType(band).focus();
  for (const type of ['shopify', 'stripe', 'external']) {
    await band.keyboard.press('ArrowDown');
    await expect(storeType(band)).toHaveValue(type);
  }
  await expect(toast(band, 'Store type updated successfully')).toHaveCount(1);
  await expect(storeType(band)).toBeFocused();
  await expect(band.getByLabel('Store URL')).toBeVisible();
  expect(sent).toEqual(['begin shopify', 'end shopify', 'begin external', 'end external']);
  expect(await settings(band)).toMatchObject({ storeType: 'external' });
  expect(shop.asked).toEqual([]);
});

test('of two saves the answer to the older one does not undo the newer one', async ({
  band,
  mayComplain,
}) => {
  // The type was stored before the address, which is then sent once more.
  mayComplain(/status of 409/);
  await settle(band, { storeType: 'stripe', storefrontUrl: 'https://shop.example/old' });
  await band.goto('/store');
  let answerType = () => {};
  await band.route('**/api/merchConfig', async (route) => {
    const response = await route.fetch();
    const isType = 'storeType' in (route.request().postDataJSON() as object);
    if (isType) await new Promise<void>((resolve) => (answerType = resolve));
    await route.fulfill({ response });
  });
  await storeType(band).selectOption('External');
  await band.getByLabel('Store URL').fill('https://shop.example/new');
  await save(band).click();
  await expect(saved(band)).toBeVisible();
  answerType();
  await expect(toast(band, 'Store type updated successfully')).toBeVisible();
  await expect(band.getByLabel('Store URL')).toHaveValue('https://shop.example/new');
  await expect(band.getByRole('link', { name: 'View store' })).toHaveAttribute('href', /new$/);
});

test('what another member saved meanwhile is kept, and read when the page opens', async ({
  band,
  shop,
  mayComplain,
}) => {
  // What came too late is sent once more, along with what the other member saved.
  mayComplain(/status of 409/);
  await settle(band, shopSettings);
  await band.goto('/store');
  await expect(said(band, 'Connected to')).toBeVisible();
  await settle(band, { storefrontAccessToken: 'of-another-member', publishableKey: 'pk_test_9' });
  shop.token = 'of-another-member';
  shop.facts.collectionId = '4712';
  await band.getByLabel('Collection ID').fill('4712');
  await save(band).click();
  await expect(saved(band)).toBeVisible();
  await expect(band.getByLabel('Storefront Access Token')).toHaveValue('of-another-member');
  expect(await settings(band)).toMatchObject({
    collectionId: '4712',
    storefrontAccessToken: 'of-another-member',
    publishableKey: 'pk_test_9',
  });

  await band.getByRole('link', { name: 'Music', exact: true }).click();
  await expect(band.getByRole('heading', { name: 'Music' }).first()).toBeVisible();
  await settle(band, { storeType: 'external', storefrontUrl: 'https://shop.example/reeds' });
  await band.getByRole('link', { name: 'Store', exact: true }).click();
  await expect(band.getByLabel('Store URL')).toHaveValue('https://shop.example/reeds');
});

test(
  'every answer of a shop has its alert, with steps, and can be asked for again',
  { tag: '@both' },
  async ({ band, shop, mayComplain }) => {
    test.slow();
    mayComplain(/ERR_FAILED|status of 4|status of 500|^500: /);
    await settle(band, shopSettings);
    await band.goto('/store');
    await expect(said(band, 'Connected to the collection “Merch”.')).toBeVisible();
    await settle(band, { storefrontAccessToken: shopSettings.storefrontAccessToken });
    let again = save(band);
    await band.getByLabel('Collection ID').fill('gid://shopify/Collection/4711');
    for (const [mode, title, words] of [
      ['unknown shop', 'Shop not found', null],
      ['wrong token', 'The shop refuses the access token', null],
      ['no permission', 'The shop refuses the access token', /Access denied/],
      ['unknown collection', 'Collection not found', null],
      ['invalid id', 'The Collection ID is not valid', /invalid/i],
      ['locked', 'The shop is not open', /Online Store channel is locked/],
      ['frozen', 'The shop is not open', /Unavailable Shop/],
      ['throttled', 'The shop could not answer the question', /Throttled/],
      ['cut off', 'The shop could not answer the question', null],
      ['broken', 'The shop answered with an error', /HTTP 500/],
      ['collection without a title', 'The settings do not pass the check', null],
    ] as const) {
      shop.mode = mode;
      const before = shop.asked.length;
      await again.click();
      await expect(alert(band, title), mode).toBeVisible();
      if (mode !== 'unknown shop') {
        await expect.poll(() => shop.asked.length, mode).toBeGreaterThan(before);
      }
      await expect(said(band, title), mode).toBeVisible();
      const steps = band.locator('form ol li');
      expect(await steps.count(), mode).toBeGreaterThanOrEqual(3);
      if (words) await expect(band.locator('q').filter({ hasText: words }), mode).toBeVisible();
      again = band.getByRole('button', { name: 'Check again' });
    }

    shop.mode = 'ok';
    await again.press('Enter');
    await expect(said(band, 'Connected to the collection “Merch”.')).toBeVisible();
    await expect(again).toHaveCount(0);
    // The button is gone, and the keyboard goes on in the form.
    await expect(band.locator('form:focus')).toHaveCount(1);
  },
);

test('without a connection the shop counts as out of reach, until it is back', async ({
  band,
  shop,
  mayComplain,
}) => {
  mayComplain(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await settle(band, shopSettings);
  await band.goto('/store');
  await expect(said(band, 'Connected to')).toBeVisible();
  await band.context().setOffline(true);
  await band.getByLabel('Collection ID').fill('4712');
  await expect(said(band, 'Checking the connection...')).toBeVisible();
  await expect(alert(band, 'The shop could not be reached')).toBeVisible({ timeout: 10_000 });
  await expect(band.getByLabel('Collection ID')).toHaveValue('4712');
  await band.context().setOffline(false);
  shop.facts.collectionId = '4712';
  await band.getByRole('button', { name: 'Check again' }).click();
  await expect(said(band, 'Connected to')).toBeVisible();
});

test('what is not in its form is told at its field at once, and no shop is asked', async ({
  band,
  shop,
}) => {
  await settle(band, { storeType: 'shopify' });
  await band.goto('/store');
  await fillShop(band, ofTheShop);
  for (const [name, wrong, message, title] of [
    ['collectionId', '47 11', 'Please enter the numbers', 'The Collection ID is not valid'],
    ['storefrontAccessToken', 'shpat_12', 'This is a private token', 'The settings do not pass'],
    ['shopDomain', 'reeds', 'Please enter the domain of your shop', 'The settings do not pass'],
  ] as const) {
    const field = band.getByLabel(labels[name]);
    await field.fill(wrong);
    await expect(field, name).toHaveAccessibleDescription(new RegExp(message));
    await expect(save(band)).toBeDisabled();
    await expect(band.getByRole('heading', { name: title }), name).toBeVisible();
    // Nobody was asked, so nobody can be asked again.
    await expect(band.getByRole('button', { name: 'Check again' })).toHaveCount(0);
    await field.fill('');
    await expect(field).toHaveAccessibleDescription(/Required/);
    await expect(band.getByRole('heading', { name: title }), name).toHaveCount(0);
    await field.fill(ofTheShop[name]);
  }
  // Between two changes there was no second to ask in.
  expect(shop.asked.length).toBeLessThanOrEqual(1);
});

test('the shop is asked a second after the last change, and at once after a save', async ({
  band,
  shop,
}) => {
  await settle(band, { ...shopSettings, collectionId: '1' });
  await band.goto('/store');
  await expect(alert(band, 'Collection not found')).toBeVisible();
  expect(shop.asked).toHaveLength(1);
  const asks: number[] = [];
  band.context().on('request', (request) => {
    if (new URL(request.url()).host === shopDomain) asks.push(Date.now());
  });
  const field = band.getByLabel('Collection ID');
  await field.fill('4');
  for (const digit of ['7', '1', '1']) {
    await band.waitForTimeout(450);
    await field.press(digit);
  }
  const typedAt = Date.now();
  await expect(said(band, 'Connected to the collection “Merch”.')).toBeVisible();
  expect(asks).toHaveLength(1);
  expect(asks[0]! - typedAt).toBeGreaterThan(900);
  expect(asks[0]! - typedAt).toBeLessThan(3_000);

  const answered = band.waitForResponse('**/api/merchConfig');
  await save(band).click();
  await answered;
  const savedAt = Date.now();
  await expect.poll(() => asks.length).toBe(2);
  expect(asks[1]! - savedAt).toBeLessThan(900);
  await expect(said(band, 'Connected to')).toBeVisible();
  await band.waitForTimeout(1_300);
  expect(asks).toHaveLength(2);

  // Nobody asks for a form that is not seen.
  await field.fill('4712');
  await storeType(band).selectOption('External');
  await expect(band.getByLabel('Store URL')).toBeVisible();
  await band.waitForTimeout(1_300);
  expect(asks).toHaveLength(2);
  await storeType(band).selectOption('Shopify');
  await expect(alert(band, 'Collection not found')).toBeVisible();
  expect(asks).toHaveLength(3);
});

test('an answer that comes late does not stand in for a newer one', async ({ band, shop }) => {
  await settle(band, { ...shopSettings, collectionId: '1' });
  let answerFirst: (() => void) | null = null;
  await band.context().route(`https://${shopDomain}/**`, async (route) => {
    if (!answerFirst) await new Promise<void>((resolve) => (answerFirst = resolve));
    await route.fallback();
  });
  await band.goto('/store');
  await expect(said(band, 'Checking the connection...')).toBeVisible();
  await expect.poll(() => answerFirst).not.toBeNull();
  await band.getByLabel('Collection ID').fill('4711');
  await expect(said(band, 'Connected to the collection “Merch”.')).toBeVisible();
  expect(shop.asked).toHaveLength(1);
  answerFirst!();
  await expect.poll(() => shop.asked.length).toBe(2);
  expect(shop.asked[1]!.variables).toEqual({ id: 'gid://shopify/Collection/1' });
  await band.waitForTimeout(500);
  await expect(said(band, 'Connected to the collection “Merch”.')).toBeVisible();
  await expect(alert(band, 'Collection not found')).toHaveCount(0);
});

test(
  'what Stripe needs is checked half a second after the last change; every code has its alert',
  { tag: '@both' },
  async ({ band }) => {
    await settle(band, { storeType: 'stripe' });
    await band.goto('/store');
    const key = band.getByLabel('Publishable Key');
    const ids = band.getByLabel('Buy Button IDs');
    await expect(alert(band, 'The Publishable Key is missing')).toBeVisible();
    await expect(alert(band, 'The Buy Button IDs are missing')).toBeVisible();
    await expect(said(band, 'is missing. The Buy Button IDs are')).toBeVisible();
    await expect(ids).toHaveAccessibleDescription(/At most 20 are recommended/);

    await key.fill('sk_live_51Reeds');
    await expect(key).toHaveAccessibleDescription(/This is a secret key/);
    await expect(alert(band, 'The Publishable Key is not valid')).toBeVisible();
    await ids.fill('buy_btn_1Shirt\n\nprice_1\n"buy_btn_1Vinyl"\n');
    await expect(alert(band, 'A Buy Button ID is not valid')).toBeVisible();
    await expect(band.getByText('Look at lines 3 and 4.')).toBeVisible();
    await expect(alert(band, 'There are empty lines among the Buy Button IDs')).toBeVisible();
    await expect(band.getByText('Look at lines 2 and 5.')).toBeVisible();
    await expect(save(band)).toBeDisabled();

    await key.fill('pk_live_51Reeds');
    await expect(band.getByText('This key is for live payments')).toBeVisible();
    await key.fill(stripeSettings.publishableKey);
    await expect(band.getByText('its buttons take no money')).toBeVisible();
    await ids.fill(`${stripeSettings.paymentLinkIds.join('\n\n')}\n`);
    await expect(alert(band, 'A Buy Button ID is not valid')).toHaveCount(0);
    await expect(alert(band, 'There are empty lines among the Buy Button IDs')).toBeVisible();
    await save(band).click();
    await expect(saved(band)).toBeVisible();
    await expect(ids).toHaveValue(stripeSettings.paymentLinkIds.join('\n'));
    await expect(band.getByRole('heading', { name: /empty lines/ })).toHaveCount(0);
    await expect(band.getByText('Fans see the Store link in the navigation.')).toBeVisible();
    expect(await settings(band)).toMatchObject(stripeSettings);
  },
);

test('the buttons are looked at half a second after the last change, and at once after a save', async ({
  band,
}) => {
  await settle(band, stripeSettings);
  await band.goto('/store');
  const ids = band.getByLabel('Buy Button IDs');
  await expect(ids).toHaveValue(stripeSettings.paymentLinkIds.join('\n'));
  await noteTimes(band, 'Buy Button ID');
  await ids.press('Control+End');
  for (const letter of ['Enter', 'x', 'y']) {
    await band.waitForTimeout(250);
    await ids.press(letter);
  }
  await expect(alert(band, 'A Buy Button ID is not valid')).toBeVisible();
  const { typed, told } = await timesOf(band);
  // While it was typed there was nothing to say.
  expect(told).toHaveLength(1);
  expect(told[0]! - typed).toBeGreaterThan(450);
  expect(told[0]! - typed).toBeLessThan(2_000);

  await ids.fill(`${stripeSettings.paymentLinkIds[0]}\n`);
  await save(band).click();
  await expect(saved(band)).toBeVisible();
  await expect(band.getByRole('heading', { name: 'Buy Button ID' })).toHaveCount(0, {
    timeout: 400,
  });
});

test('the buttons are not looked at while another type is', async ({ band }) => {
  await settle(band, stripeSettings);
  await band.goto('/store');
  await expect(band.getByLabel('Publishable Key')).toHaveValue(stripeSettings.publishableKey);
  // Another member takes the buttons away, which this page gets to know along with its own save.
  await settle(band, { paymentLinkIds: [] });
  await storeType(band).selectOption('External');
  await expect(toast(band, 'Store type updated successfully')).toBeVisible();
  await band.waitForTimeout(1_300);
  const missing = band.locator('h3').filter({ hasText: 'The Buy Button IDs are missing' });
  await expect(missing).toHaveCount(0);
  await storeType(band).selectOption('Stripe');
  await expect(missing).toBeVisible();
});

test(
  'a store elsewhere is an address that the navigation leads to',
  { tag: '@both' },
  async ({ band, visit, mayComplain }) => {
    mayComplain(/status of 404/);
    await band.goto('/store');
    await storeType(band).selectOption('External');
    const url = band.getByLabel('Store URL');
    await expect(band.getByText('It takes a Store URL, saved.')).toBeVisible();
    for (const [text, message] of [
      ['shop', 'Please enter a valid URL with a proper domain name'],
      ['https://me@shop.example', 'Please enter a valid URL'],
      ['javascript:alert(1)', 'Please enter a valid URL'],
      ['', 'Required'],
    ] as const) {
      await url.fill('shop.example');
      await url.fill(text);
      await expect(url, text).toHaveAccessibleDescription(new RegExp(`${message}$`));
      await expect(save(band)).toBeDisabled();
    }
    await url.fill('shop.example/reeds');
    await save(band).click();
    await expect(saved(band)).toBeVisible();
    await expect(url).toHaveValue('https://shop.example/reeds');
    await expect(band.getByRole('link', { name: 'View store' })).toHaveAttribute(
      'href',
      'https://shop.example/reeds',
    );
    const fan = await visit();
    await fan.goto('/bio');
    const link = fan.locator('header a[href="https://shop.example/reeds"]');
    await expect(link).toHaveAttribute('target', '_blank');
    expect((await fan.goto('/store'))!.status()).toBe(404);
  },
);

test('the keyboard alone sets up a shop', async ({ band, shop }) => {
  await band.goto('/store');
  await storeType(band).focus();
  await band.keyboard.press('ArrowDown');
  await expect(toast(band, 'Store type updated successfully')).toBeVisible();
  await expect(storeType(band)).toBeFocused();
  for (const text of Object.values(ofTheShop)) {
    await band.keyboard.press('Tab');
    await band.keyboard.type(text);
  }
  shop.mode = 'unknown collection';
  const again = band.getByRole('button', { name: 'Check again' });
  await expect(again).toBeVisible();
  await band.keyboard.press('Tab');
  await expect(again).toBeFocused();
  await band.keyboard.press('Enter');
  await expect.poll(() => shop.asked.length).toBe(2);
  await expect(again).toBeFocused();
  await band.keyboard.press('Tab');
  await expect(save(band)).toBeFocused();
  shop.mode = 'ok';
  await band.keyboard.press('Enter');
  await expect(saved(band)).toBeVisible();
  await expect(said(band, 'Connected to the collection “Merch”.')).toBeVisible();
  const guide = band.getByRole('region', { name: 'Setting up Shopify' });
  await guide.getByRole('button', { name: 'Copy the public access token' }).press('Enter');
  await expect(guide.getByRole('listitem')).toHaveCount(3);
  await guide.getByRole('button', { name: 'Tips' }).press(' ');
  await expect(guide.getByText(/Since January 2026 new custom apps/)).toBeVisible();
  await expect(guide.getByRole('link')).toHaveAttribute('href', /^https:\/\/shopify\.dev\//);
});

interface Times {
  /** When the last key was pressed, and each time that an alert came, as `performance.now()` tells. */
  typed: number;
  told: number[];
}

/** Has the page note when something was typed, and when a heading with this text came. */
const noteTimes = (page: Page, text: string) =>
  page.evaluate((text) => {
    const times: Times = { typed: 0, told: [] };
    Object.assign(window, { times });
    addEventListener('input', () => void (times.typed = performance.now()));
    let isThere = false;
    new MutationObserver(() => {
      const wasThere = isThere;
      isThere = [...document.querySelectorAll('h3')].some((one) => one.textContent.includes(text));
      if (isThere && !wasThere) times.told.push(performance.now());
    }).observe(document, { childList: true, subtree: true });
  }, text);

const timesOf = (page: Page) => page.evaluate(() => (window as unknown as { times: Times }).times);

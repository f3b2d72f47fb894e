import type { Page } from '@playwright/test';
import {
  primaryDomain,
  shopDomain,
  shopSettings,
  type Shopify,
  type ShopifyMode,
} from '../stand-ins/shopify.ts';
import { stripeSettings } from '../stand-ins/stripe.ts';
import { barriers, overhang } from './barriers.ts';
import { expect, toast } from './journey.ts';
import { setUpStore, test, watchShifts } from './store.ts';

const checkout = /^https:\/\/reeds\.myshopify\.com\/cart\/c\//;
const buyShirt = (page: Page) => page.getByRole('button', { name: 'Buy Now Tour Shirt' });
const product = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
const cartsOf = (shop: Shopify) => shop.asked.filter(({ query }) => query.includes('cartCreate'));
const trouble = 'The products cannot be shown at the moment.';

test(
  'a fan looks at the products, and buys one up to the checkout',
  { tag: '@both' },
  async ({ band, visit, shop }) => {
    await setUpStore(band, shopSettings);
    const fan = await visit();
    await fan.goto('/');
    if (fan.viewportSize()!.width < 768) await fan.getByRole('button', { name: /menu/i }).click();
    await fan.getByRole('banner').getByRole('link', { name: 'Store' }).click();
    await expect(fan.getByRole('heading', { name: 'Store', level: 1 })).toBeVisible();

    await expect(product(fan, 'Tour Shirt')).toContainText('$10.00');
    await expect(product(fan, 'Signed Guitar')).toContainText('$699.95');
    await expect(product(fan, 'Vinyl')).toContainText('€24.50');
    await expect(fan.getByText(/^Played on every night.*the bridg\.\.\.$/)).toHaveText(/^.{103}$/);
    await expect(fan.getByRole('status').filter({ hasText: '6 products' })).toHaveCount(1);
    const pictures = fan.getByRole('main').getByRole('img');
    await expect(pictures).toHaveCount(5);
    // What Shopify does not describe is called by the name of the product.
    await expect(pictures.nth(0)).toHaveAttribute('alt', 'A black shirt with white letters');
    await expect(pictures.nth(1)).toHaveAttribute('alt', 'Signed Guitar');
    await expect.poll(() => widthOf(fan, 'Signed Guitar')).toBeGreaterThan(100);
    await expect(pictures.last()).toHaveAttribute('loading', 'lazy');
    for (const name of ['Not available Secret Album', 'Sold Out First Poster']) {
      await expect(fan.getByRole('button', { name })).toBeDisabled();
      await fan.getByRole('button', { name }).click({ force: true });
    }
    expect(shop.asked).toHaveLength(1);

    await buyShirt(fan).click();
    await expect(fan).toHaveURL(checkout);
    await expect(fan.getByRole('heading', { name: 'Checkout' })).toBeVisible();
    const [products, cart, ...rest] = shop.asked;
    expect(rest).toEqual([]);
    expect(products).toMatchObject({
      address: `https://${shopDomain}/api/2023-10/graphql.json`,
      headers: { 'x-shopify-storefront-access-token': shopSettings.storefrontAccessToken },
      variables: { id: `gid://shopify/Collection/${shopSettings.collectionId}` },
    });
    expect(cart).toMatchObject({
      address: `https://${shopDomain}/api/2023-10/graphql.json`,
      headers: {
        'content-type': 'application/json',
        'x-shopify-storefront-access-token': shopSettings.storefrontAccessToken,
      },
      variables: { variantId: 'gid://shopify/ProductVariant/1101' },
    });
    expect(cart!.query).toContain('lines: [{ merchandiseId: $variantId, quantity: 1 }]');
    expect(cart!.headers).not.toHaveProperty('cookie');
  },
);

/** How wide a picture is that was loaded, in CSS pixels; 0 until it is. */
const widthOf = (page: Page, name: string) =>
  page.getByRole('img', { name }).evaluate((picture: HTMLImageElement) => picture.naturalWidth);

test('a double click makes one cart, and while it is made no other is', async ({
  band,
  visit,
  shop,
}) => {
  await setUpStore(band, shopSettings);
  const fan = await visit();
  await fan.goto('/store');
  await expect(buyShirt(fan)).toBeEnabled();
  shop.mode = 'slow';
  await buyShirt(fan).dblclick();
  const opening = fan.getByRole('button', { name: 'Opening checkout... Tour Shirt' });
  await expect(opening).toHaveText('Opening checkout...');
  const vinyl = fan.getByRole('button', { name: 'Buy Now Vinyl' });
  await expect(vinyl).toBeDisabled();
  await vinyl.click({ force: true });
  await expect(fan).toHaveURL(checkout);
  expect(cartsOf(shop)).toHaveLength(1);
});

test('who comes back from the checkout can buy again', async ({ band, visit, shop }) => {
  await setUpStore(band, shopSettings);
  const fan = await visit();
  await fan.goto('/store');
  await buyShirt(fan).click();
  await expect(fan).toHaveURL(checkout);
  await fan.goBack();
  await expect(buyShirt(fan)).toBeEnabled();
  await buyShirt(fan).click();
  await expect(fan).toHaveURL(checkout);
  expect(cartsOf(shop)).toHaveLength(2);

  // The browser may also show the page as it was left.
  await fan.goBack();
  await expect(buyShirt(fan)).toBeEnabled();
  shop.mode = 'silent';
  await buyShirt(fan).click();
  await expect(fan.getByRole('button', { name: /^Opening checkout/ })).toBeVisible();
  await fan.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(buyShirt(fan)).toBeEnabled();
});

for (const [way, go] of [
  [
    'a link',
    (fan: Page) => fan.getByRole('contentinfo').getByRole('link', { name: 'Bio' }).click(),
  ],
  ['another way', (fan: Page) => fan.evaluate(() => location.assign('/bio'))],
] as const) {
  test(`who goes elsewhere by ${way} is not called back by a checkout that comes late`, async ({
    band,
    visit,
    shop,
  }) => {
    await setUpStore(band, shopSettings);
    const fan = await visit();
    // Not every browser tells a page that it is about to end.
    if (way === 'a link') await fan.addInitScript(hideBeforeUnload);
    await fan.goto('/store');
    await expect(buyShirt(fan)).toBeEnabled();
    // The other page takes longer than the shop does.
    await fan.route('**/bio', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3_500));
      await route.continue();
    });
    shop.mode = 'slow';
    await buyShirt(fan).click();
    await expect(fan.getByRole('button', { name: /^Opening checkout/ })).toBeVisible();
    await go(fan);
    await expect(fan).toHaveURL(/\/bio$/);
    expect(cartsOf(shop)).toHaveLength(1);
    expect(shop.visited).toEqual([]);
  });
}

/** Runs in the page, before its own scripts. */
const hideBeforeUnload = () =>
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation());

test('the keyboard alone buys, and stays where it is', async ({ band, visit, shop }) => {
  await setUpStore(band, shopSettings);
  const fan = await visit();
  await fan.goto('/store');
  await expect(buyShirt(fan)).toBeEnabled();
  await fan.getByRole('heading', { name: 'Tour Shirt' }).click();
  await fan.keyboard.press('Tab');
  await expect(buyShirt(fan)).toBeFocused();
  shop.mode = 'out of stock';
  await fan.keyboard.press('Enter');
  await expect(toast(fan, 'This item is sold out.', 'warning')).toBeVisible();
  const soldOut = fan.getByRole('button', { name: 'Sold Out Tour Shirt' });
  await expect(soldOut).toBeFocused();
  await expect(soldOut).toBeDisabled();
  shop.mode = 'ok';
  await fan.keyboard.press('Enter');
  await fan.keyboard.press('Tab');
  await expect(fan.getByRole('button', { name: 'Buy Now Signed Guitar' })).toBeFocused();
  await fan.keyboard.press('Space');
  await expect(fan).toHaveURL(checkout);
  expect(cartsOf(shop)).toHaveLength(2);
});

const noCheckout =
  'Shopify checkout is not available. The store may be in development mode, password-protected or misconfigured. Please contact the store owner.';

for (const mode of ['no permission for carts', 'wrong token', 'locked', 'frozen'] as const) {
  test(`a checkout that is barred (${mode}) is said to be, and stays so`, async ({
    band,
    visit,
    shop,
    mayComplain,
  }) => {
    mayComplain(/status of 40[012]/);
    await setUpStore(band, shopSettings);
    const fan = await visit();
    await fan.goto('/store');
    await expect(buyShirt(fan)).toBeEnabled();
    shop.mode = mode;
    await buyShirt(fan).click();
    const notice = fan.getByRole('alert').filter({ hasText: noCheckout });
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect(buyShirt(fan)).toBeEnabled();
    await fan.getByRole('button', { name: 'Sold Out First Poster' }).scrollIntoViewIfNeeded();
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect(fan.locator('[data-alert]')).toHaveCount(0);
    expect(await barriers(fan)).toEqual([]);
    expect(await overhang(fan)).toBeLessThanOrEqual(0);
    shop.mode = 'ok';
    await buyShirt(fan).click();
    await expect(fan).toHaveURL(checkout);
  });
}

const failingCheckouts: readonly [ShopifyMode, RegExp | null][] = [
  ['user error', null],
  ['throttled', null],
  ['cut off', null],
  ['no json', null],
  ['unknown shop', /ERR_FAILED/],
  ['broken', /500/],
  ['checkout at a foreign host', null],
  ['checkout without TLS', null],
];

test('every checkout that fails is told by a toast, and none leads astray', async ({
  band,
  visit,
  shop,
  mayComplain,
}) => {
  test.slow();
  await setUpStore(band, shopSettings);
  const fan = await visit();
  await fan.goto('/store');
  const failed = toast(fan, 'Error creating checkout. Please try again.', 'error');
  for (const [mode, complaint] of failingCheckouts) {
    if (complaint) mayComplain(complaint);
    shop.mode = mode;
    await buyShirt(fan).click();
    await expect(failed, mode).toBeVisible();
    await expect(buyShirt(fan)).toBeEnabled();
    await failed.getByRole('button').click();
    await expect(failed).toHaveCount(0);
  }
  expect(new URL(fan.url()).pathname).toBe('/store');
  expect(shop.visited).toEqual([]);
});

test('a shop may have its checkout on its own domain, as long as it says so', async ({
  band,
  visit,
  shop,
  hosts,
}) => {
  hosts().add(primaryDomain);
  await setUpStore(band, shopSettings);
  shop.mode = 'checkout at its own domain';
  const fan = await visit();
  await fan.goto('/store');
  await buyShirt(fan).click();
  await expect(fan).toHaveURL(`https://${primaryDomain}/cart/c/c1-7a2fe8?key=9f1`);
});

const failingProducts: readonly [ShopifyMode, RegExp | null][] = [
  ['wrong token', /status of 401/],
  ['unknown shop', /ERR_FAILED/],
  ['locked', /status of 400/],
  ['no permission', null],
  ['unknown collection', null],
  ['invalid id', null],
  ['cut off', null],
  ['broken', /500/],
  ['no json', null],
];

test('products that cannot be had are said to be missing, with a way to try again and one to the shop', async ({
  band,
  visit,
  shop,
  mayComplain,
}) => {
  test.slow();
  await setUpStore(band, shopSettings);
  const fan = await visit();
  for (const [mode, complaint] of failingProducts) {
    if (complaint) mayComplain(complaint);
    shop.mode = mode;
    await fan.goto('/store');
    await expect(fan.getByRole('alert').filter({ hasText: trouble }), mode).toBeVisible();
  }
  expect(await barriers(fan)).toEqual([]);
  await expect(fan.getByRole('link', { name: 'Visit the shop itself' })).toHaveAttribute(
    'href',
    `https://${shopDomain}/`,
  );
  const again = fan.getByRole('button', { name: 'Try again' });
  await again.press('Enter');
  await expect(again).toBeFocused();
  shop.mode = 'slow';
  await again.press('Enter');
  await expect(fan.getByRole('button', { name: 'Trying...' })).toBeFocused();
  await expect(buyShirt(fan)).toBeVisible();
  await expect(again).toHaveCount(0);
  // The keyboard goes on at what came.
  await expect(fan.locator(':focus')).toContainText('Tour Shirt');
  await fan.keyboard.press('Tab');
  await expect(buyShirt(fan)).toBeFocused();
});

test('a shop that has too much to do is asked again by itself, twice', async ({
  band,
  visit,
  shop,
}) => {
  await setUpStore(band, shopSettings);
  shop.mode = 'throttled once';
  const fan = await visit();
  await fan.goto('/store');
  await expect(buyShirt(fan)).toBeVisible();
  expect(shop.asked).toHaveLength(2);

  shop.mode = 'throttled';
  await fan.reload();
  await expect(fan.getByText(trouble)).toBeVisible({ timeout: 15_000 });
  expect(shop.asked).toHaveLength(5);
});

test('a collection may be empty, or have no title', async ({ band, visit, shop }) => {
  await setUpStore(band, shopSettings);
  shop.mode = 'empty collection';
  const fan = await visit();
  await fan.goto('/store');
  await expect(fan.getByText('No products available')).toBeVisible();
  await expect(fan.getByText('Check back soon for new merchandise!')).toBeVisible();
  expect(await barriers(fan)).toEqual([]);
  shop.mode = 'collection without a title';
  await fan.reload();
  await expect(buyShirt(fan)).toBeVisible();
});

test('a page that is open stays with what it may reach, whatever the band chooses meanwhile', async ({
  band,
  visit,
  shop,
  mayComplain,
}) => {
  mayComplain(/ERR_INTERNET_DISCONNECTED/);
  await setUpStore(band, shopSettings);
  const fan = await visit();
  await fan.clock.install();
  await fan.goto('/store');
  await expect(buyShirt(fan)).toBeEnabled();
  for (const settings of [
    stripeSettings,
    { storeType: 'shopify', shopDomain: 'other.myshopify.com' },
    { storeType: null },
  ]) {
    await setUpStore(band, settings);
    await readAgain(fan);
    await expect(buyShirt(fan)).toBeEnabled();
    await expect(fan.locator('stripe-buy-button')).toHaveCount(0);
  }
  expect(shop.asked).toHaveLength(1);

  // What the same shop answers is within its reach.
  await setUpStore(band, { ...shopSettings, collectionId: '4712' });
  await readAgain(fan);
  await expect(fan.getByText(trouble)).toBeVisible();
  expect(shop.asked.map(({ variables }) => variables)).toEqual([
    { id: 'gid://shopify/Collection/4711' },
    { id: 'gid://shopify/Collection/4712' },
  ]);
});

/** Has a page whose clock can be set ask for the settings again, as when a network comes back. */
async function readAgain(fan: Page): Promise<void> {
  await fan.clock.fastForward(31_000);
  const answered = fan.waitForResponse('**/api/merchConfig');
  await fan.context().setOffline(true);
  await fan.context().setOffline(false);
  await (await answered).finished();
  // It is drawn by then.
  await fan.clock.runFor(1_000);
}

test('a browser that takes itself for offline asks all the same', async ({
  band,
  visit,
  shop,
  mayComplain,
}) => {
  // What the site itself is asked for meanwhile.
  mayComplain(/ERR_INTERNET_DISCONNECTED/);
  await setUpStore(band, shopSettings);
  shop.mode = 'no permission';
  const fan = await visit();
  await fan.goto('/store');
  await expect(fan.getByText(trouble)).toBeVisible();
  await fan.context().setOffline(true);
  shop.mode = 'ok';
  await fan.getByRole('button', { name: 'Try again' }).click();
  await expect(buyShirt(fan)).toBeVisible();
});

test('nothing of a shop is kept in the browser', async ({ band, visit }) => {
  await setUpStore(band, shopSettings);
  const fan = await visit();
  await fan.goto('/store');
  await expect(buyShirt(fan)).toBeVisible();
  const kept = await fan.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).toContain('merchConfig');
  expect(kept).not.toContain('Tour Shirt');
});

test('without scripts there is the way to the shop', async ({ band, visit, shop }) => {
  await setUpStore(band, shopSettings);
  const fan = await visit({ javaScriptEnabled: false });
  await fan.goto('/store');
  await expect(fan.getByRole('heading', { name: 'Store' })).toBeVisible();
  await expect(fan.getByText(/^The products need JavaScript/)).toBeVisible();
  const link = fan.getByRole('main').getByRole('link', { name: 'Visit the shop itself' });
  await expect(link).toHaveAttribute('href', `https://${shopDomain}/`);
  await expect(fan.locator('.product')).toHaveCount(8);
  await expect(fan.locator('.product').first()).toBeHidden();
  expect(shop.asked).toEqual([]);
});

test(
  'nothing moves when the products come, and nothing is too wide',
  { tag: '@both' },
  async ({ band, visit, shop }) => {
    await setUpStore(band, shopSettings);
    const fan = await visit();
    const shifts = await watchShifts(fan);
    shop.mode = 'slow';
    await fan.goto('/store');
    await expect(fan.locator('.product').first()).toBeVisible();
    expect(await barriers(fan)).toEqual([]);
    await expect(buyShirt(fan)).toBeVisible();
    await fan.waitForTimeout(300);
    expect(await shifts()).toEqual([]);
    expect(await barriers(fan)).toEqual([]);
    await fan.setViewportSize({ width: 320, height: 640 });
    expect(await overhang(fan)).toBeLessThanOrEqual(0);
  },
);

test('the store is open to everybody, in any colours', async ({ band, visit, shop }) => {
  await setUpStore(band, shopSettings);
  const fan = await visit();
  for (const [primaryColor, secondaryColor] of [
    ['#ffffff', '#ffff00'],
    ['#808080', '#7f7f7f'],
  ]) {
    const data = { primaryColor, secondaryColor };
    expect((await band.request.post('/api/updateTheme', { data })).status()).toBe(200);
    shop.mode = 'no permission for carts';
    await fan.goto('/store');
    await buyShirt(fan).click();
    await expect(fan.getByText(noCheckout)).toBeVisible();
    expect(await barriers(fan), primaryColor).toEqual([]);
    shop.mode = 'no permission';
    await fan.reload();
    await expect(fan.getByText(trouble)).toBeVisible();
    expect(await barriers(fan), primaryColor).toEqual([]);
  }
});

/** What a shop answers for its products, word by word. */
const sayProducts = (shop: Shopify, nodes: unknown, more: object = {}) => {
  const data = {
    shop: null,
    collection: { id: '1', title: 'Merch', products: { nodes } },
    ...more,
  };
  shop.instead = { status: 200, body: JSON.stringify({ data }) };
};
const variants = (amount: unknown = '10.0') => ({
  nodes: [{ id: 'v1', availableForSale: true, price: { amount, currencyCode: 'USD' } }],
});

test('nothing that a shop says is more than text, and nothing of it breaks the page', async ({
  band,
  visit,
  shop,
}) => {
  await setUpStore(band, shopSettings);
  const fan = await visit();
  const script = '<img src=x onerror="document.title=\'caught\'">';
  const long = 'Donaudampfschifffahrt'.repeat(400);
  sayProducts(shop, [
    { id: '1', title: script, description: script, variants: variants(), images: null },
    { id: '2', title: long, description: long, variants: variants('9'.repeat(300)) },
    { id: '3', title: 'Elsewhere', images: { nodes: [{ url: 'https://evil.example/a.png' }] } },
    { id: '4', title: 'Script', images: { nodes: [{ url: 'javascript:alert(1)', altText: 7 }] } },
    { id: '5', title: 'Nulls', description: null, images: { nodes: null }, variants: null },
    { id: '6', title: 'Lists', description: [], images: [], variants: { nodes: [[]] } },
    null,
    7,
    { id: null, title: null },
  ]);
  await fan.goto('/store');
  await expect(fan.getByRole('heading', { name: script })).toBeVisible();
  await expect(product(fan, 'Elsewhere')).toBeVisible();
  await expect(fan.locator('.product')).toHaveCount(6);
  await expect(fan.getByRole('main').getByRole('img')).toHaveCount(0);
  for (const title of ['Nulls', 'Lists']) {
    await expect(fan.getByRole('button', { name: `Not available ${title}` })).toBeVisible();
  }
  expect(await fan.title()).not.toBe('caught');
  await fan.setViewportSize({ width: 320, height: 640 });
  expect(await overhang(fan)).toBeLessThanOrEqual(0);

  const addresses = ['javascript:document.title="caught"', 'data:text/html,1', '/', null, {}, []];
  for (const checkoutUrl of addresses) {
    const cart = { id: '1', checkoutUrl, totalQuantity: 1 };
    const data = { cartCreate: { cart, userErrors: null } };
    shop.instead = { status: 200, body: JSON.stringify({ data }) };
    await fan.getByRole('button', { name: 'Buy Now <img' }).click();
    const failed = toast(fan, 'Error creating checkout. Please try again.', 'error');
    await expect(failed).toBeVisible();
    await failed.getByRole('button').click();
    await expect(failed).toHaveCount(0);
  }
  expect(await fan.title()).not.toBe('caught');
  expect(shop.visited).toEqual([]);

  for (const body of ['null', '[]', '7', '{"data":null}', '{"errors":"No"}', '{"errors":[null]}']) {
    shop.instead = { status: 200, body };
    await fan.reload();
    await expect(fan.getByText(trouble), body).toBeVisible();
  }
});

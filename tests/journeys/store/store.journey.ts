import type { Page } from '@playwright/test';
import { shopDomain, shopSettings } from '../../stand-ins/shopify.ts';
import { stripeSettings } from '../../stand-ins/stripe.ts';
import { expectInWindow } from '../barriers.ts';
import { expect, phone } from '../journey.ts';
import { watchShifts } from '../shifts.ts';
import { setUpStore, test } from './shop.ts';

const checkout = /^https:\/\/reeds\.myshopify\.com\/cart\/c\//;
const buyShirt = (page: Page) => page.getByRole('button', { name: 'Buy Now Tour Shirt' });
const product = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

test('a fan views the products, and buys one up to the checkout', async ({ band, visit, shop }) => {
  await setUpStore(band, shopSettings);
  const fan = await visit();
  const shifts = await watchShifts(fan);
  let answer = Promise.withResolvers<void>();
  await fan.route(`https://${shopDomain}/api/**`, async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await fan.goto('/');
  await fan.getByRole('banner').getByRole('link', { name: 'Store' }).click();
  await expect(fan.getByRole('heading', { name: 'Store', level: 1 })).toBeVisible();
  await expect(fan.locator('.product').first()).toBeVisible();
  answer.resolve();

  await expect(product(fan, 'Tour Shirt')).toContainText('$10.00');
  await expect(product(fan, 'Signed Guitar')).toContainText('$699.95');
  await expect(product(fan, 'Vinyl')).toContainText('€24.50');
  await expect(fan.getByText(/^Played on every night.*the bridg\.\.\.$/)).toHaveText(/^.{103}$/);
  await expect(fan.getByRole('status').filter({ hasText: '6 products' })).toHaveCount(1);
  const pictures = fan.getByRole('main').getByRole('img');
  await expect(pictures).toHaveCount(5);
  // Images without a description on Shopify are named after the product.
  await expect(pictures.nth(0)).toHaveAttribute('alt', 'A black shirt with white letters');
  await expect(pictures.nth(1)).toHaveAttribute('alt', 'Signed Guitar');
  await expect.poll(() => widthOf(fan, 'Signed Guitar')).toBeGreaterThan(100);
  await expect(pictures.last()).toHaveAttribute('loading', 'lazy');
  expect(await shifts(), 'nothing moved when the products came').toEqual([]);
  for (const name of ['Not available Secret Album', 'Sold Out First Poster']) {
    await expect(fan.getByRole('button', { name })).toBeDisabled();
    await fan.getByRole('button', { name }).click({ force: true });
  }
  const kept = await fan.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).toContain('merchConfig');
  expect(kept, 'nothing of a shop is kept in the browser').not.toContain('Tour Shirt');
  expect(shop.requests).toHaveLength(1);

  await buyShirt(fan).click();
  await expect(fan).toHaveURL(checkout);
  await expect(fan.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  const [products, cart, ...rest] = shop.requests;
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

  await fan.goBack();
  await expect(buyShirt(fan)).toBeEnabled();
  await fan.setViewportSize(phone);
  answer = Promise.withResolvers();
  await fan.reload();
  await expect(fan.locator('.product').first()).toBeVisible();
  answer.resolve();
  await expect(buyShirt(fan)).toBeEnabled();
  await expect.poll(() => widthOf(fan, 'Signed Guitar')).toBeGreaterThan(100);
  expect(await shifts(), 'nor on a phone').toEqual([]);
  await fan.setViewportSize({ width: 320, height: 640 });
  await expectInWindow(fan);
  await buyShirt(fan).click();
  await expect(fan).toHaveURL(checkout);
});

/** The width of a loaded image in CSS pixels; 0 until it is loaded. */
const widthOf = (page: Page, name: string) =>
  page.getByRole('img', { name }).evaluate((picture: HTMLImageElement) => picture.naturalWidth);

test(
  'without scripts the page links to the shop, and says that buttons need scripts',
  { tag: '@whole' },
  async ({ band, visit, shop, stripe }) => {
    await setUpStore(band, shopSettings);
    const fan = await visit({ javaScriptEnabled: false });
    await fan.goto('/store');
    await expect(fan.getByRole('heading', { name: 'Store' })).toBeVisible();
    await expect(fan.getByText(/^Products need JavaScript/)).toBeVisible();
    const link = fan.getByRole('main').getByRole('link', { name: 'Visit the shop' });
    await expect(link).toHaveAttribute('href', `https://${shopDomain}/`);
    await expect(fan.locator('.product')).toHaveCount(8);
    await expect(fan.locator('.product').first()).toBeHidden();
    expect(shop.requests).toEqual([]);

    await setUpStore(band, stripeSettings);
    await fan.reload();
    await expect(fan.getByText(/^Buying needs JavaScript/)).toBeVisible();
    await expect(fan.locator('stripe-buy-button')).toHaveCount(2);
    expect(stripe.scripts).toBe(0);
  },
);

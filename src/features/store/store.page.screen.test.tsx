import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { share } from '../../../tests/environment/whole.ts';
import { openShop } from '../../../tests/components/shop.ts';
import { shopSettings } from '../../../tests/stand-ins/shop-settings.ts';
import { noteLeaving } from '../../../tests/components/leaving.ts';
import { holdTimers } from '../../../tests/components/timers.ts';
import { stripeSettings } from '../../../tests/stand-ins/stripe.ts';
import {
  checkout,
  buyShirt,
  opening,
  again,
  trouble,
  failed,
  openStore,
  comeBack,
  browse,
} from '../../../tests/components/store-page.ts';

/** Makes a page with a fake clock reload the settings, as when a network comes back. */
function readAgain(): void {
  vi.setSystemTime(Date.now() + 31_000);
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
}

test(
  'a browser that believes it is offline still queries the shop',
  { tags: 'whole' },
  async () => {
    const shop = await openShop();
    await shop.change({ mode: 'no permission' });
    await openStore();
    await expect.element(trouble).toBeVisible();
    window.dispatchEvent(new Event('offline'));
    try {
      await shop.change({ mode: 'ok' });
      await again.click();
      await expect.element(buyShirt).toBeVisible();
    } finally {
      window.dispatchEvent(new Event('online'));
    }
  },
);

test('each failed checkout shows a toast and opens nothing', { tags: 'whole' }, async () => {
  const { shop, left } = await browse();
  // No toast disappears by itself.
  holdTimers(5_000);
  const modes = [
    'user error',
    'throttled',
    'cut off',
    'no json',
    'unknown shop',
    'broken',
    'checkout at a foreign host',
    'checkout without TLS',
  ] as const;
  const kept: readonly string[] = ['user error', 'broken', 'checkout at a foreign host'];
  for (const mode of share(modes, (one) => kept.includes(one))) {
    await shop.change({ mode });
    await buyShirt.click();
    await expect.element(failed).toBeVisible();
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button').click();
    await expect.element(failed).not.toBeInTheDocument();
    await expect.element(buyShirt).toBeEnabled();
  }
  expect(left).toEqual([]);
});

test('a fan who returns to the cached page can buy again', async () => {
  const { shop, left, carts } = await browse();
  await buyShirt.click();
  await expect.poll(() => left).toEqual([checkout]);
  comeBack();
  await expect.element(buyShirt).toBeEnabled();
  await shop.hold();
  await buyShirt.click();
  await expect.element(opening).toBeVisible();
  comeBack();
  await expect.element(buyShirt).toBeEnabled();
  await shop.release();
  await buyShirt.click();
  await expect.poll(carts).toBe(3);
  await expect.poll(() => left).toEqual([checkout, checkout]);
});

test('a shop may have its checkout on its own domain if it says so', async () => {
  const shop = await openShop();
  const left = noteLeaving();
  await shop.change({ mode: 'checkout at its own domain' });
  await openStore();
  await buyShirt.click();
  await expect.poll(() => left).toEqual(['https://shop.reeds.example/cart/c/c1-7a2fe8?key=9f1']);
});

test('an open page stays limited to its hosts, whatever the band chooses in the meantime', async () => {
  const { shop, api } = await browse();
  vi.useFakeTimers({ toFake: ['Date'] });
  const link = page.getByRole('banner').getByRole('link', { name: 'Store' });
  const collections = async () => (await shop.requests()).map(({ variables }) => variables['id']);
  for (const [config, isLinked] of [
    [{ storeType: null }, false],
    [stripeSettings, true],
    [{ storeType: null }, false],
    [{ ...shopSettings, shopDomain: 'other.myshopify.com' }, true],
  ] as const) {
    api.answer({ 'GET /merchConfig': config });
    readAgain();
    // The navigation updates at once.
    if (isLinked) await expect.element(link).toBeVisible();
    else await expect.element(link).not.toBeInTheDocument();
    await expect.element(buyShirt).toBeEnabled();
    expect(document.querySelector('stripe-buy-button')).toBe(null);
  }
  expect(await collections()).toEqual(['gid://shopify/Collection/4711']);

  // The page's policy allows another collection of the same shop.
  api.answer({ 'GET /merchConfig': { ...shopSettings, collectionId: '4712' } });
  readAgain();
  await expect.element(trouble).toBeVisible();
  expect(await collections()).toEqual([
    'gid://shopify/Collection/4711',
    'gid://shopify/Collection/4712',
  ]);
});

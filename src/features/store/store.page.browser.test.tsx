import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { barriers, overhang } from '../../../tests/components/barriers.ts';
import { noteLeaving } from '../../../tests/components/leaving.ts';
import { barriersInAnyColors } from '../../../tests/components/look.ts';
import { inWindow } from '../../../tests/components/renderPage.tsx';
import { openShop } from '../../../tests/components/shop.ts';
import { holdTimers } from '../../../tests/components/timers.ts';
import { shopDomain } from '../../../tests/stand-ins/shop-settings.ts';
import { share } from '../../../tests/environment/whole.ts';
import {
  checkout,
  button,
  buyShirt,
  opening,
  again,
  trouble,
  failed,
  openStore,
  comeBack,
  browse,
} from '../../../tests/components/store-page.ts';

const main = page.getByRole('main');
const noCheckout = page
  .getByRole('alert')
  .getByText(
    'Shopify checkout is not available. The store may be in development mode, password-protected or misconfigured. Please contact the store owner.',
  );

async function dismissFailure(): Promise<void> {
  await expect.element(failed).toBeVisible();
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button').click();
  await expect.element(failed).not.toBeInTheDocument();
}

test.each([
  ['a link', () => page.getByRole('contentinfo').getByRole('link', { name: 'Bio' }).click()],
  // Not every browser tells a page that it's about to unload.
  ['another way', async () => void window.dispatchEvent(new Event('beforeunload'))],
])('a fan who leaves by %s is not taken back by a late checkout', async (_, go) => {
  const { shop, left, carts } = await browse();
  await shop.hold();
  await buyShirt.click();
  await expect.element(opening).toBeVisible();
  await go();
  await expect.element(buyShirt).toBeEnabled();
  await shop.release();
  // Only the last checkout navigates.
  await buyShirt.click();
  await expect.poll(() => left.at(-1)).toEqual(checkout);
  expect(await carts()).toBe(2);
  expect(left.filter((address) => address !== '/bio')).toHaveLength(1);
});

test('a product can be bought by keyboard alone, and the focus stays', async () => {
  const { shop, left, carts } = await browse();
  const shirt = buyShirt.element() as HTMLElement;
  shirt.focus();
  await shop.change({ mode: 'out of stock' });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('This item is sold out.')).toBeVisible();
  const soldOut = button('Sold Out Tour Shirt');
  await expect.element(soldOut).toHaveFocus();
  await expect.element(soldOut).toBeDisabled();
  await shop.change({ mode: 'ok' });
  await userEvent.keyboard('{Enter}');
  await userEvent.tab();
  await expect.element(button('Buy Now Signed Guitar')).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.poll(() => left).toEqual([checkout]);
  expect(await carts()).toBe(2);
});

test('a refused checkout shows an error that stays', async () => {
  const { shop, left } = await browse();
  const all = ['no permission for carts', 'wrong token', 'locked', 'frozen'] as const;
  const modes = share(all, (mode) => mode === 'locked');
  for (const [n, mode] of modes.entries()) {
    await shop.change({ mode });
    await buyShirt.click();
    await expect.element(noCheckout, { message: mode }).toBeInViewport({ ratio: 1 });
    await expect.element(buyShirt).toBeEnabled();
    button('Sold Out First Poster').element().scrollIntoView({ block: 'center' });
    await expect.element(noCheckout).toBeInViewport({ ratio: 1 });
    expect(document.querySelector('[data-alert]')).toBe(null);
    if (mode === 'locked') expect(await barriers()).toEqual([]);
    expect(overhang()).toBeLessThanOrEqual(0);
    await shop.change({ mode: 'ok' });
    await buyShirt.click();
    await expect.poll(() => left).toEqual(Array.from({ length: n + 1 }, () => checkout));
    comeBack();
    await expect.element(noCheckout).not.toBeInTheDocument();
  }
});

test('unavailable products show an error, with a retry and a link to the shop', async () => {
  const shop = await openShop();
  for (const mode of [
    'wrong token',
    'unknown shop',
    'locked',
    'no permission',
    'unknown collection',
    'invalid id',
    'cut off',
    'broken',
    'no json',
  ] as const) {
    await cleanup();
    await shop.change({ mode });
    await openStore();
    await expect.element(trouble, { message: mode }).toBeVisible();
  }
  expect(await barriers()).toEqual([]);
  await expect
    .element(main.getByRole('link', { name: /^Visit the shop/ }))
    .toHaveAttribute('href', `https://${shopDomain}/`);
  (again.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(async () => (await shop.requests()).length).toBe(9);
  await expect.element(again).toHaveFocus();
  await shop.change({ mode: 'ok' });
  await shop.hold();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Trying...')).toHaveFocus();
  await shop.release();
  await expect.element(buyShirt).toBeVisible();
  await expect.element(again).not.toBeInTheDocument();
  // The keyboard continues at the new content.
  await expect.poll(() => document.activeElement?.textContent).toContain('Tour Shirt');
  await userEvent.tab();
  await expect.element(buyShirt).toHaveFocus();
});

test('a collection may be empty, or have no title', async () => {
  const shop = await openShop();
  await shop.change({ mode: 'empty collection' });
  await openStore();
  await expect.element(page.getByText('No products available')).toBeVisible();
  await expect.element(page.getByText('Check back soon for new merchandise!')).toBeVisible();
  expect(await barriers()).toEqual([]);
  await cleanup();
  await shop.change({ mode: 'collection without a title' });
  await openStore();
  await expect.element(buyShirt).toBeVisible();
});

test('the store is accessible, in any colors', async () => {
  const { shop } = await browse();
  await shop.change({ mode: 'no permission for carts' });
  await buyShirt.click();
  await expect.element(noCheckout).toBeVisible();
  expect(await barriersInAnyColors()).toEqual([]);
  await cleanup();
  await shop.change({ mode: 'no permission' });
  await openStore();
  await expect.element(trouble).toBeVisible();
  expect(await barriersInAnyColors()).toEqual([]);
});

const answered = (data: unknown) => ({ status: 200, body: JSON.stringify({ data }) });

/** A shop's exact response for its products. */
const products = (nodes: unknown) =>
  answered({ shop: null, collection: { id: '1', title: 'Merch', products: { nodes } } });

const variants = (amount: unknown = '10.0') => ({
  nodes: [{ id: 'v1', availableForSale: true, price: { amount, currencyCode: 'USD' } }],
});

test(
  "a shop's data is only ever shown as text, and none of it breaks the page",
  { tags: 'whole' },
  async () => {
    await inWindow(320, 640);
    holdTimers(5_000);
    const shop = await openShop();
    const left = noteLeaving();
    const { title } = document;
    const script = '<img src=x onerror="document.title=\'caught\'">';
    const long = 'Donaudampfschifffahrt'.repeat(400);
    await shop.change({
      instead: products([
        { id: '1', title: script, description: script, variants: variants(), images: null },
        { id: '2', title: long, description: long, variants: variants('9'.repeat(300)) },
        { id: '3', title: 'Elsewhere', images: { nodes: [{ url: 'https://evil.example/a.png' }] } },
        {
          id: '4',
          title: 'Script',
          images: { nodes: [{ url: 'javascript:alert(1)', altText: 7 }] },
        },
        { id: '5', title: 'Nulls', description: null, images: { nodes: null }, variants: null },
        { id: '6', title: 'Lists', description: [], images: [], variants: { nodes: [[]] } },
        null,
        7,
        { id: null, title: null },
      ]),
    });
    await openStore();
    await expect.element(page.getByRole('heading', { name: script })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    expect(document.querySelectorAll('.product')).toHaveLength(6);
    await expect.element(main.getByRole('img')).not.toBeInTheDocument();
    for (const name of ['Nulls', 'Lists']) {
      await expect.element(button(`Not available ${name}`)).toBeVisible();
    }
    expect(overhang()).toBeLessThanOrEqual(0);

    for (const checkoutUrl of [
      'javascript:document.title="caught"',
      'data:text/html,1',
      '/',
      null,
      {},
      [],
    ]) {
      const cart = { id: '1', checkoutUrl, totalQuantity: 1 };
      await shop.change({ instead: answered({ cartCreate: { cart, userErrors: null } }) });
      await button(/^Buy Now <img/).click();
      await dismissFailure();
    }
    expect(document.title).toBe(title);
    expect(left).toEqual([]);

    for (const body of [
      'null',
      '[]',
      '7',
      '{"data":null}',
      '{"errors":"No"}',
      '{"errors":[null]}',
    ]) {
      await shop.change({ instead: { status: 200, body } });
      await cleanup();
      await openStore();
      await expect.element(trouble, { message: body }).toBeVisible();
    }
  },
);

test('a double click makes one cart, and no other is made in the meantime', async () => {
  const { shop, left, carts } = await browse();
  await shop.hold();
  await buyShirt.dblClick();
  await expect.element(button('Opening checkout... Tour Shirt')).toBeVisible();
  const vinyl = button('Buy Now Vinyl');
  await expect.element(vinyl).toBeDisabled();
  await vinyl.click({ force: true });
  await shop.release();
  await expect.poll(() => left).toEqual([checkout]);
  expect(await carts()).toBe(1);
});

test('a busy shop is retried automatically, twice', async () => {
  const shop = await openShop();
  const isAsked = (times: number) =>
    expect.poll(async () => (await shop.requests()).length).toBe(times);
  await shop.change({ mode: 'throttled once' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const wait = async (ms: number) => {
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(ms);
  };
  await openStore();
  await isAsked(1);
  await expect.poll(async () => (await wait(2_000), (await shop.requests()).length)).toBe(2);
  await expect.element(buyShirt).toBeVisible();

  await cleanup();
  await shop.change({ mode: 'throttled' });
  await openStore();
  await expect.poll(async () => (await wait(2_000), (await shop.requests()).length)).toBe(5);
  await expect.element(trouble).toBeVisible();
  await isAsked(5);
});

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { tryCheckout } from './checkout.queries.ts';
import { readProducts } from './shopify-products.queries.ts';
import {
  sendToShop,
  checkCollection,
  createCheckout,
  sendFromPage,
  type Send,
  type ShopifyCode,
} from './shopify.queries.ts';
import type { Shop } from './shopify.view.ts';

const shop: Shop = {
  shopDomain: 'reeds.myshopify.com',
  storefrontAccessToken: 'token',
  collectionId: '7',
};

/** A shop that responds with this to every request. */
const answering =
  (body: unknown, status = 200): Send =>
  async () => ({ status, text: typeof body === 'string' ? body : JSON.stringify(body) });

/** The errors of GraphQL, with a code. */
const errorOf = (code: string, message = '') => ({
  errors: [{ message, extensions: { code } }],
});

const failing =
  (failed: 'unreachable' | 'offline' | 'cut-off' | 'too-slow'): Send =>
  async () => ({ failed });

const invalidId = {
  errors: [
    {
      message: 'Variable $id of type ID! was provided invalid value',
      extensions: { code: 'INVALID_VARIABLE', problems: [{ explanation: 'Invalid global id' }] },
    },
  ],
};

/** Every way in which a shop fails, by its error code. */
const failures: readonly [how: string, ShopifyCode, Send][] = [
  ['a fetch that rejects', 'SHOP_NOT_FOUND', failing('unreachable')],
  ['no network', 'NETWORK_ERROR', failing('offline')],
  ['a response that breaks off', 'NETWORK_ERROR', failing('cut-off')],
  ['no response in time', 'NETWORK_ERROR', failing('too-slow')],
  ['a wrong token', 'UNAUTHORIZED', answering(errorOf('UNAUTHORIZED'), 401)],
  ['an unknown shop', 'SHOP_NOT_FOUND', answering(errorOf('NOT_FOUND', 'Not Found'), 404)],
  ['a 404', 'SHOP_NOT_FOUND', answering('<h1>Not Found</h1>', 404)],
  ['an unknown shop by its code alone', 'SHOP_NOT_FOUND', answering(errorOf('NOT_FOUND'), 400)],
  [
    'a password',
    'STORE_NOT_ACCESSIBLE',
    answering(errorOf('BAD_REQUEST', 'Online Store channel is locked.'), 400),
  ],
  ['an unpaid bill', 'STORE_NOT_ACCESSIBLE', answering('', 402)],
  ['a lock', 'STORE_NOT_ACCESSIBLE', answering('', 423)],
  ['a 403', 'ACCESS_DENIED', answering('', 403)],
  [
    'a missing scope with status 200',
    'ACCESS_DENIED',
    answering({ data: { collection: null }, ...errorOf('ACCESS_DENIED', 'Access denied') }),
  ],
  ['a malformed id', 'INVALID_COLLECTION_ID', answering(invalidId)],
  ['an unknown collection', 'COLLECTION_NOT_FOUND', answering({ data: { collection: null } })],
  ['throttling with status 200', 'GRAPHQL_ERROR', answering(errorOf('THROTTLED', 'Throttled'))],
  ['an unknown field', 'GRAPHQL_ERROR', answering(errorOf('undefinedField', 'No'))],
  ['a 500 in HTML', 'HTTP_ERROR', answering('<h1>Sorry</h1>', 500)],
  ['a security rejection', 'HTTP_ERROR', answering('', 430)],
  ['no JSON', 'GRAPHQL_ERROR', answering('<!doctype html>')],
  ['half of a JSON', 'GRAPHQL_ERROR', answering('{"data":{"collection":{"id"')],
  ['a JSON of something else', 'GRAPHQL_ERROR', answering('[]')],
  ['null', 'GRAPHQL_ERROR', answering('null')],
  ['errors that are a text', 'HTTP_ERROR', answering({ errors: 'Nope' }, 400)],
  ['errors that are null', 'GRAPHQL_ERROR', answering({ errors: [null] })],
];

test.each(failures)('%s is %s, for products and for the check', async (_, code, send) => {
  await expect(readProducts(shop, send)).rejects.toMatchObject({ name: 'ShopifyProblem', code });
  await expect(checkCollection(shop, send)).rejects.toMatchObject({ name: 'ShopifyProblem', code });
});

test("the shop's own message is returned, also if its errors are plain text", async () => {
  for (const errors of ['Nope', [{ message: 'Nope' }]]) {
    await expect(readProducts(shop, answering({ errors }))).rejects.toMatchObject({
      message: 'Nope',
    });
  }
});

test.each([
  ['throttling', answering(errorOf('THROTTLED')), true],
  ['a 429', answering('', 429), true],
  ['a 430', answering('', 430), true],
  ['a 503', answering('', 503), true],
  ['a 500', answering('', 500), false],
  ['a missing scope', answering(errorOf('ACCESS_DENIED')), false],
])('%s marks the shop as busy: %3$j', async (_, send, isBusy) => {
  await expect(readProducts(shop, send)).rejects.toMatchObject({ isBusy });
});

test('a collection without a title is not valid', async () => {
  const titled = (title: unknown) => answering({ data: { collection: { id: 'gid', title } } });
  await expect(checkCollection(shop, titled('Merch'))).resolves.toBe('Merch');
  for (const title of ['', null, 7]) {
    await expect(checkCollection(shop, titled(title))).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  }
});

describe('products', () => {
  const node = {
    id: 'gid://shopify/Product/1',
    title: 'Shirt',
    description: 'Black',
    images: { nodes: [{ url: 'https://cdn.shopify.com/a.jpg', altText: null }] },
    variants: {
      nodes: [{ id: 'v1', availableForSale: true, price: { amount: '10.0', currencyCode: 'EUR' } }],
    },
  };
  const selling = (nodes: unknown, more: object = {}) =>
    answering({ data: { collection: { title: 'Merch', products: { nodes } }, ...more } });

  test('are read with their first image and variant', async () => {
    const { products, hosts } = await readProducts(shop, selling([node]));
    expect(products).toEqual([
      {
        id: 'gid://shopify/Product/1',
        title: 'Shirt',
        description: 'Black',
        imageUrl: 'https://cdn.shopify.com/a.jpg',
        altText: null,
        price: 10,
        currencyCode: 'EUR',
        variantId: 'v1',
        isAvailable: true,
      },
    ]);
    expect(hosts).toEqual(['reeds.myshopify.com']);
  });

  test.each([
    ['10.0', 10],
    ['699.95', 699.95],
    ['0', 0],
    ['-1', null],
    ['1e9', null],
    ['', null],
    ['ten', null],
    [10, null],
    [null, null],
  ])('with the amount %j cost %j', async (amount, price) => {
    const variants = { nodes: [{ id: 'v1', price: { amount, currencyCode: 'USD' } }] };
    const { products } = await readProducts(shop, selling([{ ...node, variants }]));
    expect(products[0]).toMatchObject({ price });
  });

  test.each([null, undefined, '', 'usd', 7, '<b>'])(
    'are in USD if the currency is %j',
    async (code) => {
      const variants = { nodes: [{ id: 'v1', price: { amount: '1', currencyCode: code } }] };
      const { products } = await readProducts(shop, selling([{ ...node, variants }]));
      expect(products[0]?.currencyCode).toBe('USD');
    },
  );

  test.each([
    ['no image', { images: { nodes: [] } }, { imageUrl: null, altText: null }],
    ['no variant', { variants: { nodes: [] } }, { variantId: null, price: null }],
    ['null for lists', { images: null, variants: { nodes: null } }, { imageUrl: null }],
    ['null in lists', { images: { nodes: [null] }, variants: { nodes: [null] } }, { price: null }],
    ['a list for a text', { description: ['a'] }, { description: '' }],
    ['nothing else', { description: undefined, images: undefined, variants: undefined }, {}],
  ])('with %s are shown as far as possible', async (_, change, expected) => {
    const { products } = await readProducts(shop, selling([{ ...node, ...change }, node]));
    expect(products).toHaveLength(2);
    expect(products[0]).toMatchObject({ title: 'Shirt', ...expected });
  });

  test.each([null, 7, 'text', [], {}, { id: 'a' }, { title: 'a' }, { id: 1, title: {} }])(
    'that are %j are left out',
    async (what) => {
      const { products } = await readProducts(shop, selling([what, node]));
      expect(products).toHaveLength(1);
    },
  );

  test.each([null, undefined, 'text', {}])('in a list that is %j cause an error', async (nodes) => {
    await expect(readProducts(shop, selling(nodes))).rejects.toMatchObject({
      code: 'GRAPHQL_ERROR',
    });
  });

  test.each([
    ['Shop.Reeds.example', ['shop.reeds.example']],
    ['evil.example/x', []],
    ['', []],
    [null, []],
    [7, []],
  ])('add the hosts of a shop with the domain %j', async (host, added) => {
    const { hosts } = await readProducts(shop, selling([], { shop: { primaryDomain: { host } } }));
    expect(hosts).toEqual(['reeds.myshopify.com', ...added]);
  });
});

describe('a checkout', () => {
  const cartOf = (cart: unknown, userErrors: unknown = []) =>
    answering({ data: { cartCreate: { cart, userErrors } } });
  const cart = { checkoutUrl: 'https://reeds.myshopify.com/cart/c/1', totalQuantity: 1 };
  const make = (send: Send) => createCheckout(shop, 'v1', [shop.shopDomain], send);

  test('is at the address of the cart', async () => {
    await expect(make(cartOf(cart))).resolves.toBe('https://reeds.myshopify.com/cart/c/1');
  });

  test('is null if the line was left out', async () => {
    await expect(make(cartOf({ ...cart, totalQuantity: 0 }))).resolves.toBeNull();
  });

  test.each([
    ['user errors', cartOf(null, [{ code: 'INVALID', message: 'It does not exist.' }])],
    ['errors and a cart', cartOf(cart, [{ code: 'INVALID', message: '' }])],
    ['no cart and no errors', cartOf(null, null)],
    ['no address', cartOf({ ...cart, checkoutUrl: null })],
    ['an address that is a list', cartOf({ ...cart, checkoutUrl: [cart.checkoutUrl] })],
    ['an address elsewhere', cartOf({ ...cart, checkoutUrl: 'https://evil.example/' })],
    ['an address without TLS', cartOf({ ...cart, checkoutUrl: 'http://reeds.myshopify.com/' })],
    ['a script as its address', cartOf({ ...cart, checkoutUrl: 'javascript:alert(1)' })],
  ])('with %s fails', async (_, send) => {
    await expect(make(send)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(tryCheckout(shop, 'v1', [shop.shopDomain], send)).resolves.toBe('failed');
  });

  test.each([
    ['ACCESS_DENIED', 'barred', answering(errorOf('ACCESS_DENIED'))],
    ['UNAUTHORIZED', 'barred', answering(errorOf('UNAUTHORIZED'), 401)],
    ['STORE_NOT_ACCESSIBLE', 'barred', answering('', 402)],
    ['GRAPHQL_ERROR', 'failed', answering(errorOf('THROTTLED'))],
    ['NETWORK_ERROR', 'failed', failing('cut-off')],
    ['SHOP_NOT_FOUND', 'failed', failing('unreachable')],
  ])('with %s is %s', async (_, outcome, send) => {
    await expect(tryCheckout(shop, 'v1', [], send)).resolves.toBe(outcome);
  });

  test('contains one item of the variant', async () => {
    const send = vi.fn<Send>(cartOf(cart));
    await make(send);
    const [{ shopDomain, token, body }] = send.mock.calls[0]!;
    expect({ shopDomain, token }).toEqual({ shopDomain: shop.shopDomain, token: 'token' });
    expect(JSON.parse(body)).toMatchObject({
      query: expect.stringContaining('quantity: 1') as string,
      variables: { variantId: 'v1' },
    });
  });
});

describe('over the wire', () => {
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0)) close();
    vi.unstubAllGlobals();
  });

  /** The address of a server with this response. */
  async function serverThat(answer: (response: ServerResponse) => void): Promise<string> {
    const server = createServer((_, response) => answer(response));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    closing.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }
  const carryTo = (address: string, patienceMs = 5_000) =>
    sendToShop({ address, headers: {}, body: '{}', patienceMs });

  test('a response arrives in full, whatever its status', async () => {
    const address = await serverThat((response) => response.writeHead(401).end('{}'));
    expect(await carryTo(address)).toEqual({ status: 401, text: '{}' });
  });

  test('a response that breaks off differs from an unreachable shop', async () => {
    const address = await serverThat((response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"data"', () => response.destroy());
    });
    expect(await carryTo(address)).toEqual({ failed: 'cut-off' });
    vi.stubGlobal('navigator', { onLine: true });
    expect(await carryTo('http://127.0.0.1:1/')).toEqual({ failed: 'unreachable' });
    vi.stubGlobal('navigator', { onLine: false });
    expect(await carryTo('http://127.0.0.1:1/')).toEqual({ failed: 'offline' });
  });

  test('a response that never ends times out', async () => {
    const silent = await serverThat(() => {});
    expect(await carryTo(silent, 50)).toEqual({ failed: 'too-slow' });
    const half = await serverThat((response) => void response.writeHead(200).write('{'));
    expect(await carryTo(half, 50)).toEqual({ failed: 'too-slow' });
  });

  test('the request has the token in its header and no cookies, and times out after 15 seconds', async () => {
    const asked = vi.fn<typeof fetch>(async () => new Response('{}'));
    vi.stubGlobal('fetch', asked);
    const waits = vi.spyOn(AbortSignal, 'timeout');
    await sendFromPage({ shopDomain: shop.shopDomain, token: 'token', body: '{"query":""}' });
    expect(waits.mock.calls).toEqual([[15_000]]);
    const [address, options] = asked.mock.calls[0]!;
    expect(address).toBe('https://reeds.myshopify.com/api/2023-10/graphql.json');
    expect(options).toMatchObject({
      method: 'POST',
      credentials: 'omit',
      body: '{"query":""}',
      headers: {
        'content-type': 'application/json',
        'x-shopify-storefront-access-token': 'token',
      },
    });
  });
});

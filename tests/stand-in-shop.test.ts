import { expect, test } from 'vitest';
import { collectionQuery } from '../src/features/shopify/shopify.queries.ts';
import { cartMutation } from '../src/features/shopify/shopify.queries.ts';
import { productsQuery } from '../src/features/shopify/shopify-products.queries.ts';
import {
  answerInMode,
  answerPreflight,
  openShop,
  shopDomain,
  shopSettings,
  type ShopifyMode,
} from './stand-ins/shopify.ts';

const id = `gid://shopify/Collection/${shopSettings.collectionId}`;
const variantId = 'gid://shopify/ProductVariant/1101';

async function ask(mode: ShopifyMode, query: string, variables: Record<string, unknown>) {
  const shop = openShop();
  shop.mode = mode;
  const { status, headers, body } = await answerInMode(shop, shop.token, query, variables);
  return { status, headers, answer: JSON.parse(body) as { data?: unknown; errors?: unknown[] } };
}

test('a shop returns its products, by an older version than it speaks', async () => {
  const { status, headers, answer } = await ask('ok', productsQuery, { id });
  expect(status).toBe(200);
  expect(headers?.['x-shopify-api-version']).toBe('2026-01');
  expect(answer.errors).toBeUndefined();
  const price = { amount: '10.0', currencyCode: 'USD' };
  const shirt = { title: 'Tour Shirt', variants: { nodes: [{ availableForSale: true, price }] } };
  const nodes = [shirt, {}, {}, {}, { variants: { nodes: [] } }, {}];
  expect(answer.data).toMatchObject({ collection: { products: { nodes } } });
});

test("a wrong field fails with GraphQL's error", async () => {
  const { answer } = await ask('ok', collectionQuery.replace('title', 'name'), { id });
  expect(answer).toEqual({
    errors: [
      {
        message: "Field 'name' doesn't exist on type 'Collection'",
        locations: [{ line: 2, column: 28 }],
        extensions: { code: 'undefinedField', typeName: 'Collection', fieldName: 'name' },
      },
    ],
  });
});

test("the checkout of the specification's time is gone", async () => {
  const query =
    'mutation ($id: ID!) { checkoutCreate(input: { lineItems: [{ variantId: $id, quantity: 1 }] }) { checkout { id webUrl } } }';
  const { answer } = await ask('ok', query, { id: variantId });
  expect(answer.errors).toMatchObject([{ extensions: { code: 'undefinedField' } }]);
});

test('a cart of an unknown item is null, and of a sold-out one empty', async () => {
  const made = await ask('ok', cartMutation, { variantId });
  expect(made.answer.data).toMatchObject({ cartCreate: { cart: { totalQuantity: 1 } } });
  const unknown = await ask('user error', cartMutation, { variantId });
  const userErrors = [{ code: 'INVALID', field: ['lines', '0', 'merchandiseId'] }];
  expect(unknown.answer.data).toMatchObject({ cartCreate: { cart: null, userErrors } });
  const empty = await ask('out of stock', cartMutation, { variantId });
  expect(empty.answer.data).toMatchObject({ cartCreate: { cart: { totalQuantity: 0 } } });
});

test('a missing permission makes the field null, with status 200', async () => {
  const { status, answer } = await ask('no permission', productsQuery, { id });
  expect(status).toBe(200);
  expect(answer).toMatchObject({
    data: { collection: null },
    errors: [{ extensions: { code: 'ACCESS_DENIED' } }],
  });
  const { answer: open } = await ask('no permission for carts', productsQuery, { id });
  expect(open.errors).toBeUndefined();
});

test('an invalid global id is refused, and an unknown one is null', async () => {
  const { answer } = await ask('ok', collectionQuery, { id: '4711' });
  const problems = [{ explanation: "Invalid global id '4711'" }];
  expect(answer.errors).toMatchObject([{ extensions: { problems } }]);
  expect((await ask('unknown collection', collectionQuery, { id })).answer).toEqual({
    data: { collection: null },
  });
});

test('another token, and another shop, are refused in every mode', async () => {
  const shop = openShop();
  expect((await answerInMode(shop, 'other', productsQuery, { id })).status).toBe(401);
  const api = '/api/2023-10/graphql.json';
  expect(answerPreflight(shop, new URL(api, `https://${shopDomain}`)).status).toBe(204);
  expect(answerPreflight(shop, new URL(api, 'https://gone.myshopify.com')).status).toBe(404);
});

test('a shop that is busy once serves the next request', async () => {
  const shop = openShop();
  shop.mode = 'throttled once';
  const first = await answerInMode(shop, shop.token, productsQuery, { id });
  expect(first.body).toContain('THROTTLED');
  const second = await answerInMode(shop, shop.token, productsQuery, { id });
  expect(second.body).toContain('Tour Shirt');
});

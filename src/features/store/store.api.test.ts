import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, read, refusedFields } from '../../../tests/environment/answers.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import { storeApi } from './store.api.ts';
import { storeEndpoints, type MerchConfigChange } from './store.ts';
import { noMerchConfig, type MerchConfig, type StoreType } from './store-config.ts';

const everything = {
  shopDomain: 'reeds.myshopify.com',
  storefrontAccessToken: 'token',
  collectionId: '7',
  publishableKey: 'pk_test_1',
  paymentLinkIds: ['buy_btn_1', 'buy_btn_2'],
  storefrontUrl: 'https://shop.example/',
};

describe.each(engines)('the store on %s', (engine) => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => void (site = await freshDatabase(engine)));
  afterEach(() => site.dispose());

  const forEverybody = () => read(storeApi(site), storeEndpoints.read);
  const forMembers = () => read(storeApi(site), storeEndpoints.readAll);
  const save = (body: object) =>
    ask(storeApi(site), storeEndpoints.save, { body: body as MerchConfigChange });
  const refused = (body: object) => refusedFields(save(body));

  test('there is no store before anything is saved', async () => {
    expect(await forEverybody()).toEqual({ storeType: null });
    expect(await forMembers()).toEqual(noMerchConfig);
  });

  test.each<[StoreType | null, Partial<MerchConfig>]>([
    [null, {}],
    [
      'shopify',
      { shopDomain: 'reeds.myshopify.com', storefrontAccessToken: 'token', collectionId: '7' },
    ],
    ['stripe', { publishableKey: 'pk_test_1', paymentLinkIds: ['buy_btn_1', 'buy_btn_2'] }],
    ['external', { storefrontUrl: 'https://shop.example/' }],
  ])('fans can read only the fields that the type %s needs', async (storeType, fields) => {
    const saved = await save({ storeType, ...everything });
    expect(saved).toEqual({ storeType, ...everything, revision: 1 });
    expect(await forMembers()).toEqual(saved);
    expect(await forEverybody()).toEqual({ storeType, ...fields });
  });

  test('a type can be chosen before its fields are complete', async () => {
    for (const storeType of ['shopify', 'stripe', 'external'] as const) {
      expect(await save({ storeType })).toMatchObject({
        ...noMerchConfig,
        storeType,
        revision: expect.any(Number),
      });
    }
  });

  test('omitted fields stay, emptied fields are cleared, and the store can be sent back unchanged', async () => {
    await save({ storeType: 'shopify', ...everything });
    expect(await save({ storeType: 'stripe' })).toEqual({
      storeType: 'stripe',
      ...everything,
      revision: 2,
    });
    const emptied = await save({ shopDomain: ' ', collectionId: null, paymentLinkIds: [] });
    const left = { ...everything, shopDomain: null, collectionId: null, paymentLinkIds: [] };
    expect(emptied).toEqual({ storeType: 'stripe', ...left, revision: 3 });
    expect(await save(emptied)).toEqual({ ...emptied, revision: 4 });
    expect(await save({ storeType: null })).toMatchObject({ storeType: null, ...left });
  });

  test.each([
    ['https://Reeds.myshopify.com/admin/products?x=1', 'reeds.myshopify.com'],
    ['  shop.reeds.example ', 'shop.reeds.example'],
    ['https://admin.shopify.com/store/reeds/settings/domains', 'reeds.myshopify.com'],
    ['admin.shopify.com/store/reeds', 'reeds.myshopify.com'],
    ['müsik.example', 'xn--msik-0ra.example'],
  ])('the domain of a shop is extracted from %j', async (shopDomain, stored) => {
    expect(await save({ shopDomain })).toMatchObject({ shopDomain: stored });
  });

  test.each([
    ['123', '123'],
    [' gid://shopify/Collection/123 ', 'gid://shopify/Collection/123'],
    ['https://admin.shopify.com/store/reeds/collections/123?x=1', '123'],
    ['admin.shopify.com/store/reeds/collections/123', '123'],
  ])('the id of a collection is extracted from %j', async (collectionId, stored) => {
    expect(await save({ collectionId })).toMatchObject({ collectionId: stored });
  });

  test('an external address gets its scheme, and blank ids are dropped', async () => {
    expect(
      await save({
        storefrontUrl: 'shop.example/reeds',
        paymentLinkIds: ['', ' buy_btn_1 ', ' ', 'buy_btn_1'],
      }),
    ).toMatchObject({
      storefrontUrl: 'https://shop.example/reeds',
      paymentLinkIds: ['buy_btn_1'],
    });
  });

  test.each([
    'shpat_1',
    'shpca_1',
    'shppa_1',
    'SHPSS_1',
    'shpua_1',
    'shprt_1',
    'sk_live_1',
    'rk_live_1',
    'whsec_1',
    ' shpat_1 ',
    '"shpat_1"',
    'X-Shopify-Access-Token:shpat_1',
    'token=shpss_1',
  ])(
    'the private token %j is refused, because fans would be able to read it',
    async (storefrontAccessToken) => {
      const { storefrontAccessToken: message } = await refused({ storefrontAccessToken });
      expect(message).toContain('private token');
      expect(await forMembers()).toEqual(noMerchConfig);
    },
  );

  test.each(['sk_live_1', 'sk_test_1', 'rk_live_1', 'whsec_1', '"sk_live_1"', 'key: sk_live_1'])(
    'the secret key %j is refused as well',
    async (publishableKey) => {
      const { publishableKey: message } = await refused({ publishableKey });
      expect(message).toContain('secret key');
    },
  );

  test('all wrong fields are named together, and none is stored', async () => {
    await save({ storeType: 'external', ...everything });
    const wrong = {
      shopDomain: 'reeds',
      storefrontAccessToken: 'two words',
      collectionId: 'merch',
      publishableKey: 'pk_1',
      paymentLinkIds: ['buy_btn_1', 'btn_2'],
      storefrontUrl: 'javascript:alert(1)',
    };
    expect(await refused({ ...wrong, storeType: null })).toEqual({
      shopDomain: 'Please enter the domain of your shop, such as your-band.myshopify.com',
      storefrontAccessToken: 'Enter the token exactly as Shopify shows it, on one line',
      collectionId: 'Enter only the numbers of the collection id',
      publishableKey: 'A publishable key starts with pk_test_ or pk_live_',
      'paymentLinkIds.1': 'A buy button id starts with buy_btn_',
      storefrontUrl: 'Please enter a valid URL',
    });
    expect(await forMembers()).toEqual({ storeType: 'external', ...everything, revision: 1 });
  });

  test.each([
    { storeType: 'etsy' },
    { shopDomain: "a.b; script-src 'unsafe-inline'" },
    { shopDomain: 'ann@reeds.example' },
    { shopDomain: '127.0.0.1' },
    { shopDomain: 'admin.shopify.com' },
    { shopDomain: 'https://www.shopify.com/' },
    { shopDomain: 'myshopify.com' },
    { shopDomain: 'reeds.example:8443' },
    { shopDomain: 'a_b.myshopify.com' },
    { shopDomain: `${'a.'.repeat(150)}example` },
    { shopDomain: `${'a'.repeat(300)}.example` },
    { storefrontAccessToken: 'x'.repeat(201) },
    { storefrontAccessToken: '"token"' },
    { storefrontAccessToken: 'a\nx-evil: 1' },
    { collectionId: '1'.repeat(21) },
    { collectionId: 'gid://shopify/Product/1' },
    { collectionId: `https://a/${'x'.repeat(300)}/collections/1` },
    { publishableKey: `pk_live_${'x'.repeat(300)}` },
    { paymentLinkIds: 'buy_btn_1' },
    { paymentLinkIds: Array.from({ length: 101 }, (_, n) => `buy_btn_${n}`) },
    { paymentLinkIds: [`buy_btn_${'x'.repeat(100)}`] },
    { storefrontUrl: 'https://user@shop.example/' },
    { secret: 'x' },
  ])('%j is refused', async (body) => {
    expect(Object.values(await refused(body))).toHaveLength(1);
    expect(await forMembers()).toEqual(noMerchConfig);
  });
});

import { describe, expect, test } from 'vitest';
import type { StoreType } from '../../src/features/store/store.ts';
import { publicPaths } from '../../src/site/routes.tsx';
import { siteForTest, type Site } from '../environment/app.ts';
import type { Client } from '../environment/client.ts';
import { engines } from '../environment/engines.ts';

/** Settings of every type, each with a word of its own in it. */
const planted = {
  shopDomain: 'canary-domain.myshopify.com',
  storefrontAccessToken: 'canary-token',
  collectionId: '31415926535',
  publishableKey: 'pk_test_canary',
  paymentLinkIds: ['buy_btn_canary'],
  storefrontUrl: 'https://canary-shop.example/',
};
const words = {
  shopDomain: 'canary-domain',
  storefrontAccessToken: 'canary-token',
  collectionId: '31415926535',
  publishableKey: 'pk_test_canary',
  paymentLinkIds: 'buy_btn_canary',
  storefrontUrl: 'canary-shop',
} as const;
type Field = keyof typeof words;

/** What fans need of each type. */
const needed: readonly [StoreType | null, readonly Field[]][] = [
  [null, []],
  ['shopify', ['shopDomain', 'storefrontAccessToken', 'collectionId']],
  ['stripe', ['publishableKey', 'paymentLinkIds']],
  ['external', ['storefrontUrl']],
];

describe.each(engines)('the store on %s', (engine) => {
  const siteWith = async (storeType: StoreType | null): Promise<Site> => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const saved = await member.call('POST', '/merchConfig', { storeType, ...planted });
    expect(saved.statusCode, saved.body).toBe(200);
    return site;
  };

  /** Every answer that a visitor gets, with its headers, by what was asked for. */
  const everyAnswer = async (site: Site, visitor: Client): Promise<Map<string, string>> => {
    const answers = new Map<string, string>();
    const see = async (path: string) => {
      const { body, headers } = await visitor.get(path);
      answers.set(path, `${JSON.stringify(headers)}\n${body}`);
    };
    for (const path of [
      ...publicPaths,
      '/nothing',
      '/preview/store',
      '/theme',
      '/setup',
      '/robots.txt',
    ]) {
      await see(path);
    }
    for (const route of new Set(site.app.routes)) {
      const [method, path] = route.split(' ') as [string, string];
      if (method === 'GET') await see(path.replaceAll(/:\w+|\*/g, 'x'));
    }
    return answers;
  };

  test.each(needed)(
    'of type %s tells fans what they need, and nothing else anywhere',
    async (type, fields) => {
      const site = await siteWith(type);
      const answers = await everyAnswer(site, site.visitor());
      expect(answers.size).toBeGreaterThan(25);
      for (const [field, word] of Object.entries(words)) {
        const told = [...answers].filter(([, text]) => text.includes(word)).map(([path]) => path);
        if (fields.includes(field as Field)) expect(told, field).toContain('/api/merchConfig');
        else expect(told, field).toEqual([]);
      }
    },
  );

  test('answers its settings to members alone', async () => {
    const site = await siteWith('external');
    expect((await site.visitor().call('GET', '/merchConfig/admin')).statusCode).toBe(401);
    const refused = await site.visitor().call('POST', '/merchConfig', { storeType: 'stripe' });
    expect(refused.statusCode).toBe(401);
    const member = await site.member();
    expect((await member.call('GET', '/merchConfig/admin')).json()).toMatchObject(planted);
    expect(site.log.filter((line) => line.includes('canary'))).toEqual([]);
  });
});

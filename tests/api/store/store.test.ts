import { describe, expect, test } from 'vitest';
import type { StoreType } from '../../../src/features/store/store-config.ts';
import { sitePages } from '../../../src/site/pages.ts';
import { fansPages } from '../../environment/fans-pages.ts';
import { siteForTest, type Site } from '../../environment/app.ts';
import type { Client } from '../../environment/client.ts';
import { engines } from '../../environment/engines.ts';

/** Settings of every type, each with a unique word. */
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

/** The public settings of each type. */
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

  /** Every response for a visitor, with its headers, by request. */
  const everyAnswer = async (site: Site, visitor: Client): Promise<Map<string, string>> => {
    const answers = new Map<string, string>();
    const see = async (path: string) => {
      const { body, headers } = await visitor.get(path);
      answers.set(path, `${JSON.stringify(headers)}\n${body}`);
    };
    for (const path of [
      ...sitePages.map(({ path }) => path),
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
    'of type %s has only its public fields in any response to fans',
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

  test('returns its settings to members alone', async () => {
    const site = await siteWith('external');
    expect((await site.visitor().call('GET', '/merchConfig/admin')).statusCode).toBe(401);
    const refused = await site.visitor().call('POST', '/merchConfig', { storeType: 'stripe' });
    expect(refused.statusCode).toBe(401);
    const member = await site.member();
    expect((await member.call('GET', '/merchConfig/admin')).json()).toMatchObject(planted);
    expect(site.log.filter((line) => line.includes('canary'))).toEqual([]);
  });

  test('allows the hosts of its type on its page, and none of them on any other', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const visitor = site.visitor();
    const policyOf = async (path: string) => {
      const { statusCode, headers } = await visitor.get(path);
      const directives = new Map(
        String(headers['content-security-policy'])
          .split('; ')
          .map((one): [string, string] => {
            const [name = '', ...sources] = one.split(' ');
            return [name, sources.join(' ')];
          }),
      );
      expect(directives.get('script-src')).toMatch(/^'sha256-[\w+/=]+' 'strict-dynamic'$/);
      expect(directives.get('style-src')).toBe("'self'");
      expect(directives.get('default-src')).toBe("'none'");
      return {
        status: statusCode,
        img: directives.get('img-src'),
        connect: directives.get('connect-src'),
        frame: directives.get('frame-src'),
      };
    };
    const own = { img: "'self' data:", connect: "'self'", frame: "'self'" };
    const withShopify = {
      ...own,
      img: "'self' data: https://cdn.shopify.com",
      connect: "'self' https://canary-domain.myshopify.com",
    };
    const withStripe = { ...own, frame: "'self' https://js.stripe.com" };
    const { shopDomain, storefrontAccessToken, collectionId } = planted;
    const { publishableKey, paymentLinkIds, storefrontUrl } = planted;
    for (const [settings, status, policy] of [
      [{ storeType: null }, 404, own],
      [{ storeType: 'shopify' }, 404, own],
      [{ storeType: 'shopify', shopDomain, storefrontAccessToken, collectionId }, 200, withShopify],
      [{ storeType: 'stripe', publishableKey, paymentLinkIds }, 200, withStripe],
      [{ storeType: 'external', storefrontUrl }, 404, own],
      // Stored settings of earlier types are private now.
      [{ storeType: null }, 404, own],
    ] as const) {
      const saved = await member.call('POST', '/merchConfig', settings);
      expect(saved.statusCode, saved.body).toBe(200);
      expect(await policyOf('/store'), String(settings.storeType)).toEqual({ status, ...policy });
      for (const path of fansPages) {
        const allowed = await policyOf(path);
        expect(allowed, `${path} with ${settings.storeType}`).toEqual({ status: 200, ...own });
      }
    }
  });
});

import type { BrowserContext, Route } from '@playwright/test';
import { shopDomain, shopSettings } from './shop-settings.ts';
import { goods, goodsPicture } from './shopify-goods.ts';
import { executeInShop, invalidId, type ShopFacts } from './shopify-graphql.ts';

/** How the shop behaves; `integrations.md` says what is known of real ones. */
export type ShopifyMode =
  /** It answers what it is asked. */
  | 'ok'
  /** 401, with an empty message. A wrong token gets it in every mode. */
  | 'wrong token'
  /** The preflight gets a 404, so the browser never asks. Other shops are unknown in every mode. */
  | 'unknown shop'
  /** 400: the shop has a password. */
  | 'locked'
  /** 402: the shop did not pay. */
  | 'frozen'
  /** 200 with ACCESS_DENIED, for products or only for carts. */
  | 'no permission'
  | 'no permission for carts'
  /** 200 with THROTTLED, always or for the next question alone. */
  | 'throttled'
  | 'throttled once'
  | 'unknown collection'
  | 'collection without a title'
  | 'empty collection'
  /** 200 with INVALID_VARIABLE, as for an id that is none. */
  | 'invalid id'
  /** The cart is null, and an error of the user tells why. */
  | 'user error'
  /** There is nothing left when the cart is made. */
  | 'out of stock'
  /** Where its checkout stands: on a domain of its own, on a host of nobody known, without TLS. */
  | 'checkout at its own domain'
  | 'checkout at a foreign host'
  | 'checkout without TLS'
  /** Half of the answer. */
  | 'cut off'
  | 'broken'
  | 'no json';

/** A question that reached the shop. */
export interface ShopRequest {
  address: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  query: string;
  variables: Record<string, unknown>;
}

/** What stands for a shop on Shopify in a test. */
export interface Shopify {
  mode: ShopifyMode;
  /** Its public token. */
  token: string;
  /** What it has; the modes change some of it for as long as they last. */
  facts: ShopFacts;
  /** Answered word by word in place of everything else, if it is not null. */
  instead: ShopAnswer | null;
  /** The questions that it was asked, in order; the browser's preflights are not among them. */
  requests: ShopRequest[];
  /** The pages of shops that a browser was sent to. */
  visited: string[];
  /** The pictures that were asked for. */
  pictures: string[];
  /** Answers a browser's requests for the addresses of Shopify, and of the hosts above. */
  serve(context: BrowserContext): Promise<void>;
}

export { shopDomain, shopSettings };

/** Hosts that a journey with this shop may ask. */
export const shopifyHosts = [shopDomain, 'cdn.shopify.com'] as const;

/** Its own domain, and one that is nobody's. */
const primaryDomain = 'shop.reeds.example';
const foreignDomain = 'evil.example';

/** A shop that is open and sells `goods`. */
export function openShop(): Shopify {
  const shop: Shopify = {
    mode: 'ok',
    token: shopSettings.storefrontAccessToken,
    facts: {
      primaryDomain: shopDomain,
      collectionId: shopSettings.collectionId,
      collectionTitle: 'Merch',
      goods,
      checkoutOrigin: `https://${shopDomain}`,
      denies: 'nothing',
      gone: 'nothing',
    },
    instead: null,
    requests: [],
    visited: [],
    pictures: [],
    async serve(context) {
      await context.route('https://cdn.shopify.com/**', (route) => sendPicture(shop, route));
      await context.route(shopPages, (route) => sendFromShop(shop, route));
    },
  };
  return shop;
}

const shopPages =
  /^https?:\/\/(?:[^/]*\.myshopify\.com|[^/]*\bshopify\.com|shop\.reeds\.example|evil\.example)(?::\d+)?\/(?!s\/files)/;

/** What Shopify answers: `headers` beside those that every answer has. */
export interface ShopAnswer {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

async function sendPicture(shop: Shopify, route: Route): Promise<void> {
  const address = new URL(route.request().url());
  shop.pictures.push(address.href);
  await route.fulfill({ contentType: 'image/jpeg', body: await goodsPicture(address) });
}

async function sendFromShop(shop: Shopify, route: Route): Promise<void> {
  const request = route.request();
  const { href, host, pathname } = new URL(request.url());
  if (!pathname.startsWith('/api/')) {
    shop.visited.push(href);
    const title = pathname.startsWith('/cart/c/') ? 'Checkout' : 'Shop';
    const body = `<!doctype html><html lang="en"><title>${title}</title><h1>${title} at ${host}</h1></html>`;
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body });
  }
  const answer = await answerAcross(shop, {
    address: href,
    headers: await request.allHeaders(),
    ...(request.postDataJSON() as Partial<ShopRequest>),
  });
  await (answer ? route.fulfill(answer) : route.abort('failed'));
}

/** What a page of another origin gets to read; null if its browser would not even ask. */
export async function answerAcross(
  shop: Shopify,
  {
    address,
    headers,
    query = '',
    variables = {},
  }: Partial<ShopRequest> & Pick<ShopRequest, 'address' | 'headers'>,
): Promise<ShopAnswer | null> {
  // Playwright allows the preflights of what it leads elsewhere by itself, and allows answers to
  // be read, so what a browser would have done with the shop's own answer to it is done here.
  if (!isAllowed(answerPreflight(shop, new URL(address)), headers)) return null;
  shop.requests.push({ address, headers, query, variables });
  const answer =
    shop.instead ??
    (await answerInMode(shop, headers['x-shopify-storefront-access-token'], query, variables));
  return { ...answer, headers: { 'access-control-allow-origin': '*', ...answer.headers } };
}

/** What the browser's question beforehand gets (Fetch Standard, CORS-preflight fetch). */
export function answerPreflight({ mode }: Shopify, { host, pathname }: URL): ShopAnswer {
  const isThere = host === shopDomain && mode !== 'unknown shop';
  if (!isThere || !/^\/api\/\d{4}-\d{2}\/graphql\.json$/.test(pathname)) {
    return { status: 404, body: saying('Not Found', 'NOT_FOUND') };
  }
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': 'accept, content-type, x-shopify-storefront-access-token',
  };
  return { status: 204, headers, body: '' };
}

/** Headers that a browser sets itself, or that need no leave. */
const needsNoLeave =
  /^(?::.*|accept|accept-.*|cache-control|connection|content-length|host|origin|pragma|priority|referer|sec-.*|user-agent)$/;

function isAllowed({ status, headers = {} }: ShopAnswer, sent: Record<string, string>): boolean {
  const allowed = (headers['access-control-allow-headers'] ?? '').split(', ');
  const own = Object.keys(sent).filter((name) => !needsNoLeave.test(name));
  return status === 204 && own.every((name) => allowed.includes(name));
}

/** The answer to a document, by the shop's mode. */
export async function answerInMode(
  shop: Shopify,
  token: string | undefined,
  query: string,
  variables: Record<string, unknown>,
): Promise<ShopAnswer> {
  const { mode } = shop;
  if (mode === 'throttled once') shop.mode = 'ok';
  if (mode === 'wrong token' || token !== shop.token) {
    return { status: 401, body: saying('', 'UNAUTHORIZED') };
  }
  switch (mode) {
    case 'locked':
      return { status: 400, body: saying('Online Store channel is locked.', 'BAD_REQUEST') };
    case 'frozen':
      return { status: 402, body: saying('Unavailable Shop', 'PAYMENT_REQUIRED') };
    case 'throttled':
    case 'throttled once':
      return { status: 200, body: saying('Throttled', 'THROTTLED') };
    case 'invalid id':
      return { status: 200, body: JSON.stringify({ errors: [invalidId('id', 'gid://x')] }) };
    case 'broken':
      return { status: 500, body: '<h1>Something went wrong</h1>' };
    case 'no json':
      return { status: 200, body: '<!doctype html><h1>Opening soon</h1>' };
  }
  const body = JSON.stringify(await executeInShop(factsIn(shop), query, variables));
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      // It fell forward: the version that was asked for has ended.
      'x-shopify-api-version': '2026-01',
    },
    body: mode === 'cut off' ? body.slice(0, body.length / 2) : body,
  };
}

/** What the shop has while its mode lasts. */
function factsIn({ mode, facts }: Shopify): ShopFacts {
  switch (mode) {
    case 'no permission':
      return { ...facts, denies: 'products' };
    case 'no permission for carts':
      return { ...facts, denies: 'carts' };
    case 'unknown collection':
      return { ...facts, collectionId: '1' };
    case 'collection without a title':
      return { ...facts, collectionTitle: '' };
    case 'empty collection':
      return { ...facts, goods: [] };
    case 'user error':
      return { ...facts, gone: 'variants' };
    case 'out of stock':
      return { ...facts, gone: 'stock' };
    case 'checkout at its own domain':
      return { ...facts, primaryDomain, checkoutOrigin: `https://${primaryDomain}` };
    case 'checkout at a foreign host':
      return { ...facts, checkoutOrigin: `https://${foreignDomain}` };
    case 'checkout without TLS':
      return { ...facts, checkoutOrigin: `http://${shopDomain}` };
    default:
      return facts;
  }
}

const saying = (message: string, code: string) =>
  JSON.stringify({ errors: [{ message, extensions: { code } }] });

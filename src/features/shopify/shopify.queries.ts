import { checkoutAddress, collectionGid, type Shop } from './shopify.view.ts';

export type ShopifyCode =
  | 'SHOP_NOT_FOUND'
  | 'ACCESS_DENIED'
  | 'UNAUTHORIZED'
  | 'COLLECTION_NOT_FOUND'
  | 'INVALID_COLLECTION_ID'
  | 'STORE_NOT_ACCESSIBLE'
  | 'NETWORK_ERROR'
  | 'GRAPHQL_ERROR'
  | 'HTTP_ERROR'
  | 'VALIDATION_ERROR';

export class ShopifyProblem extends Error {
  readonly code: ShopifyCode;
  /** The shop had too many requests. */
  readonly isBusy: boolean;

  /** @param message the shop's own words; may be empty. */
  constructor(code: ShopifyCode, message: string, isBusy = false) {
    super(message);
    this.name = 'ShopifyProblem';
    this.code = code;
    this.isBusy = isBusy;
  }
}

export interface ShopRequest {
  shopDomain: string;
  token: string;
  /** JSON. */
  body: string;
}

export type ShopReply =
  | { status: number; text: string }
  | { failed: 'unreachable' | 'offline' | 'cut-off' | 'too-slow' };

/** It never throws. */
export type Send = (request: ShopRequest) => Promise<ShopReply>;

const patienceMs = 15_000;

/** A question as `fetch` takes it; plain data, so that it can be posted to a frame. */
export interface ShopMessage {
  address: string;
  headers: Record<string, string>;
  body: string;
  patienceMs: number;
}

/** Shopify answers for an ended version with the oldest supported: queries have to fit both. */
const apiVersion = '2023-10';

export const shopMessage = ({ shopDomain, token, body }: ShopRequest): ShopMessage => ({
  address: `https://${shopDomain}/api/${apiVersion}/graphql.json`,
  headers: {
    'content-type': 'application/json',
    accept: 'application/json',
    'x-shopify-storefront-access-token': token,
  },
  body,
  patienceMs,
});

/** Imports nothing, because its text is also the script of a frame. */
export async function sendToShop({
  address,
  headers,
  body,
  patienceMs,
}: ShopMessage): Promise<ShopReply> {
  let response: Response | undefined;
  try {
    response = await fetch(address, {
      method: 'POST',
      headers,
      body,
      credentials: 'omit',
      signal: AbortSignal.timeout(patienceMs),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return { failed: 'too-slow' };
    if (response) return { failed: 'cut-off' };
    return { failed: navigator.onLine ? 'unreachable' : 'offline' };
  }
}

/** Requests from this page; only the policy of `/store` allows it. */
export const sendFromPage: Send = (request) => sendToShop(shopMessage(request));

export const collectionQuery = `query Collection($id: ID!) {
  collection(id: $id) { id title }
}`;

/** The collection's title. @throws ShopifyProblem if it is not there or has none. */
export async function checkCollection(shop: Shop, send: Send): Promise<string> {
  const variables = { id: collectionGid(shop.collectionId) };
  const { data, problem } = await queryShop(shop, collectionQuery, variables, send);
  if (!data['collection']) throw problem ?? noCollection();
  const { id, title } = fieldsOf(data['collection']);
  if (!textOf(id) || !textOf(title)) throw new ShopifyProblem('VALIDATION_ERROR', '');
  return textOf(title)!;
}

/**
 * Puts one of a variant into a new cart. @param hosts that its checkout may be on.
 * @returns the checkout's address, or null if it is sold out. @throws ShopifyProblem
 */
export async function createCheckout(
  shop: Shop,
  variantId: string,
  hosts: readonly string[],
  send: Send = sendFromPage,
): Promise<string | null> {
  const { data, problem } = await queryShop(shop, cartMutation, { variantId }, send);
  const { cart, userErrors } = fieldsOf(data['cartCreate']);
  const wrong = listOf(userErrors);
  if (!cart || wrong.length > 0) {
    throw problem ?? new ShopifyProblem('VALIDATION_ERROR', messagesOf(wrong));
  }
  const { checkoutUrl, totalQuantity } = fieldsOf(cart);
  // Shopify still makes the cart, but omits the line.
  if (totalQuantity === 0) return null;
  const address = checkoutAddress(textOf(checkoutUrl) ?? '', hosts);
  if (address === null) throw new ShopifyProblem('VALIDATION_ERROR', '');
  return address;
}

export const noCollection = () => new ShopifyProblem('COLLECTION_NOT_FOUND', '');

/** The fields of a JSON value; none if it is no object. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  Object(value) as Record<string, unknown>;

/** A JSON list's items by their fields; empty if it is no list. */
export const listOf = (value: unknown): Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.map(fieldsOf) : [];

/** A JSON value if it is a text, else null. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * Sends a request to a shop: the response is data, errors, or both (GraphQL specification, section
 * 7.1).
 * @throws ShopifyProblem if there is no response, or none of these forms.
 */
export async function queryShop(
  { shopDomain, storefrontAccessToken: token }: Shop,
  query: string,
  variables: Record<string, string>,
  send: Send,
): Promise<{ data: Readonly<Record<string, unknown>>; problem: ShopifyProblem | null }> {
  const reply = await send({ shopDomain, token, body: JSON.stringify({ query, variables }) });
  if ('failed' in reply) {
    // A browser reports an unknown host and a shop that is down the same way.
    const code = reply.failed === 'unreachable' ? 'SHOP_NOT_FOUND' : 'NETWORK_ERROR';
    throw new ShopifyProblem(code, '');
  }
  const { data, errors } = parsed(reply.text);
  const problem = problemOf(errors);
  if (reply.status < 200 || reply.status > 299) throw statusProblem(reply.status, problem);
  if (data === undefined && problem === null) {
    throw new ShopifyProblem('GRAPHQL_ERROR', '');
  }
  return { data: fieldsOf(data), problem };
}

const codesByStatus: Readonly<Record<number, ShopifyCode>> = {
  401: 'UNAUTHORIZED',
  402: 'STORE_NOT_ACCESSIBLE',
  403: 'ACCESS_DENIED',
  404: 'SHOP_NOT_FOUND',
  423: 'STORE_NOT_ACCESSIBLE',
};

function statusProblem(status: number, problem: ShopifyProblem | null): ShopifyProblem {
  const byStatus = codesByStatus[status];
  if (byStatus) return new ShopifyProblem(byStatus, problem?.message ?? '');
  if (problem && problem.code !== 'GRAPHQL_ERROR') return problem;
  const message = [`HTTP ${status}`, problem?.message].filter(Boolean).join(': ');
  return new ShopifyProblem(
    'HTTP_ERROR',
    message,
    status === 429 || status === 430 || status === 503,
  );
}

/** @param reported a list in GraphQL; in some of Shopify's responses, a text instead. */
function problemOf(reported: unknown): ShopifyProblem | null {
  const errors = typeof reported === 'string' ? [{ message: reported }] : listOf(reported);
  if (errors.length === 0) return null;
  const message = messagesOf(errors);
  const codes = errors.map(({ extensions }) => fieldsOf(extensions)['code']);
  const has = (code: string) => codes.includes(code);
  if (has('UNAUTHORIZED')) return new ShopifyProblem('UNAUTHORIZED', message);
  if (has('ACCESS_DENIED')) return new ShopifyProblem('ACCESS_DENIED', message);
  if (has('NOT_FOUND')) return new ShopifyProblem('SHOP_NOT_FOUND', message);
  if (/\blocked\b/i.test(message)) return new ShopifyProblem('STORE_NOT_ACCESSIBLE', message);
  if (/invalid global id/i.test(message) || has('INVALID_VARIABLE')) {
    return new ShopifyProblem('INVALID_COLLECTION_ID', message);
  }
  return new ShopifyProblem('GRAPHQL_ERROR', message, has('THROTTLED'));
}

/** UTF-16 units of the shop's own words that are quoted. */
const maxMessageLength = 300;

function messagesOf(errors: readonly Readonly<Record<string, unknown>>[]): string {
  const text = errors.flatMap(({ message }) => textOf(message) || []).join(' ');
  return text.length > maxMessageLength ? `${text.slice(0, maxMessageLength)}...` : text;
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    // A proxy's page, or half an answer.
    return {};
  }
}

/** Shopify switched `checkoutCreate` off on every version in April 2025: this replaces it. */
export const cartMutation = `mutation Cart($variantId: ID!) {
  cartCreate(input: { lines: [{ merchandiseId: $variantId, quantity: 1 }] }) {
    cart { id checkoutUrl totalQuantity }
    userErrors { code field message }
  }
}`;

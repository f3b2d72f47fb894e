import {
  createCheckout,
  sendFromPage,
  ShopifyProblem,
  type Send,
  type ShopifyCode,
} from './shopify.queries.ts';
import type { Shop } from './shopify.view.ts';

/** What came of a checkout; `barred` where the shop or its token lets nobody buy. */
export type CheckoutOutcome = { address: string } | 'sold out' | 'barred' | 'failed';

/** With these no other try helps, but only whoever runs the shop. */
const barring: readonly ShopifyCode[] = ['ACCESS_DENIED', 'UNAUTHORIZED', 'STORE_NOT_ACCESSIBLE'];

/** Makes a checkout with one of a variant. @param hosts where it may stand. */
export async function tryCheckout(
  shop: Shop,
  variantId: string,
  hosts: readonly string[],
  send: Send = sendFromPage,
): Promise<CheckoutOutcome> {
  try {
    const address = await createCheckout(shop, variantId, hosts, send);
    return address === null ? 'sold out' : { address };
  } catch (error) {
    if (!(error instanceof ShopifyProblem)) throw error;
    return barring.includes(error.code) ? 'barred' : 'failed';
  }
}

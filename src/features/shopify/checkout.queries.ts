import { addAlert } from '../../kit/client/page/alerts.ts';
import { createStore } from '../../kit/functions/createStore.ts';
import {
  createCheckout,
  sendFromPage,
  ShopifyProblem,
  type Send,
  type ShopifyCode,
} from './shopify.queries.ts';
import type { Shop } from './shopify.view.ts';

export interface CheckoutRequest {
  index: number;
  id: string;
}

interface CheckoutState {
  /** The index of the pressed button while its checkout loads; else null. */
  opening: number | null;
  isRequesting: boolean;
  /** The global ids of products that turned out to be sold out. */
  soldOut: ReadonlySet<string>;
  isBarred: boolean;
}

/** The milliseconds after which a checkout page that hasn't loaded counts as unreachable. */
const navigationTimeoutMs = 15_000;

/** A page's checkouts, one at a time. @param navigate sends the browser to an address. */
export function createCheckouts(navigate = leaveFor) {
  const store = createStore<CheckoutState>({
    opening: null,
    isRequesting: false,
    soldOut: new Set(),
    isBarred: false,
  });
  let current: CheckoutRequest | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const setState = (change: Partial<CheckoutState>) => store.set({ ...store.get(), ...change });
  const reset = () => {
    clearTimeout(timer);
    current = null;
    setState({ opening: null, isRequesting: false });
  };

  return {
    /** Does nothing while another checkout is on its way. @param make see `tryCheckout`. */
    async buy(request: CheckoutRequest, make: () => Promise<CheckoutOutcome>): Promise<void> {
      if (store.get().opening !== null) return;
      current = request;
      // A screen reader repeats a text only if it disappears in between.
      setState({ opening: request.index, isRequesting: true, isBarred: false });
      const outcome = await make();
      // The fan left meanwhile.
      if (current !== request) return;
      if (typeof outcome === 'object') {
        current = null;
        setState({ isRequesting: false });
        timer = setTimeout(reset, navigationTimeoutMs);
        navigate(outcome.address);
        return;
      }
      reset();
      if (outcome === 'barred') setState({ isBarred: true });
      if (outcome === 'failed') addAlert('error', 'Error creating checkout. Please try again.');
      if (outcome === 'sold out') {
        setState({ soldOut: new Set(store.get().soldOut).add(request.id) });
        addAlert('warning', 'This item is sold out.');
      }
    },
    /** The fan leaves: a late response must not lead to the checkout. */
    cancel() {
      if (current) reset();
    },
    /** The browser may show the page again in its earlier state. */
    reset,
    read: store.get,
    subscribe: store.subscribe,
  };
}

/** `barred` if the shop or its token allows no purchase. */
export type CheckoutOutcome = { address: string } | 'sold out' | 'barred' | 'failed';

/** Another try doesn't help with these. */
const forbiddingCodes: readonly ShopifyCode[] = [
  'ACCESS_DENIED',
  'UNAUTHORIZED',
  'STORE_NOT_ACCESSIBLE',
];

/** Never throws. @param hosts that a checkout page may be on. */
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
    if (error instanceof ShopifyProblem)
      return forbiddingCodes.includes(error.code) ? 'barred' : 'failed';
    console.warn('Could not create the checkout.', error);
    return 'failed';
  }
}

/** The player can't keep the shop's page in its frame. */
function leaveFor(address: string): void {
  (window.parent.music ? window.parent : window).location.assign(address);
}

import { addAlert } from '../../kit/client/page/alerts.ts';
import {
  createCheckout,
  sendFromPage,
  ShopifyProblem,
  type Send,
  type ShopifyCode,
} from './shopify.queries.ts';
import type { Shop } from './shopify.view.ts';

interface Wish {
  place: number;
  id: string;
}

export interface CheckoutState {
  /** The place of the button that was pressed, while its checkout is on its way; else null. */
  opening: number | null;
  isAsking: boolean;
  /** The global ids of products that turned out to be sold out. */
  gone: ReadonlySet<string>;
  isBarred: boolean;
}

/** Milliseconds until a checkout page that has not come counts as not reached. */
const maxWayMs = 15_000;

/** A page's checkouts, one at a time. @param leaveFor sends the browser to an address. */
export function createCheckouts(leaveFor = (address: string) => location.assign(address)) {
  let state: CheckoutState = { opening: null, isAsking: false, gone: new Set(), isBarred: false };
  let asked: Wish | null = null;
  let givenUp: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const become = (change: Partial<CheckoutState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const rest = () => {
    clearTimeout(givenUp);
    asked = null;
    become({ opening: null, isAsking: false });
  };

  return {
    /** Does nothing while another checkout is on its way. @param make see `tryCheckout`. */
    async buy(wish: Wish, make: () => Promise<CheckoutOutcome>): Promise<void> {
      if (state.opening !== null) return;
      asked = wish;
      // A screen reader repeats a text only if it was gone in between.
      become({ opening: wish.place, isAsking: true, isBarred: false });
      const outcome = await make();
      // They went elsewhere meanwhile.
      if (asked !== wish) return;
      if (typeof outcome === 'object') {
        asked = null;
        become({ isAsking: false });
        givenUp = setTimeout(rest, maxWayMs);
        leaveFor(outcome.address);
        return;
      }
      rest();
      if (outcome === 'barred') become({ isBarred: true });
      if (outcome === 'failed') addAlert('error', 'Error creating checkout. Please try again.');
      if (outcome === 'sold out') {
        become({ gone: new Set(state.gone).add(wish.id) });
        addAlert('warning', 'This item is sold out.');
      }
    },
    /** They go elsewhere: an answer that comes now must send nobody away. */
    callOff() {
      if (asked) rest();
    },
    /** The browser may show the page again as it was left. */
    comeBack: rest,
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** `barred` where the shop or its token lets nobody buy. */
export type CheckoutOutcome = { address: string } | 'sold out' | 'barred' | 'failed';

/** Another try does not help with these. */
const barring: readonly ShopifyCode[] = ['ACCESS_DENIED', 'UNAUTHORIZED', 'STORE_NOT_ACCESSIBLE'];

/** Never throws. @param hosts where a checkout page may stand. */
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
    if (error instanceof ShopifyProblem) return barring.includes(error.code) ? 'barred' : 'failed';
    console.warn('The checkout could not be made.', error);
    return 'failed';
  }
}

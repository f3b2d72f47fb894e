import { addAlert } from '../../kit/client/page/alerts.ts';
import {
  createCheckout,
  sendFromPage,
  ShopifyProblem,
  type Send,
  type ShopifyCode,
} from './shopify.queries.ts';
import type { Shop } from './shopify.view.ts';

/** Where somebody pressed a button, and the product's global id. */
interface Wish {
  place: number;
  id: string;
}

/** How a page's checkouts stand. */
export interface CheckoutState {
  /** The place of the button whose checkout is on its way, or null. */
  opening: number | null;
  /** The shop is still asked for it: whoever goes elsewhere now does not want it any more. */
  isAsking: boolean;
  /** The global ids of products that turned out to be sold out. */
  gone: ReadonlySet<string>;
  /** The shop lets nobody buy. */
  isBarred: boolean;
}

/** A page for the checkout that has not come by then, in milliseconds, was not reached. */
const maxWayMs = 15_000;

/**
 * Makes a page's checkouts, one at a time, and sends the browser there.
 * @param leaveFor sends the browser to an address.
 */
export function createCheckouts(leaveFor = (address: string) => location.assign(address)) {
  let state: CheckoutState = { opening: null, isAsking: false, gone: new Set(), isBarred: false };
  /** The wish whose answer is waited for. */
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
    /** Buys; nothing happens while another checkout is on its way. @param make see `tryCheckout`. */
    async buy(wish: Wish, make: () => Promise<CheckoutOutcome>): Promise<void> {
      if (state.opening !== null) return;
      asked = wish;
      // A screen reader says the same again only where it was gone meanwhile.
      become({ opening: wish.place, isAsking: true, isBarred: false });
      const outcome = await make();
      // They went elsewhere meanwhile, and do not wait for it any more.
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
    /** They go elsewhere: an answer that comes now sends nobody away. */
    callOff() {
      if (asked) rest();
    },
    /** They are back, and the page may be as it was left. */
    comeBack: rest,
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** What came of a checkout; `barred` where the shop or its token lets nobody buy. */
export type CheckoutOutcome = { address: string } | 'sold out' | 'barred' | 'failed';

/** With these no other try helps, but only whoever runs the shop. */
const barring: readonly ShopifyCode[] = ['ACCESS_DENIED', 'UNAUTHORIZED', 'STORE_NOT_ACCESSIBLE'];

/**
 * Makes a checkout with one of a variant. It never throws: buttons wait for what comes of it.
 * @param hosts where it may stand.
 */
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

import { useEffect, useState, useSyncExternalStore } from 'react';
import { isPageNavigation } from '../../kit/client/browser/isPageNavigation.ts';
import { createCheckouts, tryCheckout } from './checkout.queries.ts';
import type { Shop } from './shopify.view.ts';

/** What somebody wants to buy. */
interface Wish {
  /** Where its button stands. */
  place: number;
  /** The product's global id, and its variant's. */
  id: string;
  variantId: string;
}

/**
 * The checkouts of a page, one at a time. Who begins to go elsewhere is not sent there any more.
 * @param hosts where they may stand.
 */
export function useCheckout(shop: Shop, hosts: readonly string[]) {
  const [checkouts] = useState(() => createCheckouts());
  const { subscribe, read, comeBack, callOff } = checkouts;
  const { opening, isAsking, gone, isBarred } = useSyncExternalStore(subscribe, read, read);
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => persisted && comeBack();
    addEventListener('pageshow', show);
    return () => {
      removeEventListener('pageshow', show);
      callOff();
    };
  }, [comeBack, callOff]);
  useEffect(() => {
    // Some browsers keep no page, to show it as it was left, that always listens for its end.
    if (!isAsking) return;
    const leave = (event: MouseEvent) => isPageNavigation(event) && callOff();
    document.addEventListener('click', leave);
    addEventListener('beforeunload', callOff);
    return () => {
      document.removeEventListener('click', leave);
      removeEventListener('beforeunload', callOff);
    };
  }, [isAsking, callOff]);
  return {
    opening,
    gone,
    isBarred,
    buy: (wish: Wish) => void checkouts.buy(wish, () => tryCheckout(shop, wish.variantId, hosts)),
  };
}

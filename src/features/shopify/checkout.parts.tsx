import { useEffect, useState, useSyncExternalStore } from 'react';
import { isPageNavigation } from '../../kit/client/browser/isPageNavigation.ts';
import { createCheckouts, tryCheckout } from './checkout.queries.ts';
import type { Shop } from './shopify.view.ts';

interface Wish {
  place: number;
  id: string;
  variantId: string;
}

/** The checkouts of a page, one at a time. @param hosts where a checkout page may stand. */
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
    // Some browsers do not keep a page for going back while it listens for `beforeunload`.
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

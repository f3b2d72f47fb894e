import { useEffect, useState, useSyncExternalStore } from 'react';
import { isPageNavigation } from '../../kit/client/browser/isPageNavigation.ts';
import { createCheckouts, tryCheckout } from './checkout.queries.ts';
import type { Shop } from './shopify.view.ts';

interface CheckoutRequest {
  index: number;
  id: string;
  variantId: string;
}

/** A page's checkouts, one at a time. @param hosts the hosts of checkout pages. */
export function useCheckout(shop: Shop, hosts: readonly string[]) {
  const [checkouts] = useState(() => createCheckouts());
  const { subscribe, read, reset, cancel } = checkouts;
  const { opening, isRequesting, soldOut, isBarred } = useSyncExternalStore(subscribe, read, read);
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener('pageshow', onPageShow);
      cancel();
    };
  }, [reset, cancel]);
  useEffect(() => {
    // Some browsers don't cache a page for Back while it listens for `beforeunload`.
    if (!isRequesting) return;
    const leave = (event: MouseEvent) => isPageNavigation(event) && cancel();
    document.addEventListener('click', leave);
    addEventListener('beforeunload', cancel);
    return () => {
      document.removeEventListener('click', leave);
      removeEventListener('beforeunload', cancel);
    };
  }, [isRequesting, cancel]);
  return {
    opening,
    soldOut,
    isBarred,
    buy: (request: CheckoutRequest) =>
      void checkouts.buy(request, () => tryCheckout(shop, request.variantId, hosts)),
  };
}

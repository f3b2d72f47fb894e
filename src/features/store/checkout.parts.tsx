import { useCallback, useEffect, useRef, useState } from 'react';
import { addAlert } from '../../kit/alerts.ts';
import { tryCheckout } from './checkout.queries.ts';
import type { Shop } from './shopify.view.ts';

/** What somebody wants to buy. */
interface Wish {
  /** Where its button stands. */
  place: number;
  /** The product's global id, and its variant's. */
  id: string;
  variantId: string;
}

/** A page for the checkout that has not come by then, in milliseconds, was not reached. */
const longestWayMs = 15_000;

/**
 * Makes checkouts, one at a time, and sends the browser there.
 * @param hosts where they may stand.
 */
export function useCheckout(shop: Shop, hosts: readonly string[]) {
  const [opening, setOpening] = useState<number | null>(null);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [isBarred, setBarred] = useState(false);
  // Two clicks may come before the first is shown.
  const underWay = useRef<Wish | null>(null);
  const turnTo = useCallback((wish: Wish | null) => {
    underWay.current = wish;
    setOpening(wish?.place ?? null);
  }, []);
  const isUnderWay = (wish: Wish) => underWay.current === wish;
  useEffect(() => {
    // Who comes back from the checkout may find the page as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && turnTo(null);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, [turnTo]);

  async function buy(wish: Wish): Promise<void> {
    if (underWay.current) return;
    turnTo(wish);
    const outcome = await tryCheckout(shop, wish.variantId, hosts);
    // They went and came back meanwhile, and do not wait for it any more.
    if (!isUnderWay(wish)) return;
    setBarred(outcome === 'barred');
    if (typeof outcome === 'object') {
      location.assign(outcome.address);
      setTimeout(() => isUnderWay(wish) && turnTo(null), longestWayMs);
      return;
    }
    turnTo(null);
    if (outcome === 'failed') addAlert('error', 'Error creating checkout. Please try again.');
    if (outcome === 'sold out') {
      setGone((before) => new Set(before).add(wish.id));
      addAlert('warning', 'This item is sold out.');
    }
  }
  return {
    /** The place of the button whose checkout is on its way, or null. */
    opening,
    /** The global ids of products that turned out to be sold out. */
    gone,
    /** The shop lets nobody buy. */
    isBarred,
    buy,
  };
}

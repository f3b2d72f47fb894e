import { stripeOrigin } from './stripe.view.ts';

/** The script that makes the element of Stripe's buy buttons. It may not be hosted elsewhere. */
const scriptAddress = `${stripeOrigin}/v3/buy-button.js`;

const buyButtonElement = 'stripe-buy-button';

/** A script that has made nothing by then, in milliseconds, is not waited for any more. */
const patienceMs = 8_000;

let loading: Promise<true> | null = null;

/**
 * Fetches Stripe's script once for the page; where it cannot be had, the next call tries again.
 * What a content blocker empties or holds back never says that it failed.
 * @returns true once the element is there.
 * @throws Error where it cannot be had.
 */
export function loadBuyButtons(): Promise<true> {
  return (loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const end = () => {
      clearTimeout(limit);
      if (customElements.get(buyButtonElement)) return resolve(true);
      script.remove();
      loading = null;
      reject(new Error('The script of the buy buttons cannot be had.'));
    };
    const limit = setTimeout(end, patienceMs);
    script.async = true;
    script.src = scriptAddress;
    script.addEventListener('load', end);
    script.addEventListener('error', end);
    document.head.append(script);
  }));
}

import { stripeOrigin } from './stripe.view.ts';

/** The script that makes the element of Stripe's buy buttons. It may not be hosted elsewhere. */
const scriptAddress = `${stripeOrigin}/v3/buy-button.js`;

const buyButtonElement = 'stripe-buy-button';

/** A script that has made nothing by then, in milliseconds, is not waited for any more. */
const patienceMs = 8_000;

let tries = 0;

/**
 * Fetches Stripe's script; where it cannot be had, the next call tries again. What a content
 * blocker empties or holds back never says that it failed.
 * @returns true once the element is there.
 * @throws Error where it cannot be had, or not in time: it may come later still.
 */
export async function loadBuyButtons(): Promise<true> {
  if (customElements.get(buyButtonElement)) return true;
  tries += 1;
  const script = document.createElement('script');
  script.async = true;
  // At the same address the browser would wait for the request before, which may never end.
  script.src = tries === 1 ? scriptAddress : `${scriptAddress}?try=${tries}`;
  const given = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error('The script of the buy buttons cannot be had.'));
    setTimeout(fail, patienceMs);
    // One that came whole has made the element by then, or never will.
    script.addEventListener('load', fail);
    script.addEventListener('error', fail);
  });
  document.head.append(script);
  return Promise.race([buyButtons(), given]);
}

/** Fulfilled once the element is there, however late its script comes. */
export const buyButtons = async (): Promise<true> => {
  await customElements.whenDefined(buyButtonElement);
  return true;
};

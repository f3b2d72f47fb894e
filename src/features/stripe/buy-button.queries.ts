import { stripeOrigin } from './stripe.view.ts';

/** Defines the buy button's element. Stripe does not allow hosting it elsewhere. */
const scriptAddress = `${stripeOrigin}/v3/buy-button.js`;

const buyButtonElement = 'stripe-buy-button';

const timeoutMs = 8_000;

let attempts = 0;

/**
 * Loads Stripe's script, again at each call until it is there. A content blocker may block it
 * without an error event.
 * @throws Error if it cannot be loaded, or not in time: it may come later still.
 */
export async function loadBuyButtons(): Promise<true> {
  if (customElements.get(buyButtonElement)) return true;
  attempts += 1;
  const script = document.createElement('script');
  script.async = true;
  // With the same address the browser would wait for the earlier request, which may never end.
  script.src = attempts === 1 ? scriptAddress : `${scriptAddress}?try=${attempts}`;
  const timeout = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error('The buy button script failed to load.'));
    setTimeout(fail, timeoutMs);
    // A script that loaded whole has defined the element by then, or never will.
    script.addEventListener('load', fail);
    script.addEventListener('error', fail);
  });
  document.head.append(script);
  return Promise.race([buyButtons(), timeout]);
}

/** Resolves once the element is there, however late its script comes. */
export const buyButtons = async (): Promise<true> => {
  await customElements.whenDefined(buyButtonElement);
  return true;
};

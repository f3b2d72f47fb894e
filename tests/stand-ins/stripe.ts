import type { BrowserContext } from '@playwright/test';

/** The behavior of Stripe's host. */
export type StripeMode =
  /** It serves its buttons. */
  | 'ok'
  /** A content blocker blocks the script. */
  | 'blocked'
  /** A content blocker answers the script with an empty file. */
  | 'emptied';

/** The stand-in for Stripe. */
export interface Stripe {
  mode: StripeMode;
  /** The number of requests for the script. */
  scripts: number;
  /** The parameters of each button's frame, in order. */
  buttons: { buyButtonId: string | null; publishableApiKey: string | null }[];
  /** Answers a browser's requests for Stripe's address. */
  serve(context: BrowserContext): Promise<void>;
}

export const stripeHost = 'js.stripe.com';

/** The store's settings for two buttons. */
export const stripeSettings = {
  storeType: 'stripe',
  publishableKey: 'pk_test_51Reeds',
  paymentLinkIds: ['buy_btn_1Shirt', 'buy_btn_1Vinyl'],
} as const;

/** Serves buttons as `integrations.md` describes Stripe. */
export function openStripe(): Stripe {
  const stripe: Stripe = {
    mode: 'ok',
    scripts: 0,
    buttons: [],
    async serve(context) {
      await context.route(`https://${stripeHost}/**`, async (route) => {
        const { pathname, searchParams } = new URL(route.request().url());
        if (pathname === '/v3/buy-button.js') {
          stripe.scripts += 1;
          if (stripe.mode === 'blocked') return route.abort('blockedbyclient');
          const body = stripe.mode === 'emptied' ? '' : `(${buyButtons.toString()})()`;
          return route.fulfill({ contentType: 'text/javascript; charset=utf-8', body });
        }
        if (pathname === '/told') {
          stripe.buttons.push({
            buyButtonId: searchParams.get('buyButtonId'),
            publishableApiKey: searchParams.get('publishableApiKey'),
          });
          return route.fulfill({ status: 204 });
        }
        return route.fulfill({ contentType: 'text/html; charset=utf-8', body: buttonPage });
      });
    },
  };
  return stripe;
}

/**
 * The frame's page, which reads its parameters after the #: it reports its height and shows a
 * button.
 */
const buttonPage = `<!doctype html><html lang="en"><title>Buy</title>
  <style>body{margin:0}button{width:100%;height:44px}</style>
  <button type="button"></button>
  <script>
    const given = new URLSearchParams(location.hash.slice(1));
    document.querySelector('button').textContent = 'Buy ' + given.get('buyButtonId');
    fetch('/told?' + given);
    parent.postMessage({ type: 'buy-button-init' }, '*');
    parent.postMessage({ type: 'buy-button-resize', height: 44 }, '*');
  </script></html>`;

/** The script; it runs in the page, so it uses nothing around it. */
function buyButtons(): void {
  class BuyButton extends HTMLElement {
    static observedAttributes = ['buy-button-id', 'publishable-key'];
    frame = document.createElement('iframe');

    connectedCallback() {
      if (this.shadowRoot) return;
      // As in the real one: to the policy, a script's `setProperty` is no style attribute.
      const { style } = this.frame;
      style.setProperty('width', '288px');
      style.setProperty('height', '44px');
      style.setProperty('border', '0');
      this.frame.title = 'Buy button';
      this.attachShadow({ mode: 'open' }).append(this.frame);
      this.load();
      addEventListener('message', ({ source, data }: MessageEvent<{ type?: string }>) => {
        if (source !== this.frame.contentWindow) return;
        const { type, height } = data as { type?: string; height?: number };
        const answer = { type: 'buy-button-outer-data', embedLocation: location.href };
        if (type === 'buy-button-init') this.frame.contentWindow?.postMessage(answer, '*');
        if (type === 'buy-button-resize') style.setProperty('height', `${height}px`);
      });
    }
    attributeChangedCallback() {
      if (this.shadowRoot) this.load();
    }
    load() {
      const given = new URLSearchParams({
        buyButtonId: this.getAttribute('buy-button-id') ?? '',
        publishableApiKey: this.getAttribute('publishable-key') ?? '',
        uuid: crypto.randomUUID(),
      });
      this.frame.src = `https://js.stripe.com/v3/buy-button-app-0a1b.html#${given}`;
    }
  }
  // As in the real one: a second copy of the script does nothing.
  if (!customElements.get('stripe-buy-button')) {
    customElements.define('stripe-buy-button', BuyButton);
  }
}

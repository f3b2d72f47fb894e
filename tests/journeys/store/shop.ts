import type { Page } from '@playwright/test';
import { openShop, shopifyHosts, type Shopify } from '../../stand-ins/shopify.ts';
import { openStripe, stripeHost, type Stripe } from '../../stand-ins/stripe.ts';
import { expect, test as onSite } from '../journey.ts';

/** Playwright's `test` with stand-ins for Shopify and Stripe, in fans' browsers. */
export const test = onSite.extend<{ shop: Shopify; stripe: Stripe }>({
  shop: async ({ hosts }, use) => {
    for (const host of shopifyHosts) hosts().add(host);
    await use(openShop());
  },

  stripe: async ({ hosts }, use) => {
    hosts().add(stripeHost);
    await use(openStripe());
  },

  visit: async ({ visit, shop, stripe }, use) => {
    await use(async (options) => {
      const page = await visit(options);
      await shop.serve(page.context());
      await stripe.serve(page.context());
      return page;
    });
  },
});

/** Saves settings of the store by the API. */
export async function setUpStore(band: Page, settings: object): Promise<void> {
  const answer = await band.request.post('/api/merchConfig', { data: settings });
  expect(answer.status(), await answer.text()).toBe(200);
}

import type { Page } from '@playwright/test';
import { shopSettings } from '../stand-ins/shopify.ts';
import { stripeSettings } from '../stand-ins/stripe.ts';
import { barriers, overhang } from './barriers.ts';
import { expect, open } from './journey.ts';
import { setUpStore, test, watchShifts } from './store.ts';

const button = (page: Page, place: number) =>
  page.frameLocator('stripe-buy-button iframe').nth(place).getByRole('button');
const trouble = 'The buy buttons cannot be loaded. A content blocker may hold them back.';

test(
  'Stripe draws a buy button for each id, on the page of the store alone',
  { tag: '@both' },
  async ({ band, visit, stripe }) => {
    await setUpStore(band, stripeSettings);
    const fan = await visit();
    const shifts = await watchShifts(fan);
    await open(fan, '/');
    expect(stripe.scripts).toBe(0);
    await fan.goto('/store');
    await expect(fan.locator('stripe-buy-button')).toHaveCount(2);
    const { publishableKey, paymentLinkIds } = stripeSettings;
    for (const [place, id] of paymentLinkIds.entries()) {
      await expect(button(fan, place)).toHaveText(`Buy ${id}`);
    }
    expect(stripe.scripts).toBe(1);
    const given = paymentLinkIds.map((buyButtonId) => ({
      buyButtonId,
      publishableApiKey: publishableKey,
    }));
    expect(stripe.buttons.toSorted((a, b) => (a.buyButtonId! < b.buyButtonId! ? -1 : 1))).toEqual(
      given,
    );
    expect(await shifts()).toEqual([]);
    expect(await barriers(fan)).toEqual([]);
    await fan.setViewportSize({ width: 320, height: 640 });
    expect(await overhang(fan)).toBeLessThanOrEqual(0);
  },
);

for (const mode of ['blocked', 'emptied'] as const) {
  test(`where the script is ${mode} it is said, and can be tried again`, async ({
    band,
    visit,
    stripe,
    mayComplain,
  }) => {
    mayComplain(/ERR_BLOCKED_BY_CLIENT/);
    await setUpStore(band, stripeSettings);
    stripe.mode = mode;
    const fan = await visit();
    await fan.goto('/store');
    await expect(fan.getByRole('alert').filter({ hasText: trouble })).toBeVisible();
    await expect(fan.locator('stripe-buy-button').first()).toBeHidden();
    expect(await barriers(fan)).toEqual([]);
    const again = fan.getByRole('button', { name: 'Try again' });
    await again.press('Enter');
    await expect.poll(() => stripe.scripts).toBe(2);
    await expect(again).toBeFocused();
    stripe.mode = 'ok';
    await again.press('Enter');
    await expect(button(fan, 1)).toBeVisible();
    await expect(fan.getByText(trouble)).toHaveCount(0);
    expect(stripe.scripts).toBe(3);
    await expect(fan.locator(':focus')).toHaveCount(1);
    await fan.keyboard.press('Tab');
    await expect(button(fan, 0)).toBeFocused();
  });
}

test('a script that does not come is not waited for longer than 8 seconds', async ({
  band,
  visit,
  stripe,
}) => {
  await setUpStore(band, stripeSettings);
  stripe.mode = 'silent';
  const fan = await visit();
  await fan.goto('/store');
  await expect(fan.getByRole('status').filter({ hasText: 'Loading buy buttons' })).toHaveCount(1);
  await fan.waitForTimeout(6_000);
  await expect(fan.getByText(trouble)).toHaveCount(0);
  await expect(fan.getByText(trouble)).toBeVisible({ timeout: 4_000 });
  // The first request still hangs: another one goes out.
  stripe.mode = 'ok';
  await fan.getByRole('button', { name: 'Try again' }).click();
  await expect(button(fan, 1)).toBeVisible();
  await expect(fan.getByText(trouble)).toHaveCount(0);
  expect(stripe.scripts).toBe(2);
});

test('a script that comes late still brings the buttons', async ({ band, visit, stripe }) => {
  await setUpStore(band, stripeSettings);
  stripe.mode = 'late';
  const fan = await visit();
  await fan.goto('/store');
  await expect(fan.getByText(trouble)).toBeVisible({ timeout: 10_000 });
  await expect(button(fan, 1)).toBeVisible();
  await expect(fan.getByText(trouble)).toHaveCount(0);
  expect(stripe.scripts).toBe(1);
});

test('a browser that takes itself for offline asks for the script all the same', async ({
  band,
  visit,
  stripe,
  mayComplain,
}) => {
  // What the site itself is asked for meanwhile.
  mayComplain(/ERR_INTERNET_DISCONNECTED/);
  await setUpStore(band, stripeSettings);
  stripe.mode = 'emptied';
  const fan = await visit();
  await fan.goto('/store');
  await expect(fan.getByText(trouble)).toBeVisible();
  await fan.context().setOffline(true);
  stripe.mode = 'ok';
  await fan.getByRole('button', { name: 'Try again' }).click();
  await expect(button(fan, 1)).toBeVisible();
});

test('without scripts the buttons are said to need them', async ({ band, visit, stripe }) => {
  await setUpStore(band, stripeSettings);
  const fan = await visit({ javaScriptEnabled: false });
  await fan.goto('/store');
  await expect(fan.getByText(/^Buying needs JavaScript/)).toBeVisible();
  await expect(fan.locator('stripe-buy-button')).toHaveCount(2);
  expect(stripe.scripts).toBe(0);
});

const own = {
  img: "'self' data:",
  connect: "'self'",
  frame: "'self'",
};
const withShopify = {
  ...own,
  img: "'self' data: https://cdn.shopify.com",
  connect: "'self' https://reeds.myshopify.com",
};
const withStripe = { ...own, frame: "'self' https://js.stripe.com" };
const external = { storeType: 'external', storefrontUrl: 'https://shop.reeds.example/' };

test('the policy of the store allows what its type needs, and every other page none of it', async ({
  band,
  visit,
}) => {
  const fan = await visit();
  const policyOf = async (path: string) => {
    const answer = await fan.request.get(path, { maxRedirects: 0 });
    const policy = answer.headers()['content-security-policy'] ?? '';
    const directives = new Map(
      policy.split('; ').map((one): [string, string] => {
        const [name = '', ...sources] = one.split(' ');
        return [name, sources.join(' ')];
      }),
    );
    expect(directives.get('script-src')).toMatch(/^'sha256-[\w+/=]+' 'strict-dynamic'$/);
    expect(directives.get('style-src')).toBe("'self'");
    expect(directives.get('default-src')).toBe("'none'");
    return {
      status: answer.status(),
      img: directives.get('img-src'),
      connect: directives.get('connect-src'),
      frame: directives.get('frame-src'),
    };
  };
  const others = ['/', '/music', '/media', '/media?tab=videos', '/bio', '/contact', '/signin'];
  for (const [settings, status, policy] of [
    [{ storeType: null }, 404, own],
    [{ storeType: 'shopify' }, 404, own],
    [shopSettings, 200, withShopify],
    [stripeSettings, 200, withStripe],
    [external, 404, own],
    // What is kept of the types before is nobody's business now.
    [{ storeType: null }, 404, own],
  ] as const) {
    await setUpStore(band, settings);
    expect(await policyOf('/store'), settings.storeType ?? 'none').toEqual({ status, ...policy });
    for (const path of others) {
      expect(await policyOf(path), `${path} with ${settings.storeType}`).toEqual({
        status: 200,
        ...own,
      });
    }
  }
});

test(
  'the navigation leads to the store where there is one',
  { tag: '@both' },
  async ({ band, visit, mayComplain }) => {
    mayComplain(/status of 404/);
    const fan = await visit();
    const links = async () => {
      await fan.goto('/bio');
      if (fan.viewportSize()!.width < 768) await fan.getByRole('button', { name: /menu/i }).click();
      return [fan.getByRole('banner'), fan.getByRole('contentinfo')].map((place) =>
        place.getByRole('link', { name: /^Store/ }),
      );
    };
    for (const settings of [
      { storeType: null },
      { storeType: 'shopify' },
      { storeType: 'stripe' },
      { storeType: 'external' },
    ]) {
      await setUpStore(band, settings);
      for (const link of await links()) await expect(link).toHaveCount(0);
    }
    for (const settings of [shopSettings, stripeSettings]) {
      await setUpStore(band, settings);
      for (const link of await links()) await expect(link).toHaveAttribute('href', '/store');
    }
    await setUpStore(band, external);
    for (const link of await links()) {
      await expect(link).toHaveAttribute('href', external.storefrontUrl);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    }
    expect((await fan.goto('/store'))?.status()).toBe(404);
    await expect(fan.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    expect(await barriers(fan)).toEqual([]);
  },
);

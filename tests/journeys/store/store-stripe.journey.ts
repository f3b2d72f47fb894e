import type { Page } from '@playwright/test';
import { stripeSettings } from '../../stand-ins/stripe.ts';
import { expectInWindow } from '../barriers.ts';
import { expect, hold, open, phone } from '../journey.ts';
import { watchShifts } from '../shifts.ts';
import { setUpStore, test } from './shop.ts';

const button = (page: Page, place: number) =>
  page.frameLocator('stripe-buy-button iframe').nth(place).getByRole('button');
const trouble = "Buy buttons can't be loaded. Check your content blocker.";

test(
  'Stripe draws a buy button for each id, only on the store page',
  { tag: '@whole' },
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
    await fan.setViewportSize(phone);
    await fan.reload();
    await expect(button(fan, 1)).toBeVisible();
    expect(await shifts(), 'on a phone').toEqual([]);
    await fan.setViewportSize({ width: 320, height: 640 });
    await expectInWindow(fan);
  },
);

test(
  'if the script is blocked or empty, the page says so and offers a retry',
  { tag: '@whole' },
  async ({ band, visit, stripe, mayComplain }) => {
    // The site's requests while the browser believes it is offline.
    mayComplain(/ERR_BLOCKED_BY_CLIENT|ERR_INTERNET_DISCONNECTED/);
    await setUpStore(band, stripeSettings);
    stripe.mode = 'blocked';
    const fan = await visit();
    await fan.goto('/store');
    await expect(fan.getByRole('alert').filter({ hasText: trouble })).toBeVisible();
    await expect(fan.locator('stripe-buy-button').first()).toBeHidden();
    const again = fan.getByRole('button', { name: 'Try again' });
    stripe.mode = 'emptied';
    await again.press('Enter');
    await expect.poll(() => stripe.scripts).toBe(2);
    await expect(again).toBeFocused();
    await fan.context().setOffline(true);
    stripe.mode = 'ok';
    await again.press('Enter');
    await expect(button(fan, 1)).toBeVisible();
    await expect(fan.getByText(trouble)).toHaveCount(0);
    expect(stripe.scripts).toBe(3);
    await expect(fan.locator(':focus')).toHaveCount(1);
    await fan.keyboard.press('Tab');
    await expect(button(fan, 0)).toBeFocused();
  },
);

test(
  'a script times out after 8 seconds, and draws the buttons even if it loads later',
  { tag: '@whole' },
  async ({ band, visit, stripe }) => {
    await setUpStore(band, stripeSettings);
    const fan = await visit();
    const script = 'https://js.stripe.com/v3/buy-button.js';
    const letCome = await hold(fan, script);
    const asked: string[] = [];
    fan.on('request', (one) => void (one.url() === script && asked.push(one.url())));
    let time = Date.now();
    await fan.clock.install({ time });
    /** The store, once it waits for a script that does not load. */
    const openStore = async () => {
      asked.length = 0;
      // Time passes only on command, and hardly any until the script is requested.
      await fan.clock.pauseAt((time += 3_600_000));
      await fan.goto('/store');
      await expect.poll(() => fan.clock.runFor(50).then(() => asked)).toEqual([script]);
      await expect(fan.getByRole('status').filter({ hasText: 'Loading buy buttons' })).toHaveCount(
        1,
      );
      await fan.clock.runFor(4_000);
      await expect(fan.getByText(trouble)).toHaveCount(0);
      await fan.clock.runFor(5_000);
      await expect(fan.getByText(trouble)).toBeVisible();
      await fan.clock.resume();
    };
    await openStore();
    // The first request still hangs; another one is sent.
    await fan.getByRole('button', { name: 'Try again' }).click();
    await expect(button(fan, 1)).toBeVisible();
    await expect(fan.getByText(trouble)).toHaveCount(0);
    expect(stripe.scripts).toBe(1);

    await openStore();
    letCome();
    await expect(button(fan, 1)).toBeVisible();
    await expect(fan.getByText(trouble)).toHaveCount(0);
  },
);

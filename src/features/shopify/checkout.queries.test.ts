import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alertStore, clearAlerts } from '../../kit/client/page/alerts.ts';
import { createCheckouts, tryCheckout, type CheckoutOutcome } from './checkout.queries.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  clearAlerts();
  vi.useRealTimers();
});

const request = { index: 3, id: 'shirt' };
const toCheckout = { address: 'https://reeds.myshopify.com/cart/c/1' };
const told = () => alertStore.get().list.map(({ message }) => message);

/** Checkouts, and the addresses that they sent the browser to. */
function checkoutsOf() {
  const navigate = vi.fn<(address: string) => void>();
  return { ...createCheckouts(navigate), navigate };
}

/** A shop that answers on the test's command. */
function slowShop() {
  const { promise, resolve } = Promise.withResolvers<CheckoutOutcome>();
  return { make: vi.fn(() => promise), answer: resolve };
}

test('the browser opens the checkout, and no other starts in the meantime', async () => {
  const { buy, read, navigate } = checkoutsOf();
  const shop = slowShop();
  const bought = buy(request, shop.make);
  expect(read()).toMatchObject({ opening: 3, isRequesting: true });
  await buy({ index: 4, id: 'vinyl' }, shop.make);
  expect(shop.make).toHaveBeenCalledTimes(1);
  shop.answer(toCheckout);
  await bought;
  expect(navigate.mock.calls).toEqual([[toCheckout.address]]);
  expect(read()).toMatchObject({ opening: 3, isRequesting: false });
});

test.each(['cancel', 'reset'] as const)(
  'after a %s a late response opens no checkout, and shows nothing',
  async (event) => {
    for (const outcome of [toCheckout, 'failed', 'barred', 'sold out'] as const) {
      const checkouts = checkoutsOf();
      const [first, second] = [slowShop(), slowShop()];
      const bought = checkouts.buy(request, first.make);
      checkouts[event]();
      expect(checkouts.read()).toMatchObject({ opening: null, isRequesting: false });
      // Holds even if a fan buys the same again meanwhile.
      void checkouts.buy({ ...request }, second.make);
      first.answer(outcome);
      await bought;
      expect(checkouts.navigate).not.toHaveBeenCalled();
      expect(checkouts.read()).toMatchObject({ opening: 3, isBarred: false, soldOut: new Set() });
    }
    expect(told()).toEqual([]);
  },
);

test('navigating to the checkout itself cancels nothing', async () => {
  const { buy, read, cancel } = checkoutsOf();
  await buy(request, async () => toCheckout);
  cancel();
  expect(read().opening).toBe(3);
});

test('a button is disabled for 15 seconds while the checkout opens, and no longer', async () => {
  const { buy, read } = checkoutsOf();
  await buy(request, async () => toCheckout);
  vi.advanceTimersByTime(14_999);
  expect(read().opening).toBe(3);
  vi.advanceTimersByTime(1);
  expect(read().opening).toBeNull();
});

test('a second purchase after coming back disables the button for the full time', async () => {
  const { buy, read, reset } = checkoutsOf();
  await buy(request, async () => toCheckout);
  vi.advanceTimersByTime(14_000);
  reset();
  await buy(request, async () => toCheckout);
  vi.advanceTimersByTime(14_000);
  expect(read().opening).toBe(3);
});

test.each(['barred', 'failed', 'sold out'] as const)(
  'a refused checkout shows its error until the next one starts, with the outcome %s',
  async (outcome) => {
    const { buy, read } = checkoutsOf();
    await buy(request, async () => 'barred');
    expect(read()).toMatchObject({ opening: null, isBarred: true });
    const shop = slowShop();
    const bought = buy(request, shop.make);
    expect(read().isBarred).toBe(false);
    shop.answer(outcome);
    await bought;
    expect(read()).toMatchObject({ opening: null, isBarred: outcome === 'barred' });
  },
);

test('sold-out products stay marked as sold out', async () => {
  const { buy, read } = checkoutsOf();
  await buy(request, async () => 'sold out');
  await buy({ index: 4, id: 'vinyl' }, async () => 'sold out');
  expect([...read().soldOut]).toEqual(['shirt', 'vinyl']);
  expect(told()).toEqual(['This item is sold out.', 'This item is sold out.']);
});

test('every failure enables the buttons again', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const { buy, read } = checkoutsOf();
  const shop = { shopDomain: 'x', storefrontAccessToken: 't', collectionId: '1' };
  const cause = new TypeError('a bug');
  await buy(request, () => tryCheckout(shop, 'v1', [], () => Promise.reject(cause)));
  expect(read()).toMatchObject({ opening: null, isRequesting: false });
  expect(told()).toEqual(['Error creating checkout. Please try again.']);
  expect(warned).toHaveBeenCalledWith(expect.any(String), cause);
});

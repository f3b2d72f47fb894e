import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { barriers, overhang } from '../../../tests/components/barriers.ts';
import { renderAdmin } from '../../../tests/components/render.tsx';
import { inWindow } from '../../../tests/components/renderPage.tsx';
import { openShop } from '../../../tests/components/shop.ts';
import { holdTimers } from '../../../tests/components/timers.ts';
import { shopSettings } from '../../../tests/stand-ins/shop-settings.ts';
import type { MerchConfig } from './store-config.ts';
import {
  storeWith,
  storeType,
  save,
  saved,
  again,
  field,
  alert,
  said,
  text,
  ofTheShop,
  fillShop,
  exists,
  isGone,
} from '../../../tests/components/store-admin.ts';

const connected = said('Connected to the collection “Merch”.');

test('text typed while the type is being saved is checked once, and no other member is named', async () => {
  const shop = await openShop();
  const { answers, save: onServer } = storeWith();
  const answered = Promise.withResolvers<void>();
  await renderAdmin('/store', {
    ...answers,
    'POST /merchConfig': async ({ body }: { body: unknown }) => {
      const answer = onServer(body);
      await answered.promise;
      return answer;
    },
  });
  const checks = holdTimers(1_000);
  await storeType.selectOptions('Shopify');
  await fillShop();
  const hidden: unknown[] = [];
  const form = page.getByRole('region', { name: 'Shopify', exact: true }).element() as HTMLElement;
  new MutationObserver(() => hidden.push(form.hidden)).observe(form, {
    attributeFilter: ['hidden'],
  });
  answered.resolve();
  await exists(text('Store type updated successfully'));
  await exists(text('The Store link is hidden from fans.'));
  checks.release();
  await exists(connected);
  // The form was there all the time, so its check never started again.
  expect(hidden).toEqual([]);
  expect(await shop.requests()).toHaveLength(1);
  await isGone(text('Another member changed the store type.'));
});

test('one type is saved at a time, and the last chosen one wins', async () => {
  const { kept, answers, save: onServer } = storeWith({ ...shopSettings, storeType: null });
  const steps: string[] = [];
  const first = Promise.withResolvers<void>();
  await renderAdmin('/store', {
    ...answers,
    'POST /merchConfig': async ({ body }: { body: unknown }) => {
      const { storeType: type } = body as MerchConfig;
      steps.push(`begin ${type}`);
      await first.promise;
      steps.push(`end ${type}`);
      return onServer(body);
    },
  });
  await storeType.click();
  await userEvent.keyboard('{Escape}');
  for (const type of ['shopify', 'stripe', 'external']) {
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(storeType).toHaveValue(type);
  }
  // The toast doesn't disappear by itself.
  holdTimers(3_000);
  first.resolve();
  await exists(text('Store type updated successfully'));
  await expect.element(storeType).toHaveFocus();
  await exists(field('Store URL'));
  expect(steps).toEqual(['begin shopify', 'end shopify', 'begin external', 'end external']);
  expect(kept.now).toMatchObject({ storeType: 'external' });
  expect(text('Store type updated successfully').all()).toHaveLength(1);
});

test(
  'changes of another member are preserved, and read when the page opens',
  { tags: 'whole' },
  async () => {
    const shop = await openShop();
    const { kept, answers } = storeWith(shopSettings);
    await renderAdmin('/store', { ...answers, 'GET /getPlayers': [] });
    await exists(connected);
    kept.save({ storefrontAccessToken: 'of-another-member', publishableKey: 'pk_test_9' });
    await shop.change({ token: 'of-another-member', collectionId: '4712' });
    await field('Collection ID').fill('4712');
    await save.click();
    await exists(saved);
    await expect.element(field('Storefront Access Token')).toHaveValue('of-another-member');
    expect(kept.now).toMatchObject({
      collectionId: '4712',
      storefrontAccessToken: 'of-another-member',
      publishableKey: 'pk_test_9',
    });

    await page.getByRole('link', { name: 'Music', exact: true }).click();
    await exists(page.getByRole('heading', { name: 'Music', level: 1 }));
    kept.save({ storeType: 'external', storefrontUrl: 'https://shop.example/reeds' });
    await page.getByRole('link', { name: 'Store', exact: true }).click();
    await expect.element(field('Store URL')).toHaveValue('https://shop.example/reeds');
  },
);

test(
  'without a connection the shop counts as unreachable, until it is back',
  { tags: 'whole' },
  async () => {
    const shop = await openShop();
    const { answers } = storeWith(shopSettings);
    await renderAdmin('/store', answers);
    await exists(connected);
    await shop.change({ isSiteAway: true, collectionId: '4712' });
    const patience = holdTimers(5_000);
    await field('Collection ID').fill('4712');
    await exists(said('Checking the connection...'));
    await expect.poll(patience.count).toBe(1);
    patience.release();
    await exists(alert('The shop is unreachable'));
    await expect.element(field('Collection ID')).toHaveValue('4712');
    await shop.change({ isSiteAway: false });
    await again.click();
    await exists(connected);
  },
);

test('a late response does not replace a newer one', { tags: 'whole' }, async () => {
  const shop = await openShop();
  await shop.hold();
  const { answers } = storeWith({ ...shopSettings, collectionId: '1' });
  await renderAdmin('/store', answers);
  await exists(said('Checking the connection...'));
  await expect.poll(shop.heldQuestions).toBe(1);
  await field('Collection ID').fill('4711');
  await exists(connected);
  expect(await shop.requests()).toHaveLength(1);
  expect(document.querySelectorAll('iframe[title="Connection to the shop"]')).toHaveLength(1);
  await shop.release();
  // The frame is removed once it has responded.
  await expect
    .poll(() => document.querySelectorAll('iframe[title="Connection to the shop"]').length)
    .toBe(0);
  expect((await shop.requests())[1]!.variables).toEqual({ id: 'gid://shopify/Collection/1' });
  await exists(connected);
  await isGone(alert('Collection not found'));
});

test('a shop can be set up by keyboard alone', { tags: 'whole' }, async () => {
  const shop = await openShop();
  const { answers } = storeWith();
  await renderAdmin('/store', answers);
  await exists(storeType);
  (storeType.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await exists(text('Store type updated successfully'));
  await expect.element(storeType).toHaveFocus();
  await shop.change({ mode: 'unknown collection' });
  for (const [, value] of ofTheShop) {
    await userEvent.tab();
    await userEvent.keyboard(value);
  }
  await exists(again);
  await userEvent.tab();
  await expect.element(again).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(async () => (await shop.requests()).length).toBe(2);
  await expect.element(again).toHaveFocus();
  await userEvent.tab();
  await expect.element(save).toHaveFocus();
  await shop.change({ mode: 'ok' });
  await userEvent.keyboard('{Enter}');
  await exists(saved);
  await exists(connected);
  const guide = page.getByRole('region', { name: 'Setting up Shopify' });
  const part = (name: string) => guide.getByRole('button', { name });
  (part('Copy the public access token').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => guide.getByRole('listitem').all()).toHaveLength(3);
  (part('Tips').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await exists(guide.getByText(/Since January 2026/));
  await expect
    .element(guide.getByRole('link'))
    .toHaveAttribute('href', expect.stringMatching(/^https:\/\/shopify\.dev\//));
});

test(
  'a responding shop, a refusing shop and the guide are accessible and fit any window',
  { tags: 'whole' },
  async () => {
    const look = async (state: string) => {
      await inWindow(1280, 800);
      expect(await barriers(), state).toEqual([]);
      await inWindow(320, 640);
      await expect.poll(overhang, { message: state }).toBeLessThanOrEqual(0);
    };
    const shop = await openShop();
    const { answers } = storeWith(shopSettings);
    await renderAdmin('/store', answers);
    await exists(connected);
    await look('a shop that answers');
    await shop.change({ mode: 'no permission' });
    await field('Storefront Access Token').fill('W'.repeat(200));
    await exists(alert('Access denied by the shop'));
    await field('Storefront Access Token').fill(shopSettings.storefrontAccessToken);
    await expect.poll(() => document.querySelector('form q')).not.toBeNull();
    await look('a shop that refuses');
    await inWindow(1280, 800);
    await page.getByRole('button', { name: /^Find the domain/ }).click();
    await look('the guide');
  },
);

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loseAnswer } from '../../../tests/components/calls.ts';
import { renderAdmin, reloadAdmin } from '../../../tests/components/render.tsx';
import { openShop } from '../../../tests/components/shop.ts';
import { holdTimers } from '../../../tests/components/timers.ts';
import { Problem } from '../../errors/problem.ts';
import { shopSettings } from '../../../tests/stand-ins/shop-settings.ts';
import { stripeSettings } from '../../../tests/stand-ins/stripe.ts';
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
  labels,
  fillShop,
  exists,
  isGone,
} from '../../../tests/components/store-admin.ts';

const connected = said('Connected to the collection “Merch”.');

const stripe = { ...stripeSettings, paymentLinkIds: [...stripeSettings.paymentLinkIds] };

test(
  'if the type cannot be saved, it returns to the stored one and shows the reason',
  { tags: 'whole' },
  async () => {
    const shop = await openShop();
    const { answers, save: onServer } = storeWith(shopSettings);
    const api = await renderAdmin('/store', { ...answers, 'POST /merchConfig': loseAnswer });
    await field('Collection ID').fill('99');
    await storeType.selectOptions('Stripe');
    await exists(text('Failed to update merch config'));
    await expect.element(storeType).toHaveValue('shopify');
    await expect.element(storeType).toHaveAccessibleDescription(/Network error/);
    await expect.element(field('Collection ID')).toHaveValue('99');
    await expect.element(field('Publishable Key')).not.toBeVisible();

    await save.click();
    await exists(page.getByRole('alert').filter({ hasText: 'Network error' }).first());
    await expect.element(field('Collection ID')).toHaveValue('99');

    // Nothing is lost if the session is over.
    api.answer({
      'POST /merchConfig': () => {
        throw new Problem('session.needed');
      },
    });
    await storeType.selectOptions('External');
    await exists(text('You are signed out.'));
    await expect.element(storeType).toHaveValue('shopify');
    await save.click();
    await exists(text('Failed to update merch config').first());
    await expect.element(field('Collection ID')).toHaveValue('99');
    await expect.element(save).toBeEnabled();
    expect((await shop.requests()).length).toBeLessThanOrEqual(2);

    // The member signs in again, as in the tab that opens for it.
    api.answer({ 'POST /merchConfig': ({ body }: { body: unknown }) => onServer(body) });
    await save.click();
    await exists(saved);
    await isGone(text('You are signed out.'));
  },
);

test('a late response to an older save does not undo a newer one', async () => {
  const { answers, save: onServer } = storeWith({
    storeType: 'stripe',
    storefrontUrl: 'https://shop.example/old',
  });
  const answerType = Promise.withResolvers<void>();
  await renderAdmin('/store', {
    ...answers,
    // The type is stored before the address, which is then sent once more.
    'POST /merchConfig': async ({ body }: { body: object }) => {
      const answer = onServer(body);
      if ('storeType' in body) await answerType.promise;
      return answer;
    },
  });
  await storeType.selectOptions('External');
  const url = field('Store URL');
  const look = page.getByRole('link', { name: 'View store' });
  await url.fill('https://shop.example/new');
  await save.click();
  await exists(saved);
  await expect.element(look).toHaveAttribute('href', 'https://shop.example/new');
  const seen: string[] = [];
  const link = look.element() as HTMLAnchorElement;
  new MutationObserver(() => seen.push(link.href)).observe(link, { attributeFilter: ['href'] });
  answerType.resolve();
  await exists(text('Store type updated successfully'));
  await expect.element(url).toHaveValue('https://shop.example/new');
  // The older response has had all its effects before the next one.
  await url.fill('https://shop.example/newer');
  await save.click();
  await expect.element(look).toHaveAttribute('href', 'https://shop.example/newer');
  expect(seen).toEqual(['https://shop.example/newer']);
});

test('a malformed value shows an error at its field immediately, and no shop is queried', async () => {
  const shop = await openShop();
  const { answers } = storeWith({ storeType: 'shopify' });
  await renderAdmin('/store', answers);
  await exists(field('Shop Domain'));
  const checks = holdTimers(1_000);
  await fillShop();
  for (const [name, wrong, message, title] of [
    ['collectionId', '47 11', /Enter only the numbers/, 'Invalid Collection ID'],
    ['storefrontAccessToken', 'shpat_12', /This is a private token/, 'Invalid settings'],
    ['shopDomain', 'reeds', /Please enter the domain of your shop/, 'Invalid settings'],
  ] as const) {
    const one = field(labels[name]);
    const heading = page.getByRole('heading', { name: title, exact: false });
    await one.fill(wrong);
    await expect.element(one).toHaveAccessibleDescription(message);
    await expect.element(save).toBeDisabled();
    checks.release();
    await exists(heading);
    // The shop got no request, so there is none to repeat.
    await isGone(again);
    await one.fill('');
    await expect.element(one).toHaveAccessibleDescription(/Required/);
    await isGone(heading);
    await one.fill(shopSettings[name]);
  }
  // The changes left no full second in which to send a request.
  expect(await shop.requests()).toEqual([]);
});

test("Stripe's fields are checked half a second after the last change; every code has its alert", async () => {
  const { kept, answers } = storeWith({ storeType: 'stripe' });
  await renderAdmin('/store', answers);
  const key = field('Publishable Key');
  const ids = field('Buy Button IDs');
  await expect.element(ids).toHaveAccessibleDescription(/We recommend at most 20/);

  const checks = holdTimers(500);
  const isLookedAt = async () => {
    await expect.poll(checks.count).toBe(1);
    checks.release();
  };
  // A member who has started nothing gets no message.
  expect(checks.count()).toBe(0);
  await ids.fill('buy_btn_1Shirt');
  await isLookedAt();
  await exists(alert('The Publishable Key is missing'));
  await ids.fill('');
  await key.fill('pk_test_51Reeds');
  await isLookedAt();
  await exists(alert('The Buy Button IDs are missing'));
  await exists(said('The Buy Button IDs are missing'));
  await key.fill('sk_live_51Reeds');
  await expect.element(key).toHaveAccessibleDescription(/This is a secret key/);
  await isLookedAt();
  await exists(alert('The Publishable Key is not valid'));
  await ids.fill('buy_btn_1Shirt\n\nprice_1\n"buy_btn_1Vinyl"\n');
  await isLookedAt();
  await exists(alert('A Buy Button ID is not valid'));
  await exists(text('Check lines 3 and 4.'));
  await exists(alert('There are empty lines in the Buy Button IDs'));
  await exists(text('Check lines 2 and 5.'));
  await expect.element(save).toBeDisabled();

  await key.fill('pk_live_51Reeds');
  await exists(text('This key is for live payments'));
  await ids.fill('<stripe-buy-button buy-button-id="buy_btn_9" publishable-key="pk_live_9">');
  await expect.element(ids).toHaveValue('buy_btn_9');
  await expect.element(key).toHaveValue('pk_live_9');
  await key.fill(stripeSettings.publishableKey);
  await exists(text('no money is charged'));
  await ids.fill(`${stripeSettings.paymentLinkIds.join('\n\n')}\n`);
  await isLookedAt();
  await isGone(alert('A Buy Button ID is not valid'));
  await exists(alert('There are empty lines in the Buy Button IDs'));
  await save.click();
  await exists(saved);
  await expect.element(ids).toHaveValue(stripeSettings.paymentLinkIds.join('\n'));
  await isGone(page.getByRole('heading', { name: /empty lines/ }));
  await exists(text('Fans see the Store link in the navigation.'));
  expect(kept.now).toMatchObject(stripeSettings);
});

test('the buttons are checked half a second after the last change, and immediately after a save', async () => {
  const { answers } = storeWith(stripe);
  await renderAdmin('/store', answers);
  const ids = field('Buy Button IDs');
  await expect.element(ids).toHaveValue(stripeSettings.paymentLinkIds.join('\n'));
  const checks = holdTimers(500);
  const wrong = alert('A Buy Button ID is not valid');
  for (const end of ['\n', '\nx', '\nxy']) {
    await ids.fill(stripeSettings.paymentLinkIds.join('\n') + end);
    await expect.poll(checks.count).toBe(1);
    // There was no message while the member typed.
    await isGone(page.getByRole('heading', { name: /Buy Button ID/ }));
  }
  checks.release();
  await exists(wrong);

  await ids.fill(`${stripeSettings.paymentLinkIds[0]}\n`);
  await save.click();
  await exists(saved);
  // No half second has passed.
  await isGone(page.getByRole('heading', { name: /Buy Button ID/ }));
});

test('the buttons are not checked while another type is chosen', async () => {
  const { kept, answers } = storeWith(stripe);
  await renderAdmin('/store', answers);
  await expect.element(field('Publishable Key')).toHaveValue(stripeSettings.publishableKey);
  const checks = holdTimers(500);
  // Another member takes the buttons away, which this page notices when it saves.
  kept.save({ paymentLinkIds: [] });
  await storeType.selectOptions('External');
  await exists(text('Store type updated successfully'));
  await expect
    .poll(() => document.querySelector('textarea[name="paymentLinkIds"]'))
    .toHaveValue('');
  expect(checks.count()).toBe(0);
  await storeType.selectOptions('Stripe');
  await expect.poll(checks.count).toBe(1);
  checks.release();
  await exists(alert('The Buy Button IDs are missing'));
});

test('an external store is an address, which is validated', async () => {
  const { kept, answers } = storeWith();
  await renderAdmin('/store', answers);
  await storeType.selectOptions('External');
  const url = field('Store URL');
  await exists(text('Enter and save a Store URL.'));
  for (const [typed, message] of [
    ['shop', /Please enter a valid URL with a proper domain name$/],
    ['https://me@shop.example', /Please enter a valid URL$/],
    ['javascript:alert(1)', /Please enter a valid URL$/],
    ['', /Required$/],
  ] as const) {
    await url.fill('shop.example');
    await url.fill(typed);
    await expect.element(url).toHaveAccessibleDescription(message);
    await expect.element(save).toBeDisabled();
  }
  await url.fill('shop.example/reeds');
  await save.click();
  await exists(saved);
  await expect.element(url).toHaveValue('https://shop.example/reeds');
  await expect
    .element(page.getByRole('link', { name: 'View store' }))
    .toHaveAttribute('href', 'https://shop.example/reeds');
  expect(kept.now).toMatchObject({ storefrontUrl: 'https://shop.example/reeds' });
});

test(
  'every response of a shop has its alert, with steps, and can be retried',
  { tags: 'whole' },
  async () => {
    const shop = await openShop();
    const { answers } = storeWith(shopSettings);
    await renderAdmin('/store', answers);
    await exists(connected);
    let asks = save;
    await field('Collection ID').fill('gid://shopify/Collection/4711');
    for (const [mode, title, words] of [
      ['unknown shop', 'Shop not found', null],
      ['wrong token', 'Access denied by the shop', null],
      ['no permission', 'Access denied by the shop', /Access denied/],
      ['unknown collection', 'Collection not found', null],
      ['invalid id', 'Invalid Collection ID', /invalid/i],
      ['locked', 'Store not accessible', /Online Store channel is locked/],
      ['frozen', 'Store not accessible', /Unavailable Shop/],
      ['throttled', 'The shop returned an error', /Throttled/],
      ['cut off', 'The shop returned an error', null],
      ['broken', 'Unexpected response from the shop', /HTTP 500/],
      ['collection without a title', 'Invalid settings', null],
    ] as const) {
      await shop.change({ mode });
      const before = (await shop.requests()).length;
      await asks.click();
      await exists(alert(title));
      if (mode !== 'unknown shop') {
        await expect
          .poll(async () => (await shop.requests()).length, { message: mode })
          .toBeGreaterThan(before);
      }
      await exists(said(title));
      const steps = alert(title).element().parentElement!.querySelectorAll('ol li');
      expect(steps.length, mode).toBeGreaterThanOrEqual(3);
      if (words) {
        await expect
          .poll(() => document.querySelector('form q')?.textContent ?? null, { message: mode })
          .toMatch(words);
      }
      asks = again;
    }

    await shop.change({ mode: 'ok' });
    (again.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await exists(connected);
    await isGone(again);
    // The button is gone, and the keyboard goes on in the form.
    expect(document.activeElement?.tagName).toBe('FORM');
  },
);

test(
  'the shop is queried a second after the last change, and immediately after a save',
  { tags: 'whole' },
  async () => {
    const shop = await openShop();
    const { answers } = storeWith({ ...shopSettings, collectionId: '1' });
    await renderAdmin('/store', answers);
    await exists(alert('Collection not found'));
    const asks = async () => (await shop.requests()).length;
    expect(await asks()).toBe(1);
    const checks = holdTimers(1_000);
    const id = field('Collection ID');
    for (const typed of ['4', '47', '471', '4711']) {
      await id.fill(typed);
      // Each change starts the second again.
      await expect.poll(checks.count).toBe(1);
    }
    expect(await asks()).toBe(1);
    checks.release();
    await exists(connected);
    expect(await asks()).toBe(2);

    await save.click();
    await exists(saved);
    await expect.poll(asks).toBe(3);
    await exists(connected);
    expect(checks.count()).toBe(0);

    // Hidden forms send no requests.
    await id.fill('4712');
    await expect.poll(checks.count).toBe(1);
    await storeType.selectOptions('External');
    await exists(field('Store URL'));
    await expect.poll(checks.count).toBe(0);
    await storeType.selectOptions('Shopify');
    await expect.poll(checks.count).toBe(1);
    expect(await asks()).toBe(3);
    checks.release();
    await exists(alert('Collection not found'));
    expect(await asks()).toBe(4);
  },
);

test('the type is saved immediately, and text typed for another type stays', async () => {
  const shop = await openShop();
  const { kept, answers } = storeWith();
  const api = await renderAdmin('/store', answers);
  await exists(page.getByRole('heading', { name: 'Store', level: 1 }));
  await expect
    .poll(() =>
      storeType
        .getByRole('option')
        .all()
        .map((one) => one.element().textContent),
    )
    .toEqual(['No store', 'Shopify', 'Stripe', 'External']);
  await exists(text('The store is hidden from fans until you choose a type.'));
  await storeType.selectOptions('Shopify');
  await exists(text('Store type updated successfully'));
  await exists(text('The Store link is hidden from fans.'));
  expect(api.sent('POST /merchConfig')).toEqual([{ storeType: 'shopify' }]);
  await field('Shop Domain').fill(shopSettings.shopDomain);
  await field('Storefront Access Token').fill(shopSettings.storefrontAccessToken);
  await expect.element(save).toBeDisabled();

  await storeType.selectOptions('Stripe');
  await expect.element(field('Shop Domain')).not.toBeVisible();
  await field('Publishable Key').fill('pk_test_half');
  await storeType.selectOptions('Shopify');
  await expect.element(field('Publishable Key')).not.toBeVisible();
  await expect
    .element(field('Storefront Access Token'))
    .toHaveValue(shopSettings.storefrontAccessToken);
  expect(await shop.requests()).toEqual([]);

  // Both of them are unsaved, whichever is visible.
  await page.getByRole('link', { name: 'Music', exact: true }).click();
  await exists(page.getByRole('alertdialog'));
  await userEvent.keyboard('{Escape}');
  await isGone(page.getByRole('alertdialog'));

  await field('Shop Domain').fill(`https://${shopSettings.shopDomain}/admin`);
  await field('Collection ID').fill(shopSettings.collectionId);
  await expect.element(save).toBeEnabled();
  await save.click();
  await exists(saved);
  await expect.element(field('Shop Domain')).toHaveValue(shopSettings.shopDomain);
  await exists(connected);
  await exists(text('Fans see the Store link in the navigation.'));
  await expect
    .element(page.getByRole('link', { name: 'View store' }))
    .toHaveAttribute('href', '/preview/store');

  await storeType.selectOptions('Stripe');
  await expect.element(field('Publishable Key')).toHaveValue('pk_test_half');
  await field('Publishable Key').fill('');
  await storeType.selectOptions('No store');
  await exists(text('The store is hidden from fans until you choose a type.'));
  await isGone(page.getByRole('link', { name: 'View store' }));
  await expect.poll(() => kept.now).toMatchObject({ ...shopSettings, storeType: null });
  await reloadAdmin('/store', answers);
  await expect.element(storeType).toHaveValue('');
});

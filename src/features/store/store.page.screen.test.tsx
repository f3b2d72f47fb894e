import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../../tests/components/render.tsx';
import { openShop } from '../../../tests/components/shop.ts';
import { shopSettings } from '../../../tests/stand-ins/shop-settings.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const buyShirt = button('Buy Now Tour Shirt');
const again = button('Try again');
const trouble = page.getByText('The products cannot be shown at the moment.');
const openStore = () => renderPage('/store', { merchConfig: shopSettings });

test('a browser that takes itself for offline asks all the same', async () => {
  const shop = await openShop();
  await shop.change({ mode: 'no permission' });
  await openStore();
  await expect.element(trouble).toBeVisible();
  window.dispatchEvent(new Event('offline'));
  try {
    await shop.change({ mode: 'ok' });
    await again.click();
    await expect.element(buyShirt).toBeVisible();
  } finally {
    window.dispatchEvent(new Event('online'));
  }
});

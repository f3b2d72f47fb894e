import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { shopSettings } from '../stand-ins/shop-settings.ts';
import { noteLeaving } from './leaving.ts';
import { renderPage } from './renderPage.tsx';
import { openShop } from './shop.ts';

export const checkout = expect.stringMatching(/^https:\/\/reeds\.myshopify\.com\/cart\/c\//);
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const buyShirt = button('Buy Now Tour Shirt');
export const opening = button(/^Opening checkout/);
export const again = button('Try again');
export const trouble = page.getByText("Products can't be loaded right now.");

export const failed = page.getByText('Error creating checkout. Please try again.');
export const openStore = () => renderPage('/store', { merchConfig: shopSettings });

/** The page is shown again as it was left. */
export const comeBack = () =>
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

/** A store with products, and the address to which its page would have navigated. */
export async function browse() {
  const shop = await openShop();
  const left = noteLeaving();
  const api = await openStore();
  await expect.element(buyShirt).toBeEnabled();
  const carts = async () =>
    (await shop.requests()).filter(({ query }) => query.includes('cartCreate')).length;
  return { shop, left, api, carts };
}

import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { type Answers } from './calls.ts';
import { storedRecord } from './stored.ts';
import { shopSettings } from '../stand-ins/shop-settings.ts';
import { publicPartOf, MerchConfigChange } from '../../src/features/store/store.ts';
import { noMerchConfig, type MerchConfig } from '../../src/features/store/store-config.ts';

/** The settings as the server stores them, and its calls. */
export function storeWith(settings: Readonly<Partial<MerchConfig>> = {}) {
  const kept = storedRecord<MerchConfig>({ ...noMerchConfig, ...settings, revision: 1 });
  const save = (body: unknown) => kept.save(MerchConfigChange.parse(body) as Partial<MerchConfig>);
  const answers: Answers = {
    'GET /merchConfig': () => publicPartOf(kept.now),
    'GET /merchConfig/admin': () => kept.now,
    'POST /merchConfig': ({ body }: { body: unknown }) => save(body),
  };
  return { kept, save, answers };
}

export const storeType = page.getByLabelText('Select Store Type');
export const save = page.getByRole('button', { name: 'Save Changes' });
export const saved = page.getByRole('button', { name: 'Update Successful' });
export const again = page.getByRole('button', { name: 'Check again' });
export const field = (label: string) => page.getByLabelText(label);
export const alert = (title: string) => page.getByRole('heading', { name: title, level: 3 });
export const said = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
export const text = (part: string) => page.getByText(part, { exact: false });

export const labels = {
  shopDomain: 'Shop Domain',
  storefrontAccessToken: 'Storefront Access Token',
  collectionId: 'Collection ID',
} as const;

export const ofTheShop = Object.entries(labels).map(
  ([name, label]) => [label, shopSettings[name as keyof typeof labels]] as const,
);

export async function fillShop(): Promise<void> {
  for (const [label, value] of ofTheShop) await field(label).fill(value);
}

export const exists = (one: Locator) => expect.element(one).toBeVisible();
export const isGone = (one: Locator) => expect.element(one).not.toBeInTheDocument();

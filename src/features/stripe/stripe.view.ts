import type { CspOrigins } from '../../kit/client/page/pageOrigins.ts';

export const stripeOrigin = 'https://js.stripe.com';

/** The other sites that a page with Stripe's buttons needs. */
export const stripeOrigins: CspOrigins = { frames: [stripeOrigin] };

export const isPublishableKey = (text: string): boolean => /^pk_(?:test|live)_[\w-]+$/.test(text);

export const isBuyButtonId = (text: string): boolean => /^buy_btn_[\w-]{1,92}$/.test(text);

/** The ids, one per line, without blank lines and duplicates. */
export const idsOf = (text: string): string[] => givenIds(linesOf(text));

export const givenIds = (ids: readonly string[]): string[] => [
  ...new Set(ids.filter((id) => id !== '')),
];

/** The ids and the key in Stripe's code for buy buttons, among other ids; null without such code. */
export function readButtonCode(text: string): { ids: string[]; key: string | null } | null {
  if (!/<stripe-buy-button\s[^<>]*>/i.test(text)) return null;
  const ids = text.replaceAll(/<[^<>]*>/g, (tag) => `\n${/buy_btn_[\w-]+/.exec(tag)?.[0] ?? ''}\n`);
  return { ids: idsOf(ids), key: /pk_(?:test|live)_[\w-]+/.exec(text)?.[0] ?? null };
}

export const linesOf = (text: string): string[] =>
  text.split(/\r\n?|\n/).map((line) => line.trim());

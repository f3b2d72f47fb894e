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

export const linesOf = (text: string): string[] =>
  text.split(/\r\n?|\n/).map((line) => line.trim());

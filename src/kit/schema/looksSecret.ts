/**
 * How secrets of Shopify (apps' and admins' tokens) and of Stripe (secret and restricted keys,
 * webhooks) begin, wherever they stand in what was pasted. Public tokens have no such beginning.
 */
const beginning = /(?:^|[^a-z0-9_])(?:shp[a-z]{2,4}|sk|rk|whsec)[_-]/i;

/** Whether a text holds what nobody else may see. */
export const looksSecret = (text: string): boolean => beginning.test(text);

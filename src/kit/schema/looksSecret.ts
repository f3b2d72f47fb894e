/** Tokens of Shopify's apps and admins, and Stripe's secret, restricted and webhook keys. */
const secretPrefix = /(?:^|[^a-z0-9_])(?:shp[a-z]{2,4}|sk|rk|whsec)[_-]/i;

export const looksSecret = (text: string): boolean => secretPrefix.test(text);

import { expect, test } from 'vitest';
import { looksSecret } from './looksSecret.ts';

test.each([
  'sk_test_1',
  'SK_LIVE_1',
  'rk_live_1',
  'whsec_1',
  'shpat_1',
  'shpss_1',
  'shpua_1',
  ' shpat_1 ',
  '"shpat_1"',
  'X-Shopify-Access-Token:shpat_1',
  'token=sk_live_1',
])('%j contains a secret', (text) => expect(looksSecret(text)).toBe(true));

test.each(['', 'pk_live_51', 'pk_live_sk_1', '0a1b2c3d4e5f', 'ask_me', 'shopify', 'shpatial_1'])(
  '%j contains no secret',
  (text) => expect(looksSecret(text)).toBe(false),
);

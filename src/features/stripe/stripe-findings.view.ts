import { isBuyButtonId, isPublishableKey, linesOf } from './stripe.view.ts';

export type StripeCode =
  | 'MISSING_PUBLISHABLE_KEY'
  | 'INVALID_PUBLISHABLE_KEY_FORMAT'
  | 'MISSING_BUY_BUTTON_IDS'
  | 'INVALID_BUY_BUTTON_ID_FORMAT'
  | 'EMPTY_BUY_BUTTON_IDS'
  | 'MIXED_ENVIRONMENT_KEYS'
  | 'TOO_MANY_BUY_BUTTON_IDS';

export interface StripeFinding {
  code: StripeCode;
  /** Line numbers of the text, from 1. */
  lines: readonly number[];
}

/** @param paymentLinkIds one per line, as typed. */
export function stripeFindings(publishableKey: string, paymentLinkIds: string): StripeFinding[] {
  return [...keyFindings(publishableKey.trim()), ...idFindings(paymentLinkIds)];
}

function keyFindings(key: string): StripeFinding[] {
  if (key === '') return [{ code: 'MISSING_PUBLISHABLE_KEY', lines: [] }];
  return isPublishableKey(key) ? [] : [{ code: 'INVALID_PUBLISHABLE_KEY_FORMAT', lines: [] }];
}

function idFindings(text: string): StripeFinding[] {
  const lines = linesOf(text);
  const numbersOf = (isMeant: (line: string) => boolean) =>
    lines.flatMap((line, index) => (isMeant(line) ? index + 1 : []));
  const empty = numbersOf((line) => line === '');
  if (empty.length === lines.length) return [{ code: 'MISSING_BUY_BUTTON_IDS', lines: [] }];
  const wrong = numbersOf((line) => line !== '' && !isBuyButtonId(line));
  return [
    { code: 'INVALID_BUY_BUTTON_ID_FORMAT' as const, lines: wrong },
    { code: 'EMPTY_BUY_BUTTON_IDS' as const, lines: empty },
  ].filter(({ lines: found }) => found.length > 0);
}

/** The mode of a key; null for a text that is no publishable key. */
export function paymentsOf(key: string): 'test' | 'live' | null {
  const text = key.trim();
  if (!isPublishableKey(text)) return null;
  return text.startsWith('pk_test_') ? 'test' : 'live';
}

/** More buttons make a page slow. */
export const maxButtonsRecommended = 20;

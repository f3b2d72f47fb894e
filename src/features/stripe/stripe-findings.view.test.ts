import { expect, test } from 'vitest';
import { paymentsOf, stripeFindings } from './stripe-findings.view.ts';
import { idsOf } from './stripe.view.ts';

const key = 'pk_test_51Reeds';

test('a well-formed key and ids cause no findings', () => {
  expect(stripeFindings(key, 'buy_btn_1')).toEqual([]);
  expect(stripeFindings(` ${key} `, ' buy_btn_1 \r\nbuy_btn_2')).toEqual([]);
  expect(stripeFindings('pk_live_51Reeds', Array(50).fill('buy_btn_1').join('\n'))).toEqual([]);
});

test('an empty form lacks both, and reports no lines', () => {
  for (const blank of ['', '  ', '\n\n', ' \r\n ']) {
    expect(stripeFindings('', blank), JSON.stringify(blank)).toEqual([
      { code: 'MISSING_PUBLISHABLE_KEY', lines: [] },
      { code: 'MISSING_BUY_BUTTON_IDS', lines: [] },
    ]);
  }
});

test.each(['pk_51Reeds', 'sk_test_51Reeds', 'pk_test_', 'pk_test_a b', 'PK_TEST_51', 'x'])(
  '%j is not a publishable key',
  (wrong) =>
    expect(stripeFindings(wrong, 'buy_btn_1')).toEqual([
      { code: 'INVALID_PUBLISHABLE_KEY_FORMAT', lines: [] },
    ]),
);

test('all wrong and empty lines are named by their numbers', () => {
  expect(stripeFindings('x', 'price_1\nbuy_btn_2\n\n"buy_btn_4"\n')).toEqual([
    { code: 'INVALID_PUBLISHABLE_KEY_FORMAT', lines: [] },
    { code: 'INVALID_BUY_BUTTON_ID_FORMAT', lines: [1, 4] },
    { code: 'EMPTY_BUY_BUTTON_IDS', lines: [3, 5] },
  ]);
});

test.each([
  ['buy_btn_1\n', [2]],
  ['\nbuy_btn_2', [1]],
  ['buy_btn_1\r\n \r\nbuy_btn_3', [2]],
])('%j has an empty line, which is left out', (text, lines) => {
  expect(stripeFindings(key, text)).toEqual([{ code: 'EMPTY_BUY_BUTTON_IDS', lines }]);
  expect(idsOf(text).every((id) => id !== '')).toBe(true);
});

test('a key shows whether its payments are real', () => {
  expect(paymentsOf(' pk_test_51Reeds')).toBe('test');
  expect(paymentsOf('pk_live_51Reeds')).toBe('live');
  expect(paymentsOf('sk_live_51Reeds')).toBeNull();
  expect(paymentsOf('')).toBeNull();
});

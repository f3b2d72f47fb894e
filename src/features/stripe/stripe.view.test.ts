import { expect, test } from 'vitest';
import { idsOf, isBuyButtonId, isPublishableKey, readButtonCode } from './stripe.view.ts';

test('ids are read line by line, whatever ends a line, without blanks', () => {
  expect(idsOf(' buy_btn_1\r\n\r\nbuy_btn_2\r  \rbuy_btn_3 ')).toEqual([
    'buy_btn_1',
    'buy_btn_2',
    'buy_btn_3',
  ]);
  expect(idsOf(' \n ')).toEqual([]);
});

const code = (id: string) => `<script async
  src="https://js.stripe.com/v3/buy-button.js">
</script>

<stripe-buy-button
  buy-button-id="${id}"
  publishable-key="pk_live_51Ab"
>
</stripe-buy-button>`;

test("Stripe's code is read as its ids and its key, with the ids that were there", () => {
  const both = `buy_btn_0\n${code('buy_btn_1')}${code('buy_btn_2')}\n${code('buy_btn_1')}`;
  const ids = ['buy_btn_0', 'buy_btn_1', 'buy_btn_2'];
  expect(readButtonCode(both)).toEqual({ ids, key: 'pk_live_51Ab' });
  expect(readButtonCode(code('prod_1'))).toEqual({ ids: [], key: 'pk_live_51Ab' });
  for (const other of ['', 'buy_btn_1', '<stripe-buy-button', '<b>buy_btn_1</b>']) {
    expect(readButtonCode(other)).toBeNull();
  }
});

test.each([
  ['pk_test_51', true],
  ['pk_live_51_a-b', true],
  ['pk_51', false],
  ['pk_test_', false],
  ['PK_test_51', false],
  ['sk_test_51', false],
  ['pk_test_51 "onload', false],
])('%j is a publishable key: %j', (text, isOne) => {
  expect(isPublishableKey(text)).toBe(isOne);
});

test.each([
  ['buy_btn_1Ab', true],
  ['buy_btn_', false],
  [`buy_btn_${'x'.repeat(93)}`, false],
  ['btn_1', false],
  ['buy_btn_1 2', false],
  ['https://buy.stripe.com/1', false],
])('%j is the id of a buy button: %j', (text, isOne) => {
  expect(isBuyButtonId(text)).toBe(isOne);
});

import { expect, test } from 'vitest';
import { idsOf, isBuyButtonId, isPublishableKey } from './stripe.view.ts';

test('ids are read line by line, whatever ends a line, without blanks', () => {
  expect(idsOf(' buy_btn_1\r\n\r\nbuy_btn_2\r  \rbuy_btn_3 ')).toEqual([
    'buy_btn_1',
    'buy_btn_2',
    'buy_btn_3',
  ]);
  expect(idsOf(' \n ')).toEqual([]);
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

import { expect, test } from 'vitest';
import { StripeDraft, stripeFields, stripeLimits } from './stripe.ts';

const idsUpTo = (count: number) => Array.from({ length: count }, (_, index) => `buy_btn_${index}`);
const draftOf = (ids: readonly string[]) =>
  StripeDraft.safeParse({ publishableKey: 'pk_test_1', paymentLinkIds: ids.join('\n') });

test('the form and the API accept 100 buy buttons, and no more', () => {
  expect(stripeLimits.buyButtons).toBe(100);
  expect(draftOf(idsUpTo(100)).success).toBe(true);
  expect(stripeFields.paymentLinkIds.safeParse(idsUpTo(100)).success).toBe(true);
  const tooMany = [{ message: 'At most 100 buy buttons' }];
  expect(draftOf(idsUpTo(101)).error?.issues).toMatchObject([
    { ...tooMany[0], path: ['paymentLinkIds'] },
  ]);
  expect(stripeFields.paymentLinkIds.safeParse(idsUpTo(101)).error?.issues).toMatchObject(tooMany);
});

test('duplicate and blank ids do not count', () => {
  const ids = [...idsUpTo(100), '', ' ', 'buy_btn_0'];
  expect(draftOf(ids).data?.paymentLinkIds.split('\n')).toEqual(idsUpTo(100));
  expect(stripeFields.paymentLinkIds.parse(ids)).toEqual(idsUpTo(100));
});

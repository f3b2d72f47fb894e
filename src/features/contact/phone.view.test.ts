import { expect, test } from 'vitest';
import { phoneDigits, phoneInForm, phoneLink, phoneText } from './phone.view.ts';

test('fans see a phone number with dots, and call it with its country code', () => {
  expect(phoneText('5551234567')).toBe('555.123.4567');
  expect(phoneLink('5551234567')).toBe('tel:+15551234567');
});

test('a phone number is accepted in any common notation', () => {
  for (const written of [
    '5551234567',
    '555.123.4567',
    '(555) 123-4567',
    ' 555 - 123 - 4567 ',
    '+1 555 123 4567',
    ' +1.555.123.4567',
    '+1(555)1234567',
  ]) {
    expect(phoneDigits(written), written).toBe('5551234567');
    expect(phoneDigits(phoneInForm(phoneDigits(written)!))).toBe('5551234567');
  }
  expect(phoneInForm('5551234567')).toBe('(555) 123-4567');
});

test('a number without exactly ten digits, or from another country, is refused', () => {
  for (const written of [
    '',
    '555123456',
    '55512345678',
    '1-555-123-4567',
    '15551234567',
    '25551234567',
    '+44 555 123 456',
    '+5551234567',
    '+1 555 123 456',
    '+1 555 123 45678',
    '+1 +1 555 123 4567',
    '555-CALL-NOW',
    '555123456７',
    '5551234567 ext. 3',
  ]) {
    expect(phoneDigits(written), written).toBeNull();
  }
});

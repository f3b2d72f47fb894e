import { expect, test } from 'vitest';
import { noContactInfo } from './contact.ts';
import { canBeReached, emailLink, phoneLink, phoneText } from './contact.view.ts';

test('fans see a phone number with dots, and call it in its country', () => {
  expect(phoneText('5551234567')).toBe('555.123.4567');
  expect(phoneLink('5551234567')).toBe('tel:+15551234567');
});

test('an address cannot add anything to the mail', () => {
  expect(emailLink('band@reeds.example')).toBe('mailto:band@reeds.example');
  expect(emailLink('a?cc=b&x@reeds.example')).toBe('mailto:a%3Fcc%3Db%26x@reeds.example');
});

test('a band can be reached by any one way, but not by a revision', () => {
  expect(canBeReached({ ...noContactInfo, revision: 4 })).toBe(false);
  expect(canBeReached({ ...noContactInfo, tiktok: 'https://www.tiktok.com/@reeds' })).toBe(true);
});

import { expect, test } from 'vitest';
import { noContactInfo } from './contact.ts';
import { canBeReached, emailLink } from './contact.view.ts';

test('an address cannot add anything to the mail', () => {
  expect(emailLink('band@reeds.example')).toBe('mailto:band@reeds.example');
  expect(emailLink('a?cc=b&x@reeds.example')).toBe('mailto:a%3Fcc%3Db%26x@reeds.example');
});

test('a band can be reached by any one way, but not by a revision', () => {
  expect(canBeReached({ ...noContactInfo, revision: 4 })).toBe(false);
  expect(canBeReached({ ...noContactInfo, tiktok: 'https://www.tiktok.com/@reeds' })).toBe(true);
});

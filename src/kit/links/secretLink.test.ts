import { expect, test } from 'vitest';
import { secretLink } from './secretLink.ts';

test('a link starts with the address of the site, and its token is preserved', () => {
  const link = secretLink(new URL('https://band.example'), '/reset-password', 'a&b=+ü');
  expect(link.href).toBe('https://band.example/reset-password?token=a%26b%3D%2B%C3%BC');
  expect(link.searchParams.get('token')).toBe('a&b=+ü');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../../tests/fixtures/anyText.ts';
import { asciiAddress, shownAddress } from './emailHost.ts';
import { normalizedEmail } from '../schema/emailAddress.ts';

test.each([
  ['fay@fans.example', 'fay@fans.example'],
  ["o'fay+news@fans.example", "o'fay+news@fans.example"],
  ['fay@j\u00f5geva.ee', 'fay@xn--jgeva-dua.ee'],
  ['fay@\u4f8b\u3048.jp', 'fay@xn--r8jz45g.jp'],
  ['f\u00e4y@fans.example', null],
  ['\u4f8b@\u4f8b\u3048.jp', null],
  ['fay@\u00fc/evil.example', null],
  ['fay@\u00fc?evil.example', null],
  ['fay@\u00fc#evil.example', null],
  ['fay@\u00fc\\evil.example', null],
  ['fay@\u00fc%2eexample', null],
  ['fay@\u00fc:25', null],
  ['fay@\ud800.example', null],
  ['fay@fans.ex\u00adample', 'fay@fans.example'],
])('%j is %j to every mail server', (address, expected) => {
  expect(asciiAddress(address)).toBe(expected);
});

test('the result is always ASCII', () => {
  fc.assert(
    fc.property(anyText(), anyText(), (user, host) => {
      expect(asciiAddress(`${user}@${host}`) ?? '').toMatch(/^[\x21-\x7e]*$/);
    }),
  );
});

test.each([
  ['fay@xn--mnchen-3ya.example', 'fay@m\u00FCnchen.example'],
  ['f\u00E4y@xn--r8jz45g.jp', 'f\u00E4y@\u4F8B\u3048.jp'],
  ['fay@fans.example', 'fay@fans.example'],
  ['fay@xn--a.example', 'fay@xn--a.example'],
])('%j is shown as %j, and is the same address', (plain, shown) => {
  expect(shownAddress(plain)).toBe(shown);
  expect(normalizedEmail(shown)).toBe(plain);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../../tests/fixtures/anyText.ts';
import { asciiAddress } from './asciiAddress.ts';

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

test('nothing outside ASCII ever comes through', () => {
  fc.assert(
    fc.property(anyText(), anyText(), (user, host) => {
      expect(asciiAddress(`${user}@${host}`) ?? '').toMatch(/^[\x21-\x7e]*$/);
    }),
  );
});

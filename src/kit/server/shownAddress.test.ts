import { expect, test } from 'vitest';
import { plainAddress } from '../schema/emailAddress.ts';
import { shownAddress } from './shownAddress.ts';

test.each([
  ['fay@xn--mnchen-3ya.example', 'fay@m\u00FCnchen.example'],
  ['f\u00E4y@xn--r8jz45g.jp', 'f\u00E4y@\u4F8B\u3048.jp'],
  ['fay@fans.example', 'fay@fans.example'],
  ['fay@xn--a.example', 'fay@xn--a.example'],
])('%j is shown as %j, and is the same address', (plain, shown) => {
  expect(shownAddress(plain)).toBe(shown);
  expect(plainAddress(shown)).toBe(plain);
});

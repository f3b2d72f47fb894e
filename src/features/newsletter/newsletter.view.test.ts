import { expect, test } from 'vitest';
import { maskedAddress } from './newsletter.view.ts';

test.each([
  ['kim@reeds.example', 'k…@reeds.example'],
  ['ki@reeds.example', 'k…@reeds.example'],
  ['k@reeds.example', '…@reeds.example'],
  ['"kim@home"@reeds.example', '"…@reeds.example'],
  ['\u00FCli@f\u00E4ns.example', '\u00FC…@f\u00E4ns.example'],
  ['u\u0308li@fans.example', 'u\u0308…@fans.example'],
  ['u\u0308@fans.example', '…@fans.example'],
  ['\u{1F469}\u200D\u{1F3A4}kim@fans.example', '\u{1F469}\u200D\u{1F3A4}…@fans.example'],
  ['\u{1F469}\u200D\u{1F3A4}@fans.example', '…@fans.example'],
  ['\u0645\u0631\u064A\u0645@fans.example', '\u0645…@fans.example'],
])('the address %s is masked as %s', (address, masked) => {
  expect(maskedAddress(address)).toBe(masked);
});

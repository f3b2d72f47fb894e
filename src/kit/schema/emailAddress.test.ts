import { expect, test } from 'vitest';
import { asciiHost, emailError, maxEmailLength, normalizedEmail } from './emailAddress.ts';

test.each([
  ['', 'Email cannot be empty'],
  ['  ', 'Email cannot be empty'],
  ['fay', 'Please enter a valid email address'],
  ['fay@fans', 'Please enter a valid email address'],
  ['fay@fans.example, eve@evil.example', 'Please enter a valid email address'],
  ['fay@fans.example\nBcc: eve@evil.example', 'Please enter a valid email address'],
  [`${'f'.repeat(maxEmailLength)}@fans.example`, 'Please enter a valid email address'],
  ["fay@o'fans.example", 'Please enter a valid email address'],
  ['fay\u202E@fans.example', 'Please enter a valid email address'],
  ['fay\uD800@fans.example', 'Please enter a valid email address'],
  ['fay@fans.example:25', 'Please enter a valid email address'],
  ['fay@fans.example/evil', 'Please enter a valid email address'],
  ['fay@fans.example%2Eevil', 'Please enter a valid email address'],
  ['fay@\uFF0F.example', 'Please enter a valid email address'],
  ['fay@fans.example\u3002', 'Please enter a valid email address'],
  ['fay@\u00AD.example', 'Please enter a valid email address'],
  ['fay@127.0.0.1', 'Please enter a valid email address'],
  ['fay@0x7f.1', 'Please enter a valid email address'],
  ['fay@fans.example', null],
  ['fay@m\u00FCnchen.example', null],
  ["O'Brien@fans.example", null],
  ['fe\u0301e@fans.example', null],
  [' Fay+news@fans.example ', null],
])('the message for %j is: %s', (text, said) => {
  expect(emailError(text)).toBe(said);
});

test('an address is the same however its accents and capitals were typed', () => {
  expect(normalizedEmail(' FE\u0301E@fans.example')).toBe('f\u00E9e@fans.example');
  expect(normalizedEmail('f\u00E9e@fans.example')).toBe('f\u00E9e@fans.example');
});

test.each([
  ['fay@\uFF26\uFF21\uFF2E\uFF33.example', 'fay@fans.example'],
  ['fay@fans\u3002example', 'fay@fans.example'],
  ['fay@fa\u00ADns.example', 'fay@fans.example'],
  ['fay@fa\u200Bns.example', 'fay@fans.example'],
  ['fay@\u24D5ans.example', 'fay@fans.example'],
  ['fay@M\u00DCNCHEN.example', 'fay@xn--mnchen-3ya.example'],
  ['fay@mu\u0308nchen.example', 'fay@xn--mnchen-3ya.example'],
  ['fay@xn--mnchen-3ya.example', 'fay@xn--mnchen-3ya.example'],
])('%j is the mailbox %s', (text, address) => {
  expect(normalizedEmail(text)).toBe(address);
  expect(normalizedEmail(address)).toBe(address);
});

test.each([
  '',
  ' ',
  'a:25',
  'u@a',
  'a/b',
  'a?b',
  'a#b',
  'a\\b',
  '%41',
  'a\tb',
  'a\0',
  '[::1',
  '\uD800',
])('%j is not a host', (name) => {
  expect(asciiHost(name)).toBe('');
});

import { expect, test } from 'vitest';
import { emailError, emailMost } from './emailAddress.ts';

test.each([
  ['', 'Email cannot be empty'],
  ['  ', 'Email cannot be empty'],
  ['fay', 'Please enter a valid email address'],
  ['fay@fans', 'Please enter a valid email address'],
  ['fay@fans.example, eve@evil.example', 'Please enter a valid email address'],
  ['fay@fans.example\nBcc: eve@evil.example', 'Please enter a valid email address'],
  [`${'f'.repeat(emailMost)}@fans.example`, 'Please enter a valid email address'],
  ['fay@fans.example', null],
  [' Fay+news@fans.example ', null],
])('of %j is said: %s', (text, said) => {
  expect(emailError(text)).toBe(said);
});

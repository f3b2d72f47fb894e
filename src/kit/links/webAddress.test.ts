import { expect, test } from 'vitest';
import { webAddress } from './webAddress.ts';

test('web addresses are links', () => {
  expect(webAddress('https://band.example/a?b=c#d')).toBe('https://band.example/a?b=c#d');
  expect(webAddress('HTTP://Band.example')).toBe('http://band.example/');
});

test.each([
  'javascript:alert(1)',
  ' java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '/api/logout',
  'band.example',
  '',
])('%j is not a web address', (text) => {
  expect(webAddress(text)).toBeNull();
});

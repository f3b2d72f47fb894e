import { expect, test } from 'vitest';
import { atBrowserOrigin, localAddressHint } from './localAddress.ts';

test.each([
  'http://localhost:3000/invite?token=a',
  'http://127.0.0.1/shows',
  'http://[::1]:3000/',
  '<iframe src="http://127.0.0.1:3000/embed/a"></iframe>',
])('%s works only on this computer', (text) => {
  expect(localAddressHint(text)).toContain('PUBLIC_URL');
});

test.each(['https://band.example/invite', 'http://localhost.band.example/', 'http://127.example/'])(
  '%s works everywhere',
  (text) => {
    expect(localAddressHint(text)).toBeUndefined();
  },
);

test.each([
  ['http://127.0.0.1:3000/invite?token=a', 'http://localhost:3000/invite?token=a'],
  ['<iframe src="http://[::1]/a"></iframe>', '<iframe src="http://localhost:3000/a"></iframe>'],
  ['https://band.example/invite', 'https://band.example/invite'],
])('%s is shown as %s', (text, shown) => {
  expect(atBrowserOrigin(text, 'http://localhost:3000')).toBe(shown);
});

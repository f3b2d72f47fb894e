import { expect, test } from 'vitest';
import { comparablePath } from './comparablePath.ts';

test.each([
  ['https://band.example/2019/05/rock/', '/2019/05/rock'],
  ['/2019/05/rock', '/2019/05/rock'],
  ['/caf%c3%a9/', '/café'],
  ['/caf%C3%A9?utm=1#top', '/café'],
  ['/caf\u00e9', '/café'],
  ['https://band.example/?p=7', null],
  ['/%ff', null],
  ['/a%00b', null],
  ['/a%0d%0ab', null],
  ['https://', null],
  ['', null],
])('reads %s as %s', (address, path) => {
  expect(comparablePath(address)).toBe(path);
});

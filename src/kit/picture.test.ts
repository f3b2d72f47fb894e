import { expect, test } from 'vitest';
import { smallAddress } from './picture.ts';

const picture = {
  src: '/files/o/a.jpg',
  width: 3000,
  height: 2000,
  placeholder: '',
  copies: { avif: [64], webp: [64, 180, 320], jpg: [320, 960] },
};

test.each([
  [32, '/files/o/a-64.webp'],
  [80, '/files/o/a-180.webp'],
  [90, '/files/o/a-180.webp'],
  [91, '/files/o/a-320.webp'],
  [400, '/files/o/a-960.jpg'],
])('a place %i pixels wide gets %s', (width, address) => {
  expect(smallAddress(picture, width)).toBe(address);
});

test('a picture without copies is shown itself', () => {
  expect(smallAddress({ ...picture, copies: {} }, 80)).toBe('/files/o/a.jpg');
});

import { expect, test } from 'vitest';
import { copyWithin, thumbnailAddress, srcsetOf } from './pictureData.ts';

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
])('a space %i pixels wide gets %s', (width, address) => {
  expect(thumbnailAddress(picture, width)).toBe(address);
});

test.each([
  [9000, 9000, '/files/o/a.jpg 3000 2000'],
  [Number.POSITIVE_INFINITY, 1999, '/files/o/a-960.jpg 960 640'],
  [400, 9000, '/files/o/a-320.jpg 320 213'],
  [9000, 120, '/files/o/a-180.webp 180 120'],
  [63, 63, null],
])('in a box of %d by %d pixels the largest variant is %s', (width, height, found) => {
  const copy = copyWithin(picture, { width, height });
  expect(copy && `${copy.src} ${copy.width} ${copy.height}`).toBe(found);
});

test('an image without variants is used itself', () => {
  expect(thumbnailAddress({ ...picture, copies: {} }, 80)).toBe('/files/o/a.jpg');
});

test('thumbnails are in no list of variants, except one of an image that is as narrow', () => {
  const address = (width: number) => `/files/o/a-${width}.webp ${width}w`;
  expect(srcsetOf(picture, 'webp')).toBe(address(320));
  expect(srcsetOf({ ...picture, copies: { webp: [64, 100] } }, 'webp')).toBe(address(100));
  expect(srcsetOf({ ...picture, copies: { webp: [64] } }, 'webp')).toBe(address(64));
  expect(srcsetOf({ ...picture, copies: {} }, 'webp')).toBeNull();
});

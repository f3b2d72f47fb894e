import { expect, test } from 'vitest';
import { contentTypes } from '../files.ts';
import { copyName, iconName } from '../storage/names.ts';
import { missingVariants, plannedIcons, plannedVariants } from './plannedVariants.ts';

const file = { name: 'abcdefghijklmnopqrstuv.jpg', width: 4000, content_type: contentTypes.jpg };

const widthsOf = (width: number, format: string): number[] => {
  const { soon, later } = plannedVariants({ ...file, width });
  const copies = [...soon, ...later].filter(({ extension }) => extension === format);
  return copies.map((copy) => copy.width);
};

test('for any requested width, the chosen variant is not much wider', () => {
  const widths = widthsOf(4000, 'avif');
  const taken = (wanted: number) => widths.find((width) => width >= wanted)!;
  // The widths that `sizes` and a phone's share of pixels result in, with a window of 412 at 1.75
  // and at 2, and of 390 at 3: the stage, an image as wide as the page, and the viewer; two
  // columns.
  const [low, middle, high] = [
    [789, 479, 519, 228],
    [902, 547, 594, 261],
    [1280, 773, 842, 371],
  ] as const;
  for (const wanted of [...low, ...middle, ...high]) {
    expect(taken(wanted) / wanted, String(wanted)).toBeLessThan(1.5);
  }
  expect(taken(789)).toBe(900);
});

test('an image has a variant of its own width, and none that is hardly narrower', () => {
  expect(widthsOf(4000, 'avif')).toEqual([320, 480, 640, 900, 1280, 1920]);
  expect(widthsOf(1300, 'avif')).toEqual([320, 480, 640, 900, 1300]);
  expect(widthsOf(1300, 'webp')).toEqual([180, 320, 640, 1300]);
  expect(widthsOf(1000, 'avif')).toEqual([320, 480, 640, 1000]);
  expect(widthsOf(180, 'webp')).toEqual([180]);
  expect(widthsOf(1, 'avif')).toEqual([1]);
  expect([widthsOf(4000, 'jpg'), widthsOf(700, 'jpg')]).toEqual([[960], [700]]);
});

test('an older variant that is slightly wider replaces a planned one', () => {
  const { soon } = plannedVariants(file);
  const missing = (...stored: string[]) =>
    missingVariants(soon, new Set(stored))
      .filter(({ extension }) => extension === 'avif')
      .map(({ width }) => width);
  const copy = (width: number, extension: 'avif' | 'webp' = 'avif') =>
    copyName(file.name, width, extension);
  expect(missing()).toEqual([320, 480, 640, 900]);
  expect(missing(copy(320), copy(480), copy(640), copy(960))).toEqual([]);
  expect(missing(copy(500), copy(800), copy(1125), copy(640, 'webp'))).toEqual([320, 640, 900]);
  const icons = plannedIcons(file);
  expect(missingVariants(icons, new Set([iconName(file.name, 192)])).length).toBe(4);
});

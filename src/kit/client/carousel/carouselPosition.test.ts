import fc from 'fast-check';
import { expect, test } from 'vitest';
import { positionOf, positionText, slideAfter, slideBefore } from './carouselPosition.ts';

const row = (count: number, length = 100, gap = 0) =>
  Array.from({ length: count }, (_, i) => ({ start: i * (length + gap), length }));

test('a carousel of one slide at a time knows which one is visible', () => {
  expect(positionOf({ start: 0, length: 100 }, row(3))).toEqual({ first: 0, last: 0, count: 3 });
  expect(positionOf({ start: 49, length: 100 }, row(3))).toEqual({ first: 0, last: 0, count: 3 });
  expect(positionOf({ start: 51, length: 100 }, row(3))).toEqual({ first: 1, last: 1, count: 3 });
});

test('slides with a visible middle count as visible', () => {
  expect(positionOf({ start: 0, length: 230 }, row(6, 100, 10))).toMatchObject({
    first: 0,
    last: 1,
  });
  expect(positionOf({ start: 330, length: 430 }, row(7, 100, 10))).toMatchObject({
    first: 3,
    last: 6,
  });
});

test('if no middle is in view, the nearest slide counts', () => {
  expect(positionOf({ start: 60, length: 20 }, row(3))).toMatchObject({ first: 0, last: 0 });
});

test('the first slide follows the last, and the last precedes the first', () => {
  const four = { count: 12 };
  expect(slideAfter({ first: 0, last: 3, ...four })).toBe(4);
  expect(slideAfter({ first: 8, last: 11, ...four })).toBe(0);
  expect(slideBefore({ first: 8, last: 11, ...four })).toBe(4);
  expect(slideBefore({ first: 2, last: 5, ...four })).toBe(0);
  expect(slideBefore({ first: 0, last: 3, ...four })).toBe(11);
});

test('the position is described in words', () => {
  expect(positionText({ first: 1, last: 1, count: 6 })).toBe('2 of 6');
  expect(positionText({ first: 0, last: 3, count: 12 })).toBe('1 to 4 of 12');
});

test('moving on shows every slide, and returns to the first', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 6 }),
      (count, atOnce) => {
        const slides = row(count);
        const length = Math.min(atOnce, count) * 100;
        const placeAt = (slide: number) =>
          positionOf({ start: Math.min(slide * 100, count * 100 - length), length }, slides);
        const seen = new Set<number>();
        let place = placeAt(0);
        for (let n = 0; n < count; n += 1) {
          for (let i = place.first; i <= place.last; i += 1) seen.add(i);
          const next = slideAfter(place);
          if (next === 0) break;
          place = placeAt(next);
        }
        expect(seen.size).toBe(count);
        expect(slideAfter(place)).toBe(0);
      },
    ),
  );
});

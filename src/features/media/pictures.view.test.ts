import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictureStep } from './media.view.ts';
import { rowsOf } from './pictures.view.ts';

/** From portrait to landscape, as cameras make them. */
const shape = fc.double({ min: 0.5, max: 2.5, noNaN: true });

/** The shares of the width that the rows fill, from top to bottom. */
function filled(places: ReturnType<typeof rowsOf>['phone']): number[] {
  const rows = [0];
  for (const { share, free } of places) {
    rows[rows.length - 1]! += share;
    if (free !== null) rows.push(0);
  }
  expect(rows.pop()).toBe(0);
  return rows;
}

test('every row is full if more images follow, on phones and desktops', () => {
  const steps = fc.integer({ min: 1, max: 4 });
  const wall = steps.chain((n) => {
    const count = n * pictureStep;
    return fc.array(shape, { minLength: count, maxLength: count });
  });
  fc.assert(
    fc.property(wall, (shapes) => {
      for (const places of Object.values(rowsOf(shapes))) {
        for (const part of filled(places)) expect(part).toBeCloseTo(1, 6);
      }
    }),
  );
});

test('visible images stay in position when more load', () => {
  fc.assert(
    fc.property(fc.array(shape, { minLength: 13, maxLength: 30 }), (shapes) => {
      const [less, more] = [rowsOf(shapes.slice(0, pictureStep)), rowsOf(shapes)];
      expect(more.phone.slice(0, pictureStep)).toEqual(less.phone);
      expect(more.desk.slice(0, pictureStep)).toEqual(less.desk);
    }),
  );
});

test('rows have similar heights', () => {
  fc.assert(
    fc.property(fc.array(shape, { minLength: 12, maxLength: 12 }), (shapes) => {
      let begin = 0;
      const { desk } = rowsOf(shapes);
      for (const [i, { free }] of desk.entries()) {
        if (free === null) continue;
        const width = shapes.slice(begin, i + 1).reduce((sum, one) => sum + one, 0);
        expect(width).toBeGreaterThan(2.6);
        expect(width).toBeLessThan(7.5);
        begin = i + 1;
      }
    }),
  );
});

test('rows of extreme shapes are large enough to touch', () => {
  const strip = fc.oneof(fc.constantFrom(1 / 6, 6), fc.double({ min: 1 / 6, max: 6, noNaN: true }));
  fc.assert(
    fc.property(fc.array(strip, { minLength: 12, maxLength: 12 }), (shapes) => {
      for (const [i, { share }] of rowsOf(shapes).phone.entries()) {
        expect(share * 288).toBeGreaterThan(23.9);
        expect((share * 288) / shapes[i]!).toBeGreaterThan(23.9);
      }
    }),
  );
});

test('a single last image leaves the rest of its row empty', () => {
  const { phone, desk } = rowsOf([...Array.from({ length: pictureStep }, () => 1), 0.75]);
  expect(phone.at(-1)).toEqual({ share: 0.75 / 2.2, free: 2.2 - 0.75 });
  expect(desk.at(-1)).toEqual({ share: 0.75 / 4.4, free: 4.4 - 0.75 });
  expect(rowsOf([])).toEqual({ phone: [], desk: [] });
});

import { expect, it } from 'vitest';
import { fitInto } from './thumbnail.ts';

it('an image fits into the square without a change of its shape or an enlargement', () => {
  expect(fitInto(200, { width: 400, height: 100 })).toEqual({ width: 200, height: 50 });
  expect(fitInto(200, { width: 300, height: 900 })).toEqual({ width: 67, height: 200 });
  expect(fitInto(200, { width: 150, height: 20 })).toEqual({ width: 150, height: 20 });
  expect(fitInto(200, { width: 4000, height: 1 })).toEqual({ width: 200, height: 1 });
});

import { expect, test } from 'vitest';
import { z } from 'zod';
import { fitsField } from './fieldValue.ts';

const schema = z.strictObject({
  title: z.string().min(1, 'Required').max(5),
  kind: z.enum(['one', 'two']),
  day: z.number('Required'),
  price: z.number().optional(),
});
const values = { title: '', kind: 'one', day: null, price: undefined };
const fits = (name: string, value: unknown) => fitsField(schema, values, name, value);

test('values of the right type fit, even if they are invalid', () => {
  expect(fits('title', 'much too long')).toBe(true);
  expect(fits('title', '')).toBe(true);
  expect(fits('day', 5)).toBe(true);
  expect(fits('day', null)).toBe(true);
  expect(fits('price', 12.5)).toBe(true);
  expect(fits('kind', 'two')).toBe(true);
});

test('values of another type, unknown options and unknown fields do not fit', () => {
  for (const value of [7, null, undefined, {}, [], true]) expect(fits('title', value)).toBe(false);
  for (const value of ['5', {}, [], true]) expect(fits('day', value)).toBe(false);
  for (const value of ['three', '', 0, null]) expect(fits('kind', value)).toBe(false);
  for (const name of ['evil', '__proto__', 'constructor']) expect(fits(name, 'x')).toBe(false);
});

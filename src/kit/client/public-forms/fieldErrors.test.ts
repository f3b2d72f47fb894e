import { expect, test } from 'vitest';
import { fieldErrors } from './fieldErrors.ts';

const names = ['name', 'email'] as const;

test('each message goes to its field, and the first if a field has two', () => {
  expect(fieldErrors('name: Required; email: Not so: try again; email: Nor so', names)).toEqual({
    name: 'Required',
    email: 'Not so: try again',
  });
});

test.each(['The recipients address is empty', 'subject: Required', 'name: Required; oh', ''])(
  '%j is not a list of fields and is shown unchanged',
  (text) => {
    expect(fieldErrors(text, names)).toBeNull();
  },
);

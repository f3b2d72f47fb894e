import { expect, test } from 'vitest';
import { messageErrors, subjectFor } from './messages.view.ts';

const whole = { name: 'Fay', email: 'fay@fans.example', subject: 'Hello', message: 'Hi' };
const right = { name: null, email: null, subject: null, message: null };

test('a message with everything in it has nothing wrong', () => {
  expect(messageErrors(whole)).toEqual(right);
});

test.each(['name', 'subject', 'message'] as const)('white space is no %s', (field) => {
  expect(messageErrors({ ...whole, [field]: ' \n ' })).toEqual({ ...right, [field]: 'Required' });
});

test('an address that is none is told apart from none at all', () => {
  const said = (email: string) => messageErrors({ ...whole, email }).email;
  expect([said(''), said('fay@')]).toEqual([
    'Email cannot be empty',
    'Please enter a valid email address',
  ]);
});

test('a reason fills an empty subject and replaces another reason, never what was written', () => {
  expect(subjectFor('Press', '')).toBe('Press');
  expect(subjectFor('Press', 'Booking')).toBe('Press');
  expect(subjectFor('Press', 'Booking in May')).toBe('Booking in May');
});

import { expect, test } from 'vitest';
import { messageErrors, subjectFor } from './messages.view.ts';

const whole = { name: 'Fay', email: 'fay@fans.example', subject: 'Hello', message: 'Hi' };
const right = { name: null, email: null, subject: null, message: null };

test('a complete message has no errors', () => {
  expect(messageErrors(whole)).toEqual(right);
});

test.each(['name', 'subject', 'message'] as const)('white space is not a valid %s', (field) => {
  expect(messageErrors({ ...whole, [field]: ' \n ' })).toEqual({ ...right, [field]: 'Required' });
});

test('an invalid address and an empty one have different messages', () => {
  const said = (email: string) => messageErrors({ ...whole, email }).email;
  expect([said(''), said('fay@')]).toEqual([
    'Email cannot be empty',
    'Please enter a valid email address',
  ]);
});

test('a reason fills an empty subject or replaces another reason, never typed text', () => {
  expect(subjectFor('Press', '')).toBe('Press');
  expect(subjectFor('Press', 'Booking')).toBe('Press');
  expect(subjectFor('Press', 'Booking in May')).toBe('Booking in May');
});

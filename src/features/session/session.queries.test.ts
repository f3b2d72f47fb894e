import { expect, test } from 'vitest';
import { Failure } from '../../errors/failure.ts';
import { sessionMessage } from './session.queries.ts';

const noAnswer = 'Network error. Please check your internet connection.';

test.each([
  ['login', 'Login failed: 502', 'Login failed. Please check your credentials.', 'Login failed'],
  ['logout', 'Logout failed: 502', 'Logout failed', 'Logout failed'],
  [
    'forgot',
    'Password reset request failed: 502',
    'Failed to send password reset email. Please try again.',
    'Failed to send reset email',
  ],
  [
    'reset',
    'Password reset failed: 502',
    'Failed to reset password. Please try again.',
    'Failed to reset password',
  ],
] as const)('%s has a sentence for each kind of failure', (name, byStatus, refused, unknown) => {
  const message = (cause: ConstructorParameters<typeof Failure>[0]) =>
    sessionMessage(name, new Failure(cause));
  expect(message({ status: 401, answer: { message: 'No.', error: 'a.code' } })).toBe('No.');
  expect(message({ status: 401, answer: { error: 'a.code' } })).toBe('a.code');
  // A response from a proxy, or from something that isn't the site.
  expect(message({ status: 502, answer: {} })).toBe(byStatus);
  for (const status of [400, 401, 403, 422]) expect(message({ status, answer: {} })).toBe(refused);
  expect(message({ noAnswer: 'unreachable' })).toBe(unknown);
  expect(sessionMessage(name, new TypeError('a bug'))).toBe(unknown);
  expect(message({ noAnswer: 'network' })).toBe(noAnswer);
});

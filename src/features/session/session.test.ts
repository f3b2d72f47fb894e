import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../../tests/fixtures/anyText.ts';
import { effortOf } from '../../../tests/fixtures/effort.ts';
import {
  accountName,
  CurrentUser,
  emailAddress,
  ForgotPassword,
  ResetPassword,
  SignIn,
} from './session.ts';
import { setUpEndpoint } from './setup.ts';
import { attemptDelayMs } from './login-attempts.ts';

const setUpBody = setUpEndpoint.schemas.body;

/** Every wrong field with its sentences. */
function complaints(
  schema: typeof SignIn | typeof setUpBody | typeof ResetPassword,
  value: unknown,
) {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]);
}

test('an e-mail address is trimmed, lower-cased and composed', () => {
  expect(emailAddress.parse('  Ann@Band.Example ')).toBe('ann@band.example');
  expect(emailAddress.parse("Rene\u0301.O'Brien@band.example")).toBe(
    "ren\u00E9.o'brien@band.example",
  );
});

test.each([
  [undefined, 'Required'],
  [null, 'Required'],
  [7, 'Email is required and must be a string'],
  ['', 'Email cannot be empty'],
  ['   ', 'Email cannot be empty'],
  ['ann', 'Please enter a valid email address'],
  ['ann@band', 'Please enter a valid email address'],
  ['ann@band..example', 'Please enter a valid email address'],
  ['ann@band.example\r\nBcc: eve@evil.example', 'Please enter a valid email address'],
  ['ann@band.example,eve@evil.example', 'Please enter a valid email address'],
  ['a\0nn@band.example', 'Please enter a valid email address'],
  [`${'a'.repeat(242)}@band.example`, 'Please enter a valid email address'],
])('the address %j gets exactly one sentence', (value, sentence) => {
  const { error } = emailAddress.safeParse(value);
  expect(error?.issues.map((issue) => issue.message)).toEqual([sentence]);
});

test('matching an address pattern needs linear time for hostile texts', () => {
  const hostile = [`${'a.'.repeat(120)}@`, `a@${'a.'.repeat(120)}`, `a@${'.'.repeat(240)}`];
  const effort = effortOf(() => {
    for (const text of hostile) expect(emailAddress.safeParse(text).success).toBe(false);
  });
  // A millisecond. A pattern that tries every division of 240 characters never ends.
  expect(effort).toBeLessThan(3000);
});

test('an accepted address is a single address and stays unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), anyText()), (text) => {
      const { data } = emailAddress.safeParse(text);
      if (data === undefined) return;
      expect(data.split('@')).toHaveLength(2);
      expect(data).not.toMatch(/[\s\p{Cc},<>]/u);
      expect(emailAddress.parse(data)).toBe(data);
    }),
  );
});

test('all wrong fields of a set-up are named together', () => {
  expect(complaints(setUpBody, { code: 'c', name: ' ', email: 'x', password: 'short' })).toEqual([
    ['name', 'Required'],
    ['email', 'Please enter a valid email address'],
    ['password', 'Password must be at least 6 characters'],
  ]);
});

test('a name is one line, and contains nothing that turns or hides the text around it', () => {
  expect(accountName.parse('  Ann\n of  the Reeds ')).toBe('Ann of the Reeds');
  expect(accountName.parse('Rene\u0301')).toBe('Ren\u00E9');
  expect(accountName.safeParse('x'.repeat(101)).success).toBe(false);
  for (const text of ['Ann\u202Etxt', 'Ann\u2066', 'Ann\uD800', 'An\u0000n', 'An\u001Bn']) {
    const { error } = accountName.safeParse(text);
    const said = 'Control characters cannot be used here';
    expect(error?.issues.map(({ message }) => message)).toEqual([said]);
  }
});

test('a new password has 6 to 200 characters', () => {
  const of = (newPassword: unknown) => complaints(ResetPassword, { token: 't', newPassword });
  expect(of('')).toEqual([['newPassword', 'Password is required']]);
  expect(of('12345')).toEqual([['newPassword', 'Password must be at least 6 characters']]);
  expect(of('123456')).toEqual([]);
  expect(of('x'.repeat(200))).toEqual([]);
  expect(of('x'.repeat(201))).toEqual([['newPassword', 'Password must be at most 200 characters']]);
});

test('a sign-in needs a password of any length', () => {
  const of = (password: unknown) => complaints(SignIn, { email: 'ann@band.example', password });
  expect(of('')).toEqual([['password', 'Password is required']]);
  expect(of('1')).toEqual([]);
});

test('unknown fields are refused', () => {
  expect(ForgotPassword.safeParse({ email: 'ann@band.example', host: 'evil' }).success).toBe(false);
  expect(
    CurrentUser.safeParse({ _id: '1', name: 'A', email: 'a@b.c', authenticated: true, hash: '' })
      .success,
  ).toBe(false);
});

test('the wait before a try rises and stays bounded', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map(attemptDelayMs)).toEqual([
    0, 0, 0, 50, 100, 200, 400, 500, 500,
  ]);
});

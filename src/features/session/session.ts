import { z } from 'zod';
import {
  emailMessages,
  maxEmailLength,
  emailPattern,
  normalizedEmail,
} from '../../kit/schema/emailAddress.ts';
import { get, post } from '../../kit/api/endpoint.ts';
import { requiredPlainLine } from '../../kit/schema/text.ts';
import { dayMs, minuteMs } from '../../kit/dates/durations.ts';
import { lifetimes } from '../../kit/dates/lifetimes.ts';
import { hintCookie } from './session.view.ts';
import { minPasswordLength, maxPasswordLength } from './password.view.ts';

/** UTF-16 units, as `maxLength` of an input counts. */
const sessionLimits = {
  name: 100,
  /** A token has 43 characters: a longer text is simply not valid. */
  secret: 200,
} as const;

/** In milliseconds. */
export const sessionTimes = {
  idle: 7 * dayMs,
  absolute: 30 * dayMs,
  /** The shortest time between two updates of a session's last use. */
  seenEvery: 5 * minuteMs,
  resetToken: lifetimes.resetLink,
  /** The time since the last sign-in there; browsers don't store cookies longer. */
  knownDevice: 400 * dayMs,
  /** A reset e-mail that couldn't be sent for this long is dropped. */
  resetMailWaits: dayMs,
  invitation: 7 * dayMs,
} as const;

/** Over https the server adds `__Host-`. The hint is readable for scripts and holds no secret. */
export const sessionCookies = { session: 'sid', hint: hintCookie } as const;

/** An e-mail address in its stored form, by `normalizedEmail`. */
export const emailAddress = z
  .string({ error: ({ input }) => (input == null ? 'Required' : emailMessages.noText) })
  .overwrite(normalizedEmail)
  .min(1, { error: emailMessages.empty, abort: true })
  .max(maxEmailLength, { error: emailMessages.invalid, abort: true })
  // Not a pattern of the sent text: a host in any script is accepted.
  .refine((address) => emailPattern.test(address), emailMessages.invalid)
  .describe('One plain e-mail address; stored in lower case.');

const passwordRequired = 'Password is required';
const passwordTooLong = `Password must be at most ${maxPasswordLength} characters`;

export const newPassword = z
  .string()
  .min(1, { error: passwordRequired, abort: true })
  .max(maxPasswordLength, passwordTooLong)
  .min(minPasswordLength, `Password must be at least ${minPasswordLength} characters`);

/** Only limits the length: a password that an older rule allowed must still sign in. */
export const currentPassword = z
  .string()
  .min(1, passwordRequired)
  .max(maxPasswordLength, passwordTooLong);

export const accountName = requiredPlainLine(sessionLimits.name);

const invalidResetLink = 'Invalid reset link. Please request a new password reset.';

/** The token of a link. @param sentence the error if it is malformed. */
export const secret = (sentence: string) =>
  z.string().min(1, sentence).max(sessionLimits.secret, sentence);

export const SignIn = z.strictObject({
  email: emailAddress,
  password: currentPassword,
});

export const ForgotPassword = z.strictObject({ email: emailAddress });

export const ResetPassword = z.strictObject({
  token: secret(invalidResetLink),
  newPassword,
});

export const CurrentUser = z.strictObject({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  authenticated: z.literal(true),
});

const Message = z.strictObject({ message: z.string() });
export const SignedIn = CurrentUser.extend(Message.shape);

export type CurrentUser = z.output<typeof CurrentUser>;

export const sessionEndpoints = {
  me: get('/me', 'The signed-in account; 401 without a session.', {
    answer: CurrentUser,
    access: 'own',
    refuses: ['session.needed'],
  }),
  login: post('/login', 'Signs in and sets the session cookie.', {
    body: SignIn,
    answer: SignedIn,
    access: 'own',
    refuses: ['session.wrong-credentials', 'session.too-many-tries', 'session.over-http'],
  }),
  logout: post('/logout', 'Ends the session on the server.', {
    answer: Message,
    access: 'own',
  }),
  forgotPassword: post(
    '/auth/forgot-password',
    'E-mails a reset link if the account exists; the response is the same if it does not.',
    { body: ForgotPassword, answer: Message, access: 'own' },
  ),
  resetPassword: post(
    '/auth/reset-password',
    'Sets a new password with a one-time token, ends all sessions of the account and removes its passkeys.',
    { body: ResetPassword, answer: Message, access: 'own', refuses: ['reset.invalid'] },
  ),
};

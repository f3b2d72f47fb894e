import { z } from 'zod';
import {
  emailMessages,
  maxEmailLength,
  emailPattern,
  normalizedEmail,
} from '../../kit/schema/emailAddress.ts';
import { endpoint } from '../../kit/api/endpoint.ts';
import { requiredPlainLine } from '../../kit/schema/text.ts';
import { hintCookie, minPasswordLength, maxPasswordLength } from './session.view.ts';

/** How long each text may be, in UTF-16 units as inputs count them. */
export const sessionLimits = {
  name: 100,
  minPasswordLength,
  maxPasswordLength,
  /** Generous for a secret of 43 characters: a longer one is simply not valid. */
  secret: 200,
} as const;

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long things stay valid, in milliseconds. */
export const sessionTimes = {
  idle: 7 * day,
  absolute: 30 * day,
  /** A session's last use is written down no more often than this. */
  seenEvery: 5 * minute,
  resetToken: 30 * minute,
  /** So long a mail server may be away, and a reset link is still what somebody waits for. */
  resetMailWaits: day,
  invitation: 7 * day,
} as const;

/**
 * The cookies by the names that handlers use; over https the server adds `__Host-`. The hint
 * holds no secret: pages read it to know at once whether asking for the session is worth it.
 */
export const sessionCookies = { session: 'sid', hint: hintCookie } as const;

/**
 * How many failed tries are borne within the window. When the whole site sees more than
 * `site` of them, an attack from many addresses is under way, and `underAttack` holds for
 * each account and address: the door gets narrower, but it never closes for those who know
 * their password.
 */
export const attemptLimits = {
  windowMs: 15 * minute,
  account: 10,
  address: 30,
  site: 300,
  underAttack: 3,
  /** Links that are mailed to one account: more would be a way to pester it. */
  resetMails: 3,
  invitations: 5,
} as const;

/** The first three tries are free of waiting; from then on each costs twice the time. */
export function attemptDelayMs(earlierFailures: number): number {
  return earlierFailures < 3 ? 0 : Math.min(500, 50 * 2 ** (earlierFailures - 3));
}

export const emailRequired = 'Email is required and must be a string';

/** An e-mail address as it is stored and looked up, by `normalizedEmail`. */
export const emailAddress = z
  .string(emailRequired)
  .overwrite(normalizedEmail)
  .min(1, { error: emailMessages.empty, abort: true })
  .max(maxEmailLength, { error: emailMessages.invalid, abort: true })
  .regex(emailPattern, emailMessages.invalid);

const passwordRequired = 'Password is required';
const passwordTooLong = `Password must be at most ${sessionLimits.maxPasswordLength} characters`;

/** A password that somebody chooses. */
export const newPassword = z
  .string(passwordRequired)
  .min(1, { error: passwordRequired, abort: true })
  .max(sessionLimits.maxPasswordLength, passwordTooLong)
  .min(
    sessionLimits.minPasswordLength,
    `Password must be at least ${sessionLimits.minPasswordLength} characters`,
  );

/** A password that there is. Only bounded: what an older rule let through must still open the door. */
export const currentPassword = z
  .string(passwordRequired)
  .min(1, passwordRequired)
  .max(sessionLimits.maxPasswordLength, passwordTooLong);

/** Who has access, by name. */
export const accountName = requiredPlainLine(sessionLimits.name);

const invalidResetLink = 'Invalid reset link. Please request a new password reset.';

/** The secret of a link. @param sentence what is said where it cannot be one. */
export const secret = (sentence: string) =>
  z.string(sentence).min(1, sentence).max(sessionLimits.secret, sentence);

export const SignIn = z.strictObject({
  email: emailAddress,
  password: currentPassword,
});

export const ForgotPassword = z.strictObject({ email: emailAddress });

export const ResetPassword = z.strictObject({
  token: secret(invalidResetLink),
  newPassword,
});

export const SetUp = z.strictObject({
  code: z.string('Required').min(1, 'Required').max(sessionLimits.secret),
  name: accountName,
  email: emailAddress,
  password: newPassword,
});

/** The signed-in account as the API answers it. */
export const CurrentUser = z.strictObject({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  authenticated: z.literal(true),
});

const Message = z.strictObject({ message: z.string() });
export const SignedIn = CurrentUser.extend(Message.shape);

export type SignIn = z.input<typeof SignIn>;
export type ForgotPassword = z.input<typeof ForgotPassword>;
export type ResetPassword = z.input<typeof ResetPassword>;
export type SetUp = z.input<typeof SetUp>;
export type CurrentUser = z.output<typeof CurrentUser>;

export const sessionEndpoints = {
  me: endpoint('GET', '/me', 'The signed-in account; 401 without a session.', {
    answer: CurrentUser,
  }),
  login: endpoint('POST', '/login', 'Signs in and sets the session cookie.', {
    body: SignIn,
    answer: SignedIn,
  }),
  logout: endpoint('POST', '/logout', 'Ends the session on the server.', { answer: Message }),
  forgotPassword: endpoint(
    'POST',
    '/auth/forgot-password',
    'Mails a reset link if there is such an account; the answer is the same if there is none.',
    { body: ForgotPassword, answer: Message },
  ),
  resetPassword: endpoint(
    'POST',
    '/auth/reset-password',
    'Sets a new password by a token that works once, and ends every session of the account.',
    { body: ResetPassword, answer: Message },
  ),
  setUp: endpoint('POST', '/setup', 'Makes the first account by a one-time code and signs it in.', {
    body: SetUp,
    answer: SignedIn,
  }),
};

import { chooseMessage, Failure } from '../../errors/failure.ts';
import { call } from '../../kit/client/api/call.ts';
import type { sessionEndpoints } from './session.ts';
import { hintCookie } from './session.view.ts';

/** Returns the signed-in user, or why there is none. A check that fails counts as a visitor. */
export async function checkSession() {
  try {
    return { user: await call<typeof sessionEndpoints.me>('GET /me', {}), error: null };
  } catch (failure) {
    const { status = null, statusText } = failure instanceof Failure ? failure : {};
    if (status === 401) forgetHint();
    const error = status === null ? 'Authentication check failed' : `HTTP ${status}: ${statusText}`;
    return { user: null, error };
  }
}

export const logIn = (email: string, password: string) =>
  call<typeof sessionEndpoints.login>('POST /login', { body: { email, password } });

export const logOut = () => call<typeof sessionEndpoints.logout>('POST /logout', {});

export const requestPasswordReset = (email: string) =>
  call<typeof sessionEndpoints.forgotPassword>('POST /auth/forgot-password', { body: { email } });

export const sendNewPassword = (token: string, newPassword: string) =>
  call<typeof sessionEndpoints.resetPassword>('POST /auth/reset-password', {
    body: { token, newPassword },
  });

/** `refused` and `unknown` apply if the response has no sentence of its own. */
const sessionCalls = {
  login: {
    failed: 'Login failed',
    refused: 'Login failed. Please check your credentials.',
    unknown: 'Login failed',
  },
  logout: { failed: 'Logout failed', refused: 'Logout failed', unknown: 'Logout failed' },
  forgot: {
    failed: 'Password reset request failed',
    refused: 'Failed to send password reset email. Please try again.',
    unknown: 'Failed to send reset email',
  },
  reset: {
    failed: 'Password reset failed',
    refused: 'Failed to reset password. Please try again.',
    unknown: 'Failed to reset password',
  },
} as const;

const refusing: ReadonlySet<number> = new Set([400, 401, 403, 422]);

/**
 * Returns the server's own sentence; else, for a response that isn't the API's, the meaning of a
 * proxy's status or that it was no valid response; else why none came.
 */
export function sessionMessage(name: keyof typeof sessionCalls, failure: unknown): string {
  const { failed, refused, unknown } = sessionCalls[name];
  if (!(failure instanceof Failure)) return unknown;
  const { status, answer, noAnswer } = failure;
  if (status === null) return noAnswer === 'unreachable' ? unknown : chooseMessage(failure);
  return (
    answer.message || answer.error || (refusing.has(status) ? refused : `${failed}: ${status}`)
  );
}

export function hasHint(): boolean {
  return new RegExp(`(?:^|; )(?:__Host-)?${hintCookie}=1(?:;|$)`).test(document.cookie);
}

/** The session behind the hint is gone: show the next page as a visitor's at once. */
function forgetHint(): void {
  document.cookie = `${hintCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
  document.cookie = `__Host-${hintCookie}=; Path=/; Max-Age=0; SameSite=Lax; Secure`;
}

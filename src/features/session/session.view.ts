/**
 * The readable cookie that stands beside the session: it holds no secret and only says that
 * asking for the session is worth a call.
 */
export const hintCookie = 'signed-in';

/** The page for a new password, which a link leads to. */
export const resetPath = '/reset-password';

/** The least length of a password, in UTF-16 units. */
export const minPasswordLength = 6;

/** The greatest, likewise. */
export const maxPasswordLength = 200;

/** What is wrong with a new password and its repetition; null where nothing is. */
export function passwordErrors(
  password: string,
  confirm: string,
): { password: string | null; confirm: string | null } {
  return { password: passwordError(password), confirm: confirmError(password, confirm) };
}

function passwordError(password: string): string | null {
  if (!password) return 'Password is required';
  return password.length < minPasswordLength
    ? `Password must be at least ${minPasswordLength} characters`
    : null;
}

function confirmError(password: string, confirm: string): string | null {
  if (!confirm) return 'Please confirm your password';
  return confirm === password ? null : 'Passwords do not match';
}

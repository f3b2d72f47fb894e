/** UTF-16 units. */
export const minPasswordLength = 6;

/** UTF-16 units. */
export const maxPasswordLength = 200;

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

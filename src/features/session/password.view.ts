/** UTF-16 units. */
export const minPasswordLength = 6;

/** UTF-16 units. */
export const maxPasswordLength = 200;

/** The fields for a new password. */
export interface NewPassword {
  newPassword: string;
  confirm: string;
}

/** The errors; null for a field without one. */
export const passwordErrors = ({
  newPassword,
  confirm,
}: NewPassword): Record<keyof NewPassword, string | null> => ({
  newPassword: passwordError(newPassword),
  confirm: confirmError(newPassword, confirm),
});

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

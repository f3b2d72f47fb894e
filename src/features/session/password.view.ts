/** UTF-16 units. */
export const minPasswordLength = 6;

/** UTF-16 units. */
export const maxPasswordLength = 200;

export interface NewPassword {
  newPassword: string;
  confirm: string;
}

/** Returns the error of each wrong field. */
export const passwordErrors = ({ newPassword, confirm }: NewPassword): Partial<NewPassword> => ({
  ...passwordError(newPassword),
  ...confirmError(newPassword, confirm),
});

function passwordError(newPassword: string): Partial<NewPassword> {
  if (!newPassword) return { newPassword: 'Password is required' };
  return newPassword.length < minPasswordLength
    ? { newPassword: `Password must be at least ${minPasswordLength} characters` }
    : {};
}

function confirmError(newPassword: string, confirm: string): Partial<NewPassword> {
  if (!confirm) return { confirm: 'Please confirm your password' };
  return confirm === newPassword ? {} : { confirm: 'Passwords do not match' };
}

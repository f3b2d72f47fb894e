/** Scripts read this cookie; it only says that a request for the session is worthwhile. */
export const hintCookie = 'signed-in';

export const resetPath = '/reset-password';

/** Works only while there is no account. */
export const setupPath = '/setup';

/** The reason why the set-up page has no form. */
export interface SetupProblem {
  title: string;
  text: string;
  /** Whether there is an account to sign in with. */
  isSetUp: boolean;
}

/** Contains a `SetupProblem` or null. */
export const setupProblemArea = 'setupProblem';

export const notSetUp: SetupProblem = {
  title: 'Welcome',
  text: 'This site is not set up yet. Open the set-up link in the terminal where it was started.',
  isSetUp: false,
};

import type { ErrorAnswer } from '../../errors/failure.ts';

/** Scripts read this cookie; it only says that asking for the session is worth a call. */
export const hintCookie = 'signed-in';

export const resetPath = '/reset-password';

/** Only while there is no account. */
export const setupPath = '/setup';

/** Why the link does not work, or null. */
export const setupProblemArea = 'setupProblem';

/** What the server answered to a form that came without scripts, for the page that shows it. */
export interface PostedForm {
  /** Null if it was done. */
  failed: { status: number; answer: ErrorAnswer } | null;
  email: string;
}

export const postedFormArea = 'postedForm';

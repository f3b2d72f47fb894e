import type { ErrorAnswer } from '../../errors/failure.ts';

/** Scripts read this cookie; it only says that a request for the session is worthwhile. */
export const hintCookie = 'signed-in';

export const resetPath = '/reset-password';

/** Works only while there is no account. */
export const setupPath = '/setup';

/** The reason why the link doesn't work, or null. */
export const setupProblemArea = 'setupProblem';

/** The server's response to a form sent without scripts, for the page that shows it. */
export interface PostedForm {
  /** Null on success. */
  failed: { status: number; answer: ErrorAnswer } | null;
  email: string;
}

export const postedFormArea = 'postedForm';

/** Scripts read this cookie; it only says that a request for the session is worthwhile. */
export const hintCookie = 'signed-in';

export const resetPath = '/reset-password';

/** Works only while there is no account. */
export const setupPath = '/setup';

/** The reason why the link doesn't work, or null. */
export const setupProblemArea = 'setupProblem';

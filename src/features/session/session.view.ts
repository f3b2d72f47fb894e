/** Scripts read this cookie; it only says that asking for the session is worth a call. */
export const hintCookie = 'signed-in';

export const resetPath = '/reset-password';

/** Only while there is no account. */
export const setupPath = '/setup';

/**
 * The readable cookie that stands beside the session: it holds no secret and only says that
 * asking for the session is worth a call.
 */
export const hintCookie = 'signed-in';

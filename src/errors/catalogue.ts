/**
 * The sentences that a person reads when a call fails, by what the server answered.
 * Every status the server may use has one; the client falls back on them when an
 * answer carries no message of its own.
 */
export const statusMessages: Readonly<Record<number, string>> = {
  400: 'Invalid request. Please check your input and try again.',
  401: 'You are not authorized to perform this action.',
  403: 'Access forbidden. You do not have permission for this action.',
  404: 'The requested resource was not found.',
  409: 'This resource already exists or conflicts with existing data.',
  422: 'Validation error. Please check your input.',
  429: 'Too many requests. Please wait a moment and try again.',
  500: 'Server error. Please try again later.',
  502: 'Bad gateway. The server is temporarily unavailable.',
  503: 'Service unavailable. Please try again later.',
  504: 'Gateway timeout. The server took too long to respond.',
};

export const unexpectedMessage = 'An unexpected error occurred. Please try again.';

/** What is said when no answer came at all, by why it did not come. */
export const noAnswerMessages = {
  timeout: 'Request timed out. Please check your connection and try again.',
  network: 'Network error. Please check your internet connection.',
  unreachable: 'Unable to connect to the server. Please check your connection.',
} as const;

/** Why no answer came: the time ran out, the network failed, or anything else. */
export type NoAnswer = keyof typeof noAnswerMessages;

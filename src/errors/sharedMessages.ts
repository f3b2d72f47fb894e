/** Messages for a failed call whose response has none of its own. */
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

export const noAnswerMessages = {
  timeout: 'Request timed out. Please check your connection and try again.',
  network: 'Network error. Please check your internet connection.',
  unreachable: 'Unable to connect to the server. Please check your connection.',
} as const;

export type NoAnswer = keyof typeof noAnswerMessages;

/** Messages by the storage's own code; the server's own come first. */
export const storageMessages = {
  unauthenticated: "You're signed out. Sign in, then upload the file again.",
  'quota-exceeded': "There's no space for this file right now.",
  unauthorized: "You aren't allowed to upload files here.",
  'object-not-found': 'This upload no longer exists. Please start it again.',
  'retry-limit-exceeded': 'The upload failed. Please check your connection and try again.',
  canceled: 'The upload was canceled.',
  'invalid-url': 'Unexpected upload response. Please try again.',
  'no-download-url': "The server didn't return the file's address. Please try again.",
  'wrong-size': 'This file changed during the upload. Please choose it again.',
} as const;

export type StorageCode = keyof typeof storageMessages;

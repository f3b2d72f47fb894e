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

/** @param seconds from `Retry-After`. */
export function opensAgainIn(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `It opens again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

export const unexpectedMessage = 'An unexpected error occurred. Please try again.';

export const noAnswerMessages = {
  timeout: 'Request timed out. Please check your connection and try again.',
  network: 'Network error. Please check your internet connection.',
  unreachable: 'Unable to connect to the server. Please check your connection.',
} as const;

/** Used if the service of a public form gives no message. */
export const emailServiceMessages: Readonly<Record<number, string>> = {
  0: 'Network Error',
  403: 'Forbidden',
  429: 'Too Many Requests',
  451: 'Unavailable For Headless Browser',
};

export type NoAnswer = keyof typeof noAnswerMessages;

/** Messages by the storage's own code; the server's own come first. */
export const storageMessages = {
  unauthenticated: 'You are signed out. Sign in again, then send the file once more.',
  'quota-exceeded': 'There is no room for this file at the moment.',
  unauthorized: 'You may not send files here.',
  'object-not-found': 'This upload is not here any more. Please start it again.',
  'retry-limit-exceeded': 'The file could not be sent. Please check your connection and try again.',
  canceled: 'The upload was canceled.',
  'invalid-url': 'The answer to this upload is none of this site. Please try again.',
  'no-download-url': 'The server did not say where it keeps the file. Please try again.',
  'wrong-size': 'This file was changed while it was being sent. Please choose it again.',
} as const;

export type StorageCode = keyof typeof storageMessages;

export const pictureMessages = {
  missing: 'Image required.',
  foreign: 'Only a picture that was uploaded to this site',
  wrongKind: 'Only PNG, JPEG and HEIC pictures can be uploaded.',
  film: 'This is a film, as it lies beside a Live Photo. Choose the picture itself.',
  empty: 'This file is empty.',
  several: 'Only one picture fits here.',
  tooMany: (max: number) => `At most ${max} pictures at a time`,
  tooLarge: (max: string) => `This file is too large: a picture may have at most ${max}.`,
} as const;

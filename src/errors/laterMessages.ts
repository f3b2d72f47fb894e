// Apart from the shared messages, which fans' first script contains.

/** @param seconds from `Retry-After`. */
export function opensAgainIn(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `You can try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

/** Used if the service of a public form gives no message. */
export const emailServiceMessages: Readonly<Record<number, string>> = {
  0: 'Network Error',
  403: 'Forbidden',
  429: 'Too Many Requests',
  451: 'Unavailable For Headless Browser',
};

export const pdfMessages = {
  wrongKind: 'Only PDF files can be uploaded.',
  tooLarge: (max: string) => `This PDF is too large. At most ${max}.`,
} as const;

export const pictureMessages = {
  missing: 'Image required.',
  foreign: 'Only an image uploaded to this site',
  wrongKind: 'Only PNG, JPEG and HEIC images can be uploaded.',
  film: "That's the video part of a Live Photo. Choose the still.",
  empty: 'This file is empty.',
  several: 'Please choose only one image.',
  tooMany: (max: number) => `At most ${max} images at a time`,
  tooLarge: (max: string) => `This file is too large. Images can have at most ${max}.`,
} as const;

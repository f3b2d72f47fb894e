import { z } from 'zod';

/** NFC, at most `max` UTF-16 units; no control characters and no halves of surrogate pairs. */
export const oneLine = (max: number) => oneLineOf(z.string(), max);

const oneLineOf = (string: z.ZodString, max: number) =>
  string
    .overwrite((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
    .max(max, `At most ${max} characters`)
    // A pattern and no callback, so that it stands in the API's description as well.
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Control characters cannot be used here');

export const requiredLine = (max: number) => oneLineOf(z.string(), max).min(1, 'Required');

/** For strangers: also refuses marks that turn the direction of the text around it. */
export const requiredPlainLine = (max: number) =>
  requiredLine(max).regex(
    /^[^\u202A-\u202E\u2066-\u2069]*$/,
    'Control characters cannot be used here',
  );

/** Several lines, or none: like `oneLine`, but keeps `\n` and tabs, and trims each line's end. */
export const multilineText = (max: number) => textOf(z.string(), max);

export const requiredText = (max: number) => textOf(z.string(), max).min(1, 'Required');

const textOf = (string: z.ZodString, max: number) =>
  string
    .overwrite((text) =>
      text
        .normalize('NFC')
        .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
        .split('\n')
        .map((line) => line.trimEnd())
        .join('\n')
        .trim(),
    )
    .max(max, `At most ${max} characters`)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, 'Control characters cannot be used here');

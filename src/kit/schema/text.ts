import { z } from 'zod';

/** For `string.regex`: refuses texts that are only white space and ends of lines. */
export const notEmpty = [/[^\s\u0085]/u, 'Required'] as const;

const notTyped = 'Control characters cannot be used here';

/** NFC, at most `max` UTF-16 units; no control characters and no halves of surrogate pairs. */
export const oneLine = (max: number) =>
  z
    .string()
    .overwrite((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
    .max(max, `At most ${max} characters`)
    // A pattern instead of a callback, on the sent text, so that the API's description includes it.
    // No character fits both branches, or matching would take exponential time.
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t-\r])*$/u, notTyped);

export const requiredLine = (max: number) => oneLine(max).regex(...notEmpty);

/** For visitors: also refuses bidirectional control characters. */
export const plainLine = (max: number) =>
  oneLine(max).regex(/^[^\u202A-\u202E\u2066-\u2069]*$/, notTyped);

export const requiredPlainLine = (max: number) => plainLine(max).regex(...notEmpty);

/** Several lines, or none: like `oneLine`, but keeps `\n` and tabs, and trims each line's end. */
export const multilineText = (max: number) =>
  z
    .string()
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
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t-\r\u0085])*$/u, notTyped);

/** Null is an empty text, since other programs send it. */
const orNone = (text: z.ZodString) =>
  z.preprocess((given: string) => ((given as unknown) === null ? '' : given), text);

export const optionalLine = (max: number) => orNone(oneLine(max));
export const optionalText = (max: number) => orNone(multilineText(max));

export const requiredText = (max: number) => multilineText(max).regex(...notEmpty);

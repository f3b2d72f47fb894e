import { z } from 'zod';

/**
 * One line of text: every run of white space is one space, none at the ends, Unicode in its
 * composed form (NFC). Control characters other than white space, and halves of surrogate
 * pairs, are refused: neither database nor page could carry them unchanged.
 * @param max the longest length in UTF-16 units, as `maxLength` of an input counts.
 */
export const oneLine = (max: number) => oneLineOf(z.string(), max);

const oneLineOf = (string: z.ZodString, max: number) =>
  string
    .overwrite((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
    .max(max, `At most ${max} characters`)
    // No callback: the rule is a pattern so that it stands in the API's description as well.
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Control characters cannot be used here');

/** One line of text that is not empty. */
export const requiredLine = (max: number) =>
  oneLineOf(z.string('Required'), max).min(1, 'Required');

/**
 * One line that strangers may write and that is not empty. Marks that turn the direction of a text
 * are refused as well: it stands within sentences, and must not look like another one.
 */
export const requiredPlainLine = (max: number) =>
  requiredLine(max).regex(
    /^[^\u202A-\u202E\u2066-\u2069]*$/,
    'Control characters cannot be used here',
  );

/**
 * A text of several lines, perhaps none: as `oneLine`, but lines stay as they are, each without
 * white space at its end, and so do tabs. Lines end with `\n` alone.
 */
export const someText = (max: number) => textOf(z.string(), max);

/** A text of several lines that is not empty. */
export const requiredText = (max: number) => textOf(z.string('Required'), max).min(1, 'Required');

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

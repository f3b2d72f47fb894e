import { z } from 'zod';

/**
 * One line of text: every run of white space is one space, none at the ends, Unicode in its
 * composed form (NFC). Control characters other than white space, and halves of surrogate
 * pairs, are refused: neither database nor page could carry them unchanged.
 * @param max the longest length in UTF-16 units, as `maxLength` of an input counts.
 */
export const oneLine = (max: number) =>
  z
    .string()
    .overwrite((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
    .max(max, `At most ${max} characters`)
    // No callback: the rule is a pattern so that it stands in the API's description as well.
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Control characters cannot be used here');

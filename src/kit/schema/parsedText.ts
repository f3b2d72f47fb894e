import { z } from 'zod';

/** Why a text is refused, as a sentence for people. */
export interface RejectedText {
  message: string;
}

/** Reads what somebody typed or pasted: the form that is stored, or why there is none. */
export type TextParser = (text: string) => string | RejectedText;

/**
 * A text that is read by a rule and may be left out: `''`, white space and null are null, all
 * else is what the rule makes of it, or is refused in its words. Takes and gives text or null,
 * so that a record can be posted back as it was answered.
 * @param max the longest text in UTF-16 units, as `maxLength` of an input counts; the rule
 * refuses what is longer.
 */
export const parsedText = (max: number, read: TextParser) =>
  z
    .string()
    .meta({ maxLength: max })
    .nullable()
    .superRefine(refuse(read))
    .overwrite((text) => (text === null || text.trim() === '' ? null : stored(read, text)));

/** A text that must be there, otherwise as `parsedText`. Nothing, or white space, is 'Required'. */
export const requiredParsedText = (max: number, read: TextParser) =>
  z
    .string('Required')
    .superRefine((text, context) => {
      if (text.trim() === '') context.addIssue({ code: 'custom', message: 'Required' });
      else refuse(read)(text, context);
    })
    .overwrite((text) => stored(read, text))
    .meta({ maxLength: max });

const refuse = (read: TextParser) => (text: string | null, context: z.core.$RefinementCtx) => {
  if (text === null || text.trim() === '') return;
  const made = read(text);
  if (typeof made !== 'string') context.addIssue({ code: 'custom', message: made.message });
};

/** What is refused stays as it is: nobody sees it. */
function stored(read: TextParser, text: string): string {
  const made = read(text);
  return typeof made === 'string' ? made : text;
}

import { z } from 'zod';

export interface RejectedText {
  message: string;
}

/** Gives the form that is stored, or why there is none. */
export type TextParser = (text: string) => string | RejectedText;

/** Empty and white space are null. `max` is in UTF-16 units; `read` refuses what is longer. */
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

/** A refused text stays as it is, and is not stored. */
function stored(read: TextParser, text: string): string {
  const made = read(text);
  return typeof made === 'string' ? made : text;
}

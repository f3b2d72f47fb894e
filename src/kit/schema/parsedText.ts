import { z } from 'zod';

export interface RejectedText {
  message: string;
}

/** Returns the stored form, or the reason why there is none. */
export type TextParser = (text: string) => string | RejectedText;

/** Empty and white space become null. `max` is in UTF-16 units; `read` refuses longer texts. */
export const parsedText = (max: number, parse: TextParser) =>
  z
    .string()
    .meta({ maxLength: max })
    .nullable()
    .superRefine(refuse(parse))
    .overwrite((text) => (text === null || text.trim() === '' ? null : stored(parse, text)));

/** A required text, otherwise like `parsedText`. Empty or white space is 'Required'. */
export const requiredParsedText = (max: number, parse: TextParser) =>
  z
    .string({ error: ({ input }) => (input == null ? 'Required' : undefined) })
    .superRefine((text, context) => {
      if (text.trim() === '') context.addIssue({ code: 'custom', message: 'Required' });
      else refuse(parse)(text, context);
    })
    .overwrite((text) => stored(parse, text))
    .meta({ maxLength: max });

const refuse = (parse: TextParser) => (text: string | null, context: z.core.$RefinementCtx) => {
  if (text === null || text.trim() === '') return;
  const parsed = parse(text);
  if (typeof parsed !== 'string') context.addIssue({ code: 'custom', message: parsed.message });
};

/** A refused text stays unchanged, and isn't stored. */
function stored(parse: TextParser, text: string): string {
  const parsed = parse(text);
  return typeof parsed === 'string' ? parsed : text;
}

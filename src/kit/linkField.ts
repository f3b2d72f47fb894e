import { z } from 'zod';
import type { LinkKind } from './linkKinds.ts';
import { longestLink, readLink } from './links.ts';

/**
 * A link that may be left out: `''`, white space and null are null, all else is the canonical
 * address of its kind or is refused in the words of `readLink`. Takes and gives text or null,
 * so that a record can be posted back as it was answered.
 */
export const linkField = (kind: LinkKind) =>
  z
    .string()
    .meta({ maxLength: longestLink })
    .nullable()
    .superRefine(refused(kind))
    .overwrite((text) => (text === null || text.trim() === '' ? null : canonical(kind, text)));

/** A link that must be there, otherwise as `linkField`. Nothing, or white space, is 'Required'. */
export const requiredLinkField = (kind: LinkKind) =>
  z
    .string('Required')
    .superRefine((text, context) => {
      if (text.trim() === '') context.addIssue({ code: 'custom', message: 'Required' });
      else refused(kind)(text, context);
    })
    .overwrite((text) => canonical(kind, text))
    .meta({ maxLength: longestLink });

const refused = (kind: LinkKind) => (text: string | null, context: z.core.$RefinementCtx) => {
  if (text === null || text.trim() === '') return;
  const link = readLink(kind, text);
  if ('message' in link) context.addIssue({ code: 'custom', message: link.message });
};

/** What is refused stays as it is: nobody sees it. */
function canonical(kind: LinkKind, text: string): string {
  const link = readLink(kind, text);
  return 'message' in link ? text : link.address;
}

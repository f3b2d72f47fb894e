import { z } from 'zod';
import { endpoint } from '../../kit/api/endpoint.ts';
import { basedOn } from '../../kit/api/revision.ts';
import { answeredDocument, field, sentShape } from '../../kit/records/recordFields.ts';
import { optionalText } from '../../kit/schema/text.ts';

/** UTF-16 units, as `maxLength` of an input counts. */
const privacyLimits = { text: 20_000 };

/** Empty for the site's own text. */
export const privacyFields = { text: field.text('text', optionalText(privacyLimits.text)) };

export const PrivacyDraft = z.strictObject(sentShape(privacyFields));
export type PrivacyDraft = z.output<typeof PrivacyDraft>;

const Privacy = answeredDocument(privacyFields, {});
export type Privacy = z.output<typeof Privacy>;

export const privacyEndpoints = {
  read: endpoint(
    'GET',
    '/privacy',
    "Returns the band's text about what the site stores; empty for the default text.",
    {
      answer: Privacy,
      access: 'read',
    },
  ),
  update: endpoint('POST', '/updatePrivacy', 'Updates the text about what the site stores.', {
    body: PrivacyDraft.extend({ revision: basedOn }),
    answer: Privacy,
  }),
};

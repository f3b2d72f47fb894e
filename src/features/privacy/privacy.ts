import { z } from 'zod';
import { endpoint } from '../../kit/api/endpoint.ts';
import { basedOn } from '../../kit/api/revision.ts';
import { optionalText } from '../../kit/schema/text.ts';

/** UTF-16 units, as `maxLength` of an input counts. */
export const privacyLimits = { text: 20_000 };

/** Empty for the site's own text. */
export const PrivacyDraft = z.strictObject({ text: optionalText(privacyLimits.text) });
export type PrivacyDraft = z.output<typeof PrivacyDraft>;

/** Empty for the site's own text. */
const Privacy = z.object({
  text: z.string(),
  revision: z.number().describe('0 while nothing was ever saved.'),
});

export type Privacy = z.output<typeof Privacy>;

export const privacyEndpoints = {
  read: endpoint('GET', '/privacy', 'What is kept of fans, in the words of the band.', {
    answer: Privacy,
  }),
  update: endpoint('POST', '/updatePrivacy', 'Says anew what is kept of fans.', {
    body: PrivacyDraft.extend({ revision: basedOn }),
    answer: Privacy,
  }),
};

import { z } from 'zod';
import { endpoint } from '../../kit/api/endpoint.ts';
import { basedOn } from '../../kit/api/revision.ts';
import { requiredText } from '../../kit/schema/text.ts';

/** UTF-16 units, as `maxLength` of an input counts. */
export const bioLimits = { text: 20_000 };

export const BioDraft = z.strictObject({ text: requiredText(bioLimits.text) });
export type BioDraft = z.output<typeof BioDraft>;

export const Bio = z.object({
  text: z.string(),
  revision: z.number().describe('0 while nothing was ever saved.'),
});
export type Bio = z.output<typeof Bio>;

export const bioEndpoints = {
  read: endpoint('GET', '/bio', "The band's story.", { answer: Bio }),
  update: endpoint('POST', '/updateBio', "Tells the band's story anew.", {
    body: BioDraft.extend({ revision: basedOn }),
    answer: Bio,
  }),
};

import { z } from 'zod';
import { documentCalls } from '../../kit/api/endpoint.ts';
import { basedOn } from '../../kit/api/revision.ts';
import { answeredDocument, field, sentShape } from '../../kit/records/recordFields.ts';
import { requiredText } from '../../kit/schema/text.ts';

/** UTF-16 units, as `maxLength` of an input counts. */
export const bioLimits = { text: 20_000 };

export const bioFields = { text: field.text('text', requiredText(bioLimits.text)) };

export const BioDraft = z.strictObject(sentShape(bioFields));

const Bio = answeredDocument(bioFields, {});
export type Bio = z.output<typeof Bio>;

const calls = documentCalls(Bio, BioDraft.extend({ revision: basedOn }));

export const bioEndpoints = {
  read: calls.read('/bio', "The band's story."),
  update: calls.update('/updateBio', "Changes the band's story."),
};

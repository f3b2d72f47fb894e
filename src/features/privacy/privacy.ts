import { z } from 'zod';
import { documentCalls } from '../../kit/api/endpoint.ts';
import {
  answeredDocument,
  changedDocument,
  field,
  sentShape,
} from '../../kit/records/recordFields.ts';
import { optionalText } from '../../kit/schema/text.ts';

/** UTF-16 units, as `maxLength` of an input counts. */
const privacyLimits = { text: 20_000 };

/** Empty for the site's own text. */
const text = field.text('text', optionalText(privacyLimits.text));

export const privacyFields = {
  text,
  countsFans: field.flag('counts_fans', 'Whether the site counts visits, clicks and plays.'),
};

export const PrivacyDraft = z.strictObject(sentShape({ text }));
export type PrivacyDraft = z.output<typeof PrivacyDraft>;

const Privacy = answeredDocument(privacyFields, {});
export type Privacy = z.output<typeof Privacy>;

const calls = documentCalls(Privacy, changedDocument(privacyFields, {}));

export const privacyEndpoints = {
  read: calls.read(
    '/privacy',
    "The band's text about what the site stores, empty for the default one, and whether it counts.",
  ),
  update: calls.update('/updatePrivacy', 'Updates the text about what the site stores.'),
};

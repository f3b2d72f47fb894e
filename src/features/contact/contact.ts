import { z } from 'zod';
import { documentCalls } from '../../kit/api/endpoint.ts';
import { maxEmailLength } from '../../kit/schema/emailAddress.ts';
import { linkField } from '../../kit/links/linkField.ts';
import { basedOn } from '../../kit/api/revision.ts';
import { recordOf } from '../../kit/functions/recordOf.ts';
import { emailAddress } from '../session/session.ts';
import { networkNames, socialNetworks } from '../../kit/links/socialLinks.ts';
import { phoneDigits } from './phone.view.ts';
import { exactPartial } from '../../kit/schema/exactPartial.ts';

/** In UTF-16 units, like `maxLength` of an input. */
const contactLimits = { email: maxEmailLength, phone: 40 };

/** Networks for the band's profiles, in the form's order, with their addresses' prefixes. */
export const contactLinks = {
  ...recordOf(networkNames, (network) => `${socialNetworks[network]}yourband`),
  spotify: 'open.spotify.com/artist/...',
  appleMusic: 'music.apple.com/us/artist/...',
  soundcloud: 'soundcloud.com/yourband',
};

type ContactLink = keyof typeof contactLinks;
export const contactLinkNames = Object.keys(contactLinks) as readonly ContactLink[];

const invalidPhone = 'Please enter a valid 10-digit US phone number';

/** A US phone number, stored as its ten digits; null for none. */
const phoneNumber = z
  .string()
  .max(contactLimits.phone, invalidPhone)
  .nullable()
  .refine((text) => !text?.trim() || phoneDigits(text) !== null, invalidPhone)
  .overwrite((text) => (text === null ? null : phoneDigits(text)))
  .describe('Exactly ten digits, with any separators and perhaps `+1`; null or empty for none.');

export const ContactDraft = z.strictObject({
  email: emailAddress,
  phone: phoneNumber,
  ...recordOf(contactLinkNames, linkField),
});
export type ContactDraft = z.output<typeof ContactDraft>;

export const ContactInfo = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable().describe('Ten digits.'),
  ...recordOf(contactLinkNames, () => z.string().nullable()),
  revision: z.number().describe('0 until first saved.'),
});
export type ContactInfo = z.output<typeof ContactInfo>;

/** A change of the contact details; omitted fields keep their stored values. */
const ContactChange = z.strictObject({
  ...exactPartial(ContactDraft.shape),
  revision: basedOn,
});

const calls = documentCalls(ContactInfo, ContactChange);

export const contactEndpoints = {
  read: calls.read('/getContactInfo', "Returns the band's contact details and profiles."),
  update: calls.update('/updateContact', "Updates the band's contact details."),
};

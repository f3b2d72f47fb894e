import { z } from 'zod';
import { maxEmailLength } from '../../kit/schema/emailAddress.ts';
import { endpoint } from '../../kit/api/endpoint.ts';
import { linkField } from '../../kit/links/linkField.ts';
import { basedOn } from '../../kit/api/revision.ts';
import { emailAddress } from '../session/session.ts';
import { phoneDigits } from './contact.view.ts';
import { exactPartial } from '../../kit/schema/exactPartial.ts';

/** UTF-16 units, as `maxLength` of an input counts. */
export const contactLimits = { email: maxEmailLength, phone: 40 };

const invalidPhone = 'Please enter a valid 10-digit US phone number';

/** A US phone number, stored as its ten digits; null for none. */
const phoneNumber = z
  .string()
  .max(contactLimits.phone, invalidPhone)
  .nullable()
  .refine((text) => !text?.trim() || phoneDigits(text) !== null, invalidPhone)
  .overwrite((text) => (text === null ? null : phoneDigits(text)));

export const ContactDraft = z.strictObject({
  email: emailAddress,
  phone: phoneNumber,
  facebook: linkField('facebook'),
  instagram: linkField('instagram'),
  youtube: linkField('youtube'),
  spotify: linkField('spotify'),
  appleMusic: linkField('appleMusic'),
  soundcloud: linkField('soundcloud'),
  x: linkField('x'),
  tiktok: linkField('tiktok'),
});
export type ContactDraft = z.output<typeof ContactDraft>;

export const ContactInfo = z.object({
  email: z.string().nullable(),
  /** Ten digits. */
  phone: z.string().nullable(),
  facebook: z.string().nullable(),
  instagram: z.string().nullable(),
  youtube: z.string().nullable(),
  spotify: z.string().nullable(),
  appleMusic: z.string().nullable(),
  soundcloud: z.string().nullable(),
  x: z.string().nullable(),
  tiktok: z.string().nullable(),
  /** 0 while nothing was ever saved. */
  revision: z.number(),
});
export type ContactInfo = z.output<typeof ContactInfo>;

export const noContactInfo: ContactInfo = {
  email: null,
  phone: null,
  facebook: null,
  instagram: null,
  youtube: null,
  spotify: null,
  appleMusic: null,
  soundcloud: null,
  x: null,
  tiktok: null,
  revision: 0,
};

/**
 * A change of the contact: what is left out keeps what is stored. An e-mail address there must be,
 * so it is only left out where one is stored.
 */
export const ContactChange = z.strictObject({
  ...exactPartial(ContactDraft.shape),
  revision: basedOn,
});
export type ContactChange = z.output<typeof ContactChange>;

export const contactEndpoints = {
  read: endpoint('GET', '/getContactInfo', 'How the band is reached, and where it is found.', {
    answer: ContactInfo,
  }),
  update: endpoint('POST', '/updateContact', 'Changes how the band is reached.', {
    body: ContactChange,
    answer: ContactInfo,
  }),
};

import { recordOf } from '../../src/kit/functions/recordOf.ts';
import { contactLinkNames, type ContactInfo } from '../../src/features/contact/contact.ts';

/** The contact details before the band saves any. */
export const noContactInfo: ContactInfo = {
  email: null,
  phone: null,
  ...recordOf(contactLinkNames, () => null),
  revision: 0,
};

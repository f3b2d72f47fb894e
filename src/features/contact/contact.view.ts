import type { ContactInfo } from './contact.ts';

/** Ten digits as fans see them: `555.123.4567`. */
export const phoneText = (digits: string): string =>
  [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].join('.');

/** A US phone number as a link. */
export const phoneLink = (digits: string): string => `tel:+1${digits}`;

/** A link that writes to an address; what means something in a link is escaped. */
export const emailLink = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** Whether there is any way to reach or find the band. */
export const canBeReached = (contact: ContactInfo): boolean =>
  Object.entries(contact).some(([name, way]) => name !== 'revision' && way !== null);

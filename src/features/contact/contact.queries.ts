import { area } from '../../kit/area.ts';
import { call } from '../../kit/call.ts';
import type { ContactChange, contactEndpoints } from './contact.ts';

export const contactArea = area<typeof contactEndpoints.read>(
  'contactInfo',
  'GET /getContactInfo',
  'Failed to load contact information',
);

/** Saves a change of the contact and answers it as it is stored. */
export const updateContact = (change: ContactChange) =>
  call<typeof contactEndpoints.update>('POST /updateContact', { body: change });

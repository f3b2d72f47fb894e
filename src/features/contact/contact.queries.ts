import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type { ContactChange, contactEndpoints } from './contact.ts';

export const contactArea = area<typeof contactEndpoints.read>(
  'contactInfo',
  'GET /getContactInfo',
  'Failed to load contact information',
);

export const updateContact = (change: ContactChange) =>
  call<typeof contactEndpoints.update>('POST /updateContact', { body: change });

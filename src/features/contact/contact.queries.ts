import { area } from '../../kit/client/data/area.ts';
import type { contactEndpoints } from './contact.ts';

export const contactArea = area<typeof contactEndpoints.read>(
  'contactInfo',
  'GET /getContactInfo',
  'contact information',
);

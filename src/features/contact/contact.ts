import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';

/** How the band is reached, as answered. */
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

/** What stands where nothing was ever saved. */
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

export const contactEndpoints = {
  read: endpoint('GET', '/getContactInfo', 'How the band is reached, and where it is found.', {
    answer: ContactInfo,
  }),
};

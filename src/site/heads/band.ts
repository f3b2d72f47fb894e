import type { ContactInfo } from '../../features/contact/contact.ts';
import type { Theme } from '../../features/theme/theme.ts';
import { services } from '../../kit/links/services.ts';
import { webAddress } from '../../kit/links/webAddress.ts';

/** Whose pages they are, as far as every page knows. */
export interface Band {
  name: string;
  /** The first words of the story, or what stands in for it. */
  description: string;
  /** Where the site is for everybody, such as `https://band.example/`. */
  siteUrl: URL;
  theme: Theme;
  contact: ContactInfo;
}

/** An address on this site, absolute. */
export const absolute = (path: string, { siteUrl }: Pick<Band, 'siteUrl'>): string =>
  new URL(path, siteUrl).href;

/** Where the band is found elsewhere. */
export const profilesOf = ({ contact }: Pick<Band, 'contact'>): string[] =>
  services.flatMap((service) => webAddress(contact[service] ?? '') ?? []);

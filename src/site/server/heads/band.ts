import type { ContactInfo } from '../../../features/contact/contact.ts';
import type { Theme } from '../../../features/theme/theme.ts';
import { memoize } from '../../../kit/functions/memoize.ts';
import { services } from '../../../kit/links/serviceNames.ts';
import { webAddress } from '../../../kit/links/webAddress.ts';

export interface Band {
  name: string;
  /** The story's first words, or a fallback. */
  description: string;
  /** The site's public address, such as `https://band.example/`. */
  siteUrl: URL;
  theme: Theme;
  contact: ContactInfo;
}

export const absolute = (path: string, { siteUrl }: Pick<Band, 'siteUrl'>): string =>
  absoluteAt(path, siteUrl.href);

const absoluteAt = memoize((path: string, site: string) => new URL(path, site).href, 1_000);

export const profilesOf = ({ contact }: Pick<Band, 'contact'>): string[] =>
  services.flatMap((service) => webAddress(contact[service] ?? '') ?? []);

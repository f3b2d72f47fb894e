import { OutLink } from './OutLink.tsx';

/** The services that a band is on, as they write themselves. */
const serviceNames = {
  spotify: 'Spotify',
  appleMusic: 'Apple Music',
  youtube: 'YouTube',
  soundcloud: 'SoundCloud',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  facebook: 'Facebook',
  x: 'X',
} as const;

export type Service = keyof typeof serviceNames;

/** Addresses by service; null, or left out, where there is none. */
export type ServiceAddresses = { readonly [K in Service]?: string | null };

/** Links to where somebody, or a piece of music, is found. `whose` is heard before each name. */
export function ServiceLinks({ whose, links }: { whose: string; links: ServiceAddresses }) {
  const services = (Object.keys(serviceNames) as Service[]).filter((service) => links[service]);
  if (services.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-6">
      {services.map((service) => (
        <li key={service}>
          <OutLink href={links[service] ?? ''} className="inline-flex min-h-11 items-center">
            <span className="sr-only">{whose} on </span>
            {serviceNames[service]}
          </OutLink>
        </li>
      ))}
    </ul>
  );
}

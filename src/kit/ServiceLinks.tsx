import { OutLink } from './OutLink.tsx';
import { serviceNames, type Service } from './services.ts';

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

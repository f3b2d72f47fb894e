import glyphs from 'virtual:brand-glyphs.svg';
import { ExternalLink } from './ExternalLink.tsx';
import { serviceNames, services, type Service } from '../../links/serviceNames.ts';
import { webAddress } from '../../links/webAddress.ts';

type ServiceAddresses = { readonly [K in Service]?: string | null };

interface ServiceLinksProps {
  /** Screen readers read it before each name. */
  whose: string;
  links: ServiceAddresses;
  /** Shows icons only; screen readers still read the names. */
  short?: boolean;
}

export function ServiceLinks({ whose, links, short = false }: ServiceLinksProps) {
  const found = services.flatMap((service) => {
    const address = webAddress(links[service] ?? '');
    return address === null ? [] : [{ service, address }];
  });
  if (found.length === 0) return null;
  // The icon, not its larger target, aligns with the edge of the page.
  return (
    <ul className={`flex flex-wrap ${short ? '-mx-2.5' : 'gap-x-6'}`}>
      {found.map(({ service, address }) => (
        <li key={service}>
          <ExternalLink
            href={address}
            className={short ? 'service-glyph' : 'service-link'}
            data-counts={`social ${service}`}
          >
            <ServiceGlyph of={service} />
            <span className="sr-only">{`${whose} on `}</span>
            <span className={short ? 'sr-only' : ''}>{serviceNames[service]}</span>
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
}

export function ServiceGlyph({ of }: { of: Service }) {
  return (
    <svg aria-hidden width="24" height="24" className="size-5 shrink-0 fill-current">
      <use href={`${glyphs}#${of}`} />
    </svg>
  );
}

import { browserStorage } from '../../kit/client/browser/browserStorage.ts';
import { useHydrated } from '../../kit/client/browser/useHydrated.ts';
import { ExternalLink } from '../../kit/client/links/ExternalLink.tsx';
import { ServiceGlyph } from '../../kit/client/links/ServiceLinks.tsx';
import { serviceNames, services } from '../../kit/links/serviceNames.ts';
import { serviceName, serviceText } from './releases.view.ts';

const key = 'music service';

interface ElsewhereProps {
  title: string;
  links: readonly string[];
  /** The address of this site, if it's configured. */
  siteUrl: string | null;
}

/** Links to other places to hear or buy a release, first the service that this fan chose last. */
export function Elsewhere({ title, links, siteUrl }: ElsewhereProps) {
  // The server doesn't know this browser's storage.
  const chosen = useHydrated() ? browserStorage.read(key) : null;
  const isChosen = (link: string) => serviceName(link) === chosen;
  const inOrder = [...links.filter(isChosen), ...links.filter((link) => !isChosen(link))];
  return (
    <section className="grid gap-3">
      <h2 className="display text-step-2">Listen Everywhere</h2>
      <ul className="flex flex-wrap gap-3">
        {inOrder.map((link) => (
          <li key={link}>
            <ExternalLink
              href={link}
              className="button-line"
              onClick={() => browserStorage.store(key, serviceName(link))}
            >
              <Glyph link={link} />
              <span className="sr-only">{`${title}: `}</span>
              {serviceText(link, siteUrl)}
            </ExternalLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The icon of a service that has one. */
function Glyph({ link }: { link: string }) {
  const service = services.find((one) => serviceNames[one] === serviceName(link));
  return service ? <ServiceGlyph of={service} /> : null;
}

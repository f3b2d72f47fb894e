import { useHydrated } from '../../kit/client/browser/useHydrated.ts';
import { ExternalLink } from '../../kit/client/links/ExternalLink.tsx';
import { Section } from '../../kit/client/page/Section.tsx';
import { serviceName, serviceText } from './releases.view.ts';

interface ElsewhereProps {
  title: string;
  links: readonly string[];
  /** The address of this site, if it's configured. */
  siteUrl: string | null;
}

/** Links to other places to hear or buy a release, first the service that this fan chose last. */
export function Elsewhere({ title, links, siteUrl }: ElsewhereProps) {
  // The server doesn't know this browser's storage.
  const chosen = useHydrated() ? chosenService() : null;
  const isChosen = (link: string) => serviceName(link) === chosen;
  const inOrder = [...links.filter(isChosen), ...links.filter((link) => !isChosen(link))];
  return (
    <Section title="Listen Everywhere">
      <ul className="flex flex-wrap gap-3">
        {inOrder.map((link) => (
          <li key={link}>
            <ExternalLink
              href={link}
              className="button-line"
              onClick={() => keepService(serviceName(link))}
            >
              <span className="sr-only">{`${title}: `}</span>
              {serviceText(link, siteUrl)}
            </ExternalLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const key = 'music service';

function chosenService(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is blocked: the order is the band's.
    return null;
  }
}

function keepService(name: string): void {
  try {
    localStorage.setItem(key, name);
  } catch {
    // Storage is full or blocked: the next page is in the band's order.
  }
}

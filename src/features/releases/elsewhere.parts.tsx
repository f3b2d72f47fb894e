import { useHydrated } from '../../kit/client/browser/useHydrated.ts';
import { ExternalLink } from '../../kit/client/links/ExternalLink.tsx';
import { Section } from '../../kit/client/page/Section.tsx';
import { serviceName, serviceText } from './releases.view.ts';

interface ElsewhereProps {
  title: string;
  links: readonly string[];
  /** Of this site, if it is configured. */
  siteUrl: string | null;
}

/** Where else a release can be heard or bought, first by the service that this fan chose last. */
export function Elsewhere({ title, links, siteUrl }: ElsewhereProps) {
  // What this browser kept, the server does not know.
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
    // Blocked: the order is the band's.
    return null;
  }
}

function keepService(name: string): void {
  try {
    localStorage.setItem(key, name);
  } catch {
    // Full or blocked: the next page is in the band's order.
  }
}

import { merchConfigArea } from '../features/store/store.queries.ts';
import { storeLinkOf } from '../features/store/store.view.ts';
import { useArea } from '../kit/client/data/useArea.ts';
import { ExternalLink } from '../kit/client/links/ExternalLink.tsx';
import { PageLink } from '../kit/client/page/PageLink.tsx';
import { usePageLocation } from '../kit/client/page/pageLocation.ts';
import { sitePages } from './pages.ts';

interface SiteLinksProps {
  className: string;
  marksCurrent?: boolean;
}

/** Links to the site's pages, and to an external store, in order. */
export function SiteLinks({ marksCurrent = false, ...anchor }: SiteLinksProps) {
  const store = useArea(merchConfigArea).data;
  const { pathname } = usePageLocation();
  return sitePages.map(({ path, label }) => {
    const link = path === '/store' ? store && storeLinkOf(store) : { to: path };
    if (!label || !link) return null;
    if ('href' in link) {
      return (
        <ExternalLink key={label} {...anchor} href={link.href} data-counts="store">
          {label}
        </ExternalLink>
      );
    }
    const isCurrent = marksCurrent && link.to === pathname;
    return (
      <PageLink key={label} {...anchor} to={link.to} aria-current={isCurrent ? 'page' : undefined}>
        {label}
      </PageLink>
    );
  });
}

import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageLink } from './PageLink.tsx';

/** Leads from a page about one thing to the list of all. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <PageLink
    to={to}
    className="inline-flex min-h-11 items-center gap-1 self-start justify-self-start"
  >
    <ChevronLeft aria-hidden className="size-5" /> {children}
  </PageLink>
);

import { PageLink } from '../page/PageLink.tsx';

/** How a form's data is used, and a link to the privacy page. */
export const Consent = ({ children }: { children: string }) => (
  <p className="text-small text-muted">
    {children}{' '}
    <PageLink to="/privacy" className="underline">
      Privacy
    </PageLink>
  </p>
);

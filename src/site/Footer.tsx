import { contactArea } from '../features/contact/contact.queries.ts';
import { NewsletterForm } from '../features/newsletter/newsletter-form.parts.tsx';
import { themeArea } from '../features/theme/theme.queries.ts';
import { catchPhraseOf, siteTitleOf } from '../features/theme/theme.view.ts';
import { useArea } from '../kit/client/data/useArea.ts';
import { useNow } from '../kit/client/data/now.ts';
import { PageLink } from '../kit/client/page/PageLink.tsx';
import { ServiceLinks } from '../kit/client/links/ServiceLinks.tsx';
import { textAttributes } from '../kit/functions/textAttributes.ts';
import { SiteLinks } from './SiteLinks.tsx';

export function Footer() {
  const theme = useArea(themeArea).data;
  const contact = useArea(contactArea).data;
  const phrase = catchPhraseOf(theme);
  const bandName = siteTitleOf(theme);
  const year = new Date(useNow()).getUTCFullYear();
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto grid max-w-page gap-8 px-gutter py-12">
        <div className="grid items-start gap-x-8 gap-y-4 desk:flex desk:flex-wrap desk:justify-between">
          <NewsletterForm />
          {contact && <ServiceLinks whose={bandName} links={contact} short />}
        </div>
        {/* The fallback says nothing about the band, so it's small. */}
        <p
          {...textAttributes(phrase)}
          className={theme?.catchPhrase ? 'display text-step-5 text-balance' : 'text-step-1'}
        >
          {phrase}
        </p>
        <nav aria-label="Footer" className="grid grid-cols-3 gap-x-6 desk:flex desk:flex-wrap">
          <SiteLinks className="footer-link" />
        </nav>
        <div className="grid grid-cols-3 items-center gap-x-6 border-t border-line pt-6 desk:flex">
          <p {...textAttributes(bandName)} className="col-span-full min-w-0 py-2 text-muted">
            {`© ${year} ${bandName}`}
          </p>
          <PageLink to="/privacy" className="footer-link text-muted">
            Privacy
          </PageLink>
          <PageLink to="/signin" className="footer-link col-span-2 desk:ml-auto">
            Member Login
          </PageLink>
        </div>
      </div>
    </footer>
  );
}

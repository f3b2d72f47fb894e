import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { setEmailService } from '../kit/client/public-forms/emailService.ts';
import { PageLocationContext } from '../kit/client/page/pageLocation.ts';
import { ContactPage } from './ContactPage.tsx';

function pageAt(search: string, origin: string | null): string {
  setEmailService({
    origin,
    publicKey: 'key',
    serviceId: 'service',
    templates: { contact: 'template', newsletter: 'template' },
    blockList: [],
    rateMs: null,
    blockHeadless: false,
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PageLocationContext value={{ pathname: '/contact', search, base: '', go: null }}>
        <ContactPage />
      </PageLocationContext>
    </QueryClientProvider>,
  );
}

test.each(['', '?tab=messages', '?tab=newsletter'])(
  'where forms go to EmailJS, /contact%s says so, and searches what came before',
  (search) => {
    const elsewhere = pageAt(search, 'https://api.emailjs.com');
    expect(elsewhere).toContain('your account at EmailJS (api.emailjs.com)');
    expect(elsewhere).not.toMatch(/Check for new messages|Allow an address again/);
    expect(elsewhere).toContain(search === '?tab=newsletter' ? 'Search by address' : 'Messages');
    const here = pageAt(search, null);
    expect(here).not.toContain('EmailJS');
    expect(here).toMatch(/Check for new messages|Allow an address again/);
  },
);

test.each([
  ['', 'Messages'],
  ['?tab=CONTACT', 'Contact'],
  ['?tab=privacy', 'Privacy'],
  ['?tab=nothing', 'Messages'],
])('/contact%s shows the tab %s', (search, tab) => {
  expect(pageAt(search, null)).toMatch(new RegExp(`aria-current="page"[^>]*>${tab}<`));
});

import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { AreaStore } from '../kit/client/data/areaStore.ts';
import { AreaStoreContext } from '../kit/client/data/useArea.ts';
import { setEmailService } from '../kit/client/public-forms/emailService.ts';
import ContactPage from './ContactPage.tsx';
import InboxPage from './InboxPage.tsx';

function pageAt(page: ReactNode, search: string, origin: string | null): string {
  setEmailService({
    origin,
    publicKey: 'key',
    serviceId: 'service',
    templates: { contact: 'template', newsletter: 'template' },
    blockList: [],
    rateMs: null,
    blockHeadless: false,
    sendsMail: true,
  });
  return renderToStaticMarkup(
    <AreaStoreContext value={new AreaStore()}>
      <MemoryRouter initialEntries={[`/contact${search}`]}>{page}</MemoryRouter>
    </AreaStoreContext>,
  );
}

const contact = <ContactPage />;

test.each([
  ['the newsletter', contact, '?tab=newsletter', 'Search by address'],
  ['the inbox', <InboxPage key="inbox" />, '', 'Messages'],
])('if forms go to EmailJS, %s says so, and searches earlier data', (_, page, search, has) => {
  const elsewhere = pageAt(page, search, 'https://api.emailjs.com');
  expect(elsewhere).toContain('your account at EmailJS (api.emailjs.com)');
  expect(elsewhere).not.toMatch(/Check for new messages|Unblock an address/);
  expect(elsewhere).toContain(has);
  const here = pageAt(page, search, null);
  expect(here).not.toContain('EmailJS');
  expect(here).toMatch(/Check for new messages|Unblock an address/);
});

test.each([
  ['', 'Contact'],
  ['?tab=NEWSLETTER', 'Newsletter'],
  ['?tab=privacy', 'Privacy'],
  ['?tab=nothing', 'Contact'],
])('/contact%s shows the tab %s', (search, tab) => {
  expect(pageAt(contact, search, null)).toMatch(new RegExp(`aria-current="page"[^>]*>${tab}<`));
});

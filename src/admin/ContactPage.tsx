import { ContactAdmin } from '../features/contact/contact.admin.tsx';
import { NewsletterAdmin } from '../features/newsletter/newsletter.admin.tsx';
import { PrivacyAdmin } from '../features/privacy/privacy.admin.tsx';
import { usePageLocation } from '../kit/client/page/pageLocation.ts';
import { SecondaryBar } from '../kit/client/page/SecondaryBar.tsx';
import { WithQueries } from '../kit/client/data/WithQueries.tsx';
import { WithFormsNote } from './InboxPage.tsx';

const tabs = ['Contact', 'Newsletter', 'Privacy'] as const;

export default function ContactPage() {
  const requestedTab = new URLSearchParams(usePageLocation().search).get('tab')?.toLowerCase();
  const current = tabs.find((tab) => tab.toLowerCase() === requestedTab) ?? 'Contact';
  return (
    <div className="grid grid-cols-1 gap-8">
      <h1 className="display text-step-2">Contact</h1>
      <SecondaryBar
        label="Contact"
        tabs={tabs}
        current={current}
        addressOf={(tab) => `/contact?tab=${tab.toLowerCase()}`}
      />
      {contentOf(current)}
    </div>
  );
}

function contentOf(tab: (typeof tabs)[number]) {
  switch (tab) {
    case 'Contact':
      return <ContactAdmin />;
    case 'Newsletter':
      return (
        <WithFormsNote>
          <WithQueries>
            <NewsletterAdmin />
          </WithQueries>
        </WithFormsNote>
      );
    case 'Privacy':
      return <PrivacyAdmin />;
  }
}

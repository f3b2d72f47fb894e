import { ContactAdmin } from '../features/contact/contact.admin.tsx';
import { NewsletterAdmin } from '../features/newsletter/newsletter.admin.tsx';
import { PrivacyAdmin } from '../features/privacy/privacy.admin.tsx';
import { usePageLocation } from '../kit/client/page/pageLocation.ts';
import { SecondaryBar } from '../kit/client/page/SecondaryBar.tsx';
import { FanSubmissions } from './InboxPage.tsx';

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
      {current === 'Contact' && <ContactAdmin />}
      {current === 'Newsletter' && (
        <FanSubmissions>
          <NewsletterAdmin />
        </FanSubmissions>
      )}
      {current === 'Privacy' && <PrivacyAdmin />}
    </div>
  );
}

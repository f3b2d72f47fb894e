import type { ReactNode } from 'react';
import { ContactAdmin } from '../features/contact/contact.admin.tsx';
import { Inbox } from '../features/contact/inbox.admin.tsx';
import { NewsletterAdmin } from '../features/newsletter/newsletter.admin.tsx';
import { PrivacyAdmin } from '../features/privacy/privacy.admin.tsx';
import { foreignService } from '../kit/client/public-forms/emailService.ts';
import { usePageLocation } from '../kit/client/page/pageLocation.ts';
import { SecondaryBar } from '../kit/client/page/SecondaryBar.tsx';

const tabs = ['Messages', 'Contact', 'Newsletter', 'Privacy'] as const;

export function ContactPage() {
  const requestedTab = new URLSearchParams(usePageLocation().search).get('tab')?.toLowerCase();
  const current = tabs.find((tab) => tab.toLowerCase() === requestedTab) ?? 'Messages';
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-8">
      <h1 className="voice text-step-2">Contact</h1>
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
    case 'Messages':
      return (
        <WithNote>
          <Inbox />
        </WithNote>
      );
    case 'Contact':
      return <ContactAdmin />;
    case 'Newsletter':
      return (
        <WithNote>
          <NewsletterAdmin />
        </WithNote>
      );
    case 'Privacy':
      return <PrivacyAdmin />;
  }
}

function WithNote({ children }: { children: ReactNode }) {
  const service = foreignService();
  if (service === null) return children;
  return (
    <div className="grid grid-cols-1 gap-8">
      <p className="max-w-measure border-l-4 border-accent pl-4">
        Messages and subscriptions go to your account at EmailJS ({service}), and you read them
        there: no new ones come here. Messages and confirmed addresses that this site took itself
        before are here until you delete them; suspicious messages go after thirty days, and
        addresses that nobody confirmed after seven.
      </p>
      {children}
    </div>
  );
}

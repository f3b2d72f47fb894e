import { ContactAdmin } from '../features/contact/contact.admin.tsx';
import { Inbox } from '../features/contact/inbox.admin.tsx';
import { NewsletterAdmin } from '../features/newsletter/newsletter.admin.tsx';
import { PrivacyAdmin } from '../features/privacy/privacy.admin.tsx';
import { foreignService, takesOwnForms } from '../kit/emailService.ts';
import { usePlace } from '../kit/place.ts';
import { SecondaryBar } from '../kit/SecondaryBar.tsx';

const tabs = ['Messages', 'Contact', 'Newsletter', 'Privacy'] as const;

/** The page where fans and band meet: what fans wrote comes first. */
export function ContactPage() {
  const asked = new URLSearchParams(usePlace().search).get('tab')?.toLowerCase();
  const current = tabs.find((tab) => tab.toLowerCase() === asked) ?? 'Messages';
  return (
    <div className="grid grid-cols-1 gap-8">
      <h1 className="voice text-step-2">Contact</h1>
      <SecondaryBar
        label="Contact"
        tabs={tabs}
        current={current}
        addressOf={(tab) => `/contact?tab=${tab.toLowerCase()}`}
      />
      <div className="max-w-3xl">{contentOf(current)}</div>
    </div>
  );
}

function contentOf(tab: (typeof tabs)[number]) {
  switch (tab) {
    case 'Messages':
      return takesOwnForms() ? <Inbox /> : <Elsewhere title={tab} />;
    case 'Contact':
      return <ContactAdmin />;
    case 'Newsletter':
      return takesOwnForms() ? <NewsletterAdmin /> : <Elsewhere title={tab} />;
    case 'Privacy':
      return <PrivacyAdmin />;
  }
}

/** What stands in place of the inbox and the list where the forms go to another service. */
function Elsewhere({ title }: { title: string }) {
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="voice text-step-1">{title}</h2>
      <p className="max-w-measure">
        Messages and subscriptions go to your account at EmailJS ({foreignService()}). You read them
        there: the inbox and the list of subscribers of this site are off.
      </p>
    </section>
  );
}

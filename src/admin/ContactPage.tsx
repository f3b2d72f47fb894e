import { ContactAdmin } from '../features/contact/contact.admin.tsx';
import { NewsletterAdmin } from '../features/newsletter/newsletter.admin.tsx';
import { PrivacyAdmin } from '../features/privacy/privacy.admin.tsx';
import { TabbedPage } from '../kit/admin/TabbedPage.tsx';
import { FanSubmissions } from './InboxPage.tsx';

export default function ContactPage() {
  return (
    <TabbedPage title="Contact" tabs={['Contact', 'Newsletter', 'Privacy']}>
      {(tab) => (
        <>
          {tab === 'Contact' && <ContactAdmin />}
          {tab === 'Newsletter' && (
            <FanSubmissions>
              <NewsletterAdmin />
            </FanSubmissions>
          )}
          {tab === 'Privacy' && <PrivacyAdmin />}
        </>
      )}
    </TabbedPage>
  );
}

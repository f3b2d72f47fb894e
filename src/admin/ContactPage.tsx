import { ContactAdmin } from '../features/contact/contact.admin.tsx';
import { FanPlacesSection } from '../features/fan-places/fan-places.admin.tsx';
import { NewsletterAdmin } from '../features/newsletter/newsletter.admin.tsx';
import { PressAdmin } from '../features/press/press.admin.tsx';
import { PrivacyAdmin } from '../features/privacy/privacy.admin.tsx';
import { TabbedPage } from '../kit/admin/pages/TabbedPage.tsx';
import { FanSubmissions } from './InboxPage.tsx';

const newsletter = (
  <FanSubmissions>
    <div className="grid grid-cols-1 gap-8">
      <FanPlacesSection />
      <NewsletterAdmin />
    </div>
  </FanSubmissions>
);

export default function ContactPage() {
  const parts = {
    Contact: <ContactAdmin />,
    Press: <PressAdmin />,
    Newsletter: newsletter,
    Privacy: <PrivacyAdmin />,
  };
  return <TabbedPage title="Contact" parts={parts} />;
}

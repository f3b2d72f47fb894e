import { ContactAdmin } from '../features/contact/contact.admin.tsx';
import { fanPlacesArea, FanPlacesSection } from '../features/fan-places/fan-places.admin.tsx';
import { NewsletterAdmin } from '../features/newsletter/newsletter.admin.tsx';
import { PressAdmin } from '../features/press/press.admin.tsx';
import { PrivacyAdmin } from '../features/privacy/privacy.admin.tsx';
import { TabbedPage } from '../kit/admin/pages/TabbedPage.tsx';
import { useArea } from '../kit/client/data/useArea.ts';
import { FanSubmissions } from './InboxPage.tsx';

function Newsletter() {
  const { data } = useArea(fanPlacesArea);
  const sources = data?.sources.map(({ id, name }) => [id ?? '', name ?? ''] as const);
  return (
    <FanSubmissions>
      <div className="grid grid-cols-1 gap-8">
        <FanPlacesSection />
        <NewsletterAdmin sources={new Map(sources)} />
      </div>
    </FanSubmissions>
  );
}

export default function ContactPage() {
  const parts = {
    Contact: <ContactAdmin />,
    Press: <PressAdmin />,
    Newsletter: <Newsletter />,
    Privacy: <PrivacyAdmin />,
  };
  return <TabbedPage title="Contact" parts={parts} />;
}

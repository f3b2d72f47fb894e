import { Empty } from '../../kit/Empty.tsx';
import { FromArea } from '../../kit/FromArea.tsx';
import { SecondaryBar } from '../../kit/SecondaryBar.tsx';
import { ServiceLinks } from '../../kit/ServiceLinks.tsx';
import { contactArea } from './contact.queries.ts';
import type { ContactInfo } from './contact.ts';
import { canBeReached, emailLink, phoneLink, phoneText } from './contact.view.ts';

export const areas = [contactArea];

export default function ContactPage() {
  return (
    <>
      <SecondaryBar title="Contact" />
      <FromArea area={contactArea}>
        {(contact) => (canBeReached(contact) ? <Contacts contact={contact} /> : <NoContacts />)}
      </FromArea>
    </>
  );
}

function Contacts({ contact }: { contact: ContactInfo }) {
  const { email, phone } = contact;
  return (
    <address className="mx-auto grid max-w-page gap-6 px-4 py-16 not-italic">
      {email && (
        <p className="text-step-2">
          <a href={emailLink(email)}>{email}</a>
        </p>
      )}
      {phone && (
        <p className="voice text-step-3">
          <a href={phoneLink(phone)}>{phoneText(phone)}</a>
        </p>
      )}
      <ServiceLinks whose="The band" links={contact} />
    </address>
  );
}

function NoContacts() {
  return (
    <Empty title="No contact information yet">
      How to reach the band for booking, press or a hello will be here.
    </Empty>
  );
}

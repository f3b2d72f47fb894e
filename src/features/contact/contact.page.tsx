import { isPlainPress } from '../../kit/client/browser/isPlainPress.ts';
import { useArea } from '../../kit/client/data/useArea.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { SecondaryBar } from '../../kit/client/page/SecondaryBar.tsx';
import { ServiceLinks } from '../../kit/client/links/ServiceLinks.tsx';
import { pressLinkArea } from '../press/press.queries.ts';
import { PressLink } from '../press/press-link.parts.tsx';
import { themeArea } from '../theme/theme.queries.ts';
import { siteTitleOf } from '../theme/theme.view.ts';
import { contactArea } from './contact.queries.ts';
import type { ContactInfo } from './contact.ts';
import { MessageForm, writeFor } from './message.parts.tsx';
import { reasons } from './messages.view.ts';
import { canBeReached, emailLink } from './contact.view.ts';
import { phoneLink, phoneText } from './phone.view.ts';

export const areas = [contactArea, pressLinkArea];

export default function ContactPage() {
  return (
    <>
      <SecondaryBar title="Contact" />
      <AreaBoundary area={contactArea}>{(contact) => <Contact contact={contact} />}</AreaBoundary>
    </>
  );
}

function Contact({ contact }: { contact: ContactInfo }) {
  return (
    <div className="mx-auto grid max-w-page gap-x-16 gap-y-16 px-gutter py-12 desk:py-16 min-[64rem]:grid-cols-[5fr_6fr]">
      <div className="grid min-w-0 content-start gap-12">
        {canBeReached(contact) ? <ContactDetails contact={contact} /> : <NoContactDetails />}
        {contact.email && <Reasons email={contact.email} />}
        <PressLink />
      </div>
      <MessageForm email={contact.email} />
    </div>
  );
}

function ContactDetails({ contact }: { contact: ContactInfo }) {
  const { email, phone } = contact;
  const theme = useArea(themeArea).data;
  return (
    <address className="grid min-w-0 content-start gap-4 not-italic">
      <h2 className="display text-step-4">Get in Touch</h2>
      {email && (
        <p className="text-step-1">
          <a href={emailLink(email)} className="contact-way">
            {email}
          </a>
        </p>
      )}
      {phone && (
        <p className="display text-step-3">
          <a href={phoneLink(phone)} className="contact-way">
            {phoneText(phone)}
          </a>
        </p>
      )}
      <ServiceLinks whose={siteTitleOf(theme)} links={contact} />
    </address>
  );
}

/** Each starts a message with its subject, or an e-mail if scripts are off. */
function Reasons({ email }: { email: string }) {
  return (
    <ul className="self-start border-b border-line" aria-label="Reasons to write">
      {reasons.map(({ subject, about }) => (
        <li key={subject} className="border-t border-line">
          <a
            href={emailLink(email, subject)}
            className="grid gap-1 py-5 no-underline hover:underline desk:grid-cols-[10rem_1fr] desk:items-baseline desk:gap-6"
            onClick={(event) => {
              if (isPlainPress(event) && writeFor(subject)) event.preventDefault();
            }}
          >
            <span className="display text-step-2 text-accent">{subject}</span>
            <span className="text-muted">{about}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function NoContactDetails() {
  return (
    <div className="grid gap-4">
      <p className="display text-step-4 text-balance">No contact information yet</p>
      <p className="text-muted">For booking, press or a hello, send the band a message.</p>
    </div>
  );
}

import { Link } from 'react-router';
import { useArea } from '../../kit/client/data/useArea.ts';
import { longDateTime } from '../../kit/dates/dates.ts';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import { contactArea } from './contact.queries.ts';
import { inboxArea } from './messages.queries.ts';

/** Notes that the band isn't e-mailed about messages. */
export function InboxNotes() {
  const contact = useArea(contactArea).data;
  const status = useArea(inboxArea).data;
  return (
    <>
      <OutboxNote effect="Messages arrive here, but aren't forwarded by e-mail." />
      {status?.fullAt != null && (
        <p className="max-w-measure text-small text-muted">
          Too many forms arrived at once, last on {longDateTime(status.fullAt, ownTimeZone())}. Some
          may have been refused.
        </p>
      )}
      {contact?.email === null && (
        <p className="text-small text-muted">
          New messages aren't e-mailed to you: the band has no contact e-mail.{' '}
          <Link to="/contact" className="underline">
            Add one
          </Link>
        </p>
      )}
    </>
  );
}

/** Names the missing setting if all fans count as one visitor. */
export function ProxyNote() {
  const setting = useArea(inboxArea).data?.missingSetting;
  if (!setting) return null;
  return (
    <p className="mb-4 max-w-measure text-small">
      This site is behind an unknown proxy, so all fans look like one visitor and share the form
      limits. To fix this, set {setting} on the server.
    </p>
  );
}

/** Warns that e-mails stay on the server if SMTP isn't set up. */
export function OutboxNote({ effect }: { effect: string }) {
  const status = useArea(inboxArea).data;
  if (status?.sendsMail !== false) return null;
  return (
    <p className="max-w-measure text-small text-muted">
      E-mail isn't set up. {effect} Ask the person who runs your server to connect it (SMTP_URL).
    </p>
  );
}

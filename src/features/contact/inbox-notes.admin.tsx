import { PageLink } from '../../kit/client/page/PageLink.tsx';
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
      <OutboxNote />
      {status?.fullAt != null && (
        <p className="max-w-measure text-small text-muted">
          Too much came at once, last on {longDateTime(status.fullAt, ownTimeZone())}: some of it
          may have been refused.
        </p>
      )}
      {contact?.email === null && (
        <p className="text-small text-muted">
          Nobody is mailed about messages: the band has no contact e-mail.{' '}
          <PageLink to="/contact" className="underline">
            Add one
          </PageLink>
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
      All fans reach this site through a proxy that it does not know, so it takes them for one
      visitor, and the limits of its forms hold for all of them together. Whoever runs it mends that
      with the setting {setting}.
    </p>
  );
}

/** Warns that e-mails stay on the server if SMTP isn't set up. */
export function OutboxNote() {
  const status = useArea(inboxArea).data;
  if (status?.sendsMail !== false) return null;
  return (
    <p className="max-w-measure text-small text-muted">
      This site has no mail server: its mails are written to the outbox folder of the server and
      reach nobody. The setting SMTP_URL changes that.
    </p>
  );
}

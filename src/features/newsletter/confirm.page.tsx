import { usePageLocation } from '../../kit/client/page/pageLocation.ts';
import { LinkPage } from './newsletter.parts.tsx';

/** Only a button confirms, because e-mail scanners open every link. */
export default function ConfirmPage() {
  switch (new URLSearchParams(usePageLocation().search).get('state')) {
    case 'given':
      return (
        <LinkPage title="Newsletter" button={{ text: 'Confirm my address' }}>
          Confirm to start receiving the newsletter.
        </LinkPage>
      );
    case 'done':
      return (
        <LinkPage title="Thank you">
          Your address is confirmed. Unsubscribe any time via the link in each e-mail.
        </LinkPage>
      );
    // The link is expired, replaced by a newer one, or was never one of this site's.
    default:
      return (
        <LinkPage title="Invalid Link">
          This link is invalid or has expired. Please subscribe again.
        </LinkPage>
      );
  }
}

import { usePageLocation } from '../../kit/client/page/pageLocation.ts';
import { LinkPage } from './newsletter.parts.tsx';

/** Only a button confirms, because e-mail scanners open every link. */
export default function ConfirmPage() {
  switch (new URLSearchParams(usePageLocation().search).get('state')) {
    case 'given':
      return (
        <LinkPage title="Newsletter" button="Confirm my address">
          One press, and the band's news come to your address.
        </LinkPage>
      );
    case 'done':
      return (
        <LinkPage title="Thank you">
          Your address is confirmed. A mail to say so is on its way; every mail has a link to leave
          the list again.
        </LinkPage>
      );
    // The link is expired, replaced by a newer one, or was never one of this site's.
    default:
      return (
        <LinkPage title="Invalid Link">
          This link is invalid or has expired. Please subscribe once more.
        </LinkPage>
      );
  }
}

import { usePageLocation } from '../../kit/client/page/pageLocation.ts';
import { LinkPage } from './newsletter.parts.tsx';

/** A button confirms, not the opening: programs that scan mails open every link. */
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
    // Expired, void because a newer one was mailed, or never a link of this site.
    default:
      return (
        <LinkPage title="Invalid Link">
          This link is invalid or has expired. Please subscribe once more.
        </LinkPage>
      );
  }
}

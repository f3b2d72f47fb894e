import { usePageLocation } from '../../kit/client/page/pageLocation.ts';
import { LinkPage } from './newsletter.parts.tsx';

/** E-mail programs unsubscribe by POST (RFC 8058); fans who open the link press the button. */
export default function UnsubscribePage() {
  switch (new URLSearchParams(usePageLocation().search).get('state')) {
    case 'given':
      return (
        <LinkPage title="Newsletter" button="Unsubscribe">
          Confirm to unsubscribe.
        </LinkPage>
      );
    case 'done':
      return <LinkPage title="Unsubscribed">Your address is off the list and deleted.</LinkPage>;
    // The fan has already unsubscribed, or the link is damaged; the two are indistinguishable.
    case 'unknown':
      return (
        <LinkPage title="Newsletter">
          This link matches no address on the list. If you haven't unsubscribed already, please open
          the link from the e-mail again.
        </LinkPage>
      );
    default:
      return (
        <LinkPage title="Invalid Link">
          This link is incomplete. Please open it from the e-mail again.
        </LinkPage>
      );
  }
}

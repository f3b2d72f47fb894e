import { usePageLocation } from '../../kit/client/page/pageLocation.ts';
import { LinkPage } from './newsletter.parts.tsx';

/** E-mail programs unsubscribe by POST (RFC 8058); fans who open the link press the button. */
export default function UnsubscribePage() {
  switch (new URLSearchParams(usePageLocation().search).get('state')) {
    case 'given':
      return (
        <LinkPage title="Newsletter" button="Unsubscribe">
          One press, and no more news come to your address.
        </LinkPage>
      );
    case 'done':
      return (
        <LinkPage title="Unsubscribed">Your address is off the list, and deleted here.</LinkPage>
      );
    // The fan has already unsubscribed, or the link is damaged; the two are indistinguishable.
    case 'unknown':
      return (
        <LinkPage title="Newsletter">
          This link belongs to no address on the list. If you have unsubscribed before, that is
          done. If you have not, please open the link from the mail once more.
        </LinkPage>
      );
    default:
      return (
        <LinkPage title="Invalid Link">
          Something is missing in this link. Please open it from the mail once more.
        </LinkPage>
      );
  }
}

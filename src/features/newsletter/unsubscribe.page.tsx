import { usePageLocation } from '../../kit/client/page/pageLocation.ts';
import { LinkPage } from './newsletter.parts.tsx';

/**
 * Where the link in every mail leads that takes its reader off the list. Mail programs do that
 * by POST (RFC 8058); who opens the link presses the button.
 */
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
    // Who has left already, or whose link was changed on its way: nobody can tell the two apart.
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

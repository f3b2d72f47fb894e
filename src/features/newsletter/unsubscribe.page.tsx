import { usePlace } from '../../kit/place.ts';
import { LinkPage } from './newsletter.parts.tsx';

/**
 * Where the link in every mail leads that takes its reader off the list. Mail programs do that
 * by POST (RFC 8058); who opens the link presses the button.
 */
export default function UnsubscribePage() {
  switch (new URLSearchParams(usePlace().search).get('state')) {
    case 'given':
      return (
        <LinkPage title="Newsletter" button="Unsubscribe">
          One press, and no more news come to your address.
        </LinkPage>
      );
    case 'done':
      return (
        <LinkPage title="Unsubscribed">
          Your address is off the list, and nothing of it is kept.
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

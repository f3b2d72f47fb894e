import { LinkPage } from './newsletter.parts.tsx';

/** Only a button confirms, because e-mail scanners open every link. */
export default function ConfirmPage() {
  return <LinkPage states={states} />;
}

const states = {
  given: {
    title: 'Newsletter',
    text: 'Confirm to start receiving the newsletter.',
    button: 'Confirm my address',
  },
  done: {
    title: 'Thank you',
    text: 'Your address is confirmed. Unsubscribe any time via the link in each e-mail.',
  },
  // The link is expired, replaced by a newer one, or was never one of this site's.
  invalid: {
    title: 'Invalid Link',
    text: 'This link is invalid or has expired. Please subscribe again.',
  },
};

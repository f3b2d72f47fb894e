import type { ReactNode } from 'react';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { Notice } from '../../kit/client/page/Notice.tsx';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { usePageLocation } from '../../kit/client/page/pageLocation.ts';
import { spanText } from '../../kit/dates/durations.ts';
import { lifetimes } from '../../kit/dates/lifetimes.ts';
import { linkedArea, type LinkedSubscriber } from './newsletter.view.ts';

interface LinkPageProps {
  title: string;
  /** The button; omitted if there is nothing to do. */
  button?: { text: string; name?: string };
  /** Another page for the holder of the token. */
  other?: ReactNode;
  children: ReactNode;
}

/** The page of a link. Its form posts the token to the page's address, without scripts. */
export function LinkPage({ title, button, other, children }: LinkPageProps) {
  return (
    <Notice title={title} text={children}>
      {button ? (
        <form method="post" className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <button type="submit" name={button.name} value="1" className="button">
            {button.text}
          </button>
          {other}
        </form>
      ) : (
        <PageLink to="/" className="button">
          Back to Home
        </PageLink>
      )}
    </Notice>
  );
}

/** The page of a link that unsubscribes, before and after its button is pressed. */
export function LeavePage() {
  const linked = useAreas().get<LinkedSubscriber>(linkedArea);
  const address = linked ? <bdi className="wrap-anywhere">{linked.address}</bdi> : null;
  switch (new URLSearchParams(usePageLocation().search).get('state')) {
    case 'given':
      return (
        <LinkPage
          title="Newsletter"
          button={{ text: 'Unsubscribe' }}
          other={
            linked?.preferences && (
              <a href={linked.preferences} className="flex min-h-11 items-center underline">
                See what you get and what is stored
              </a>
            )
          }
        >
          {address && <>The newsletter goes to {address}. </>}Confirm to unsubscribe.
        </LinkPage>
      );
    case 'left':
      return (
        <LinkPage title="Unsubscribed" button={{ text: 'Come back', name: 'return' }}>
          {address} is off the list. You can come back within {spanText(lifetimes.comeBack)}; then
          the address is deleted.
        </LinkPage>
      );
    case 'returned':
      return <LinkPage title="Welcome Back">{address} is on the list again.</LinkPage>;
    case 'done':
      return <LinkPage title="Unsubscribed">Your address is off the list and deleted.</LinkPage>;
    // The fan left earlier, or the link is damaged; the two are indistinguishable.
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

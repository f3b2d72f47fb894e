import type { ReactNode } from 'react';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { Notice } from '../../kit/client/page/Notice.tsx';
import { PageLink } from '../../kit/client/page/PageLink.tsx';
import { usePageLocation } from '../../kit/client/page/pageLocation.ts';
import { spanText } from '../../kit/dates/durations.ts';
import { lifetimes } from '../../kit/dates/lifetimes.ts';
import { linkedArea, type LinkedSubscriber } from './newsletter.view.ts';

interface LinkState {
  title: string;
  text: ReactNode;
  /** Omitted if there is nothing to do. */
  button?: string;
  /** The name of the button in its form. */
  name?: string;
  /** Another page for the holder of the token. */
  other?: ReactNode;
}

/** The page of a link. Its form posts the token to the page's address, without scripts. */
export function LinkPage({ states }: { states: Record<'invalid' | (string & {}), LinkState> }) {
  const state = new URLSearchParams(usePageLocation().search).get('state') ?? '';
  const known = Object.hasOwn(states, state) ? states[state] : undefined;
  const { title, text, button, name, other } = known ?? states.invalid;
  return (
    <Notice title={title} text={text}>
      {button ? (
        <form method="post" className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <button type="submit" name={name} value="1" className="button">
            {button}
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
  const address = <bdi className="wrap-anywhere">{linked?.address}</bdi>;
  const comeBack = spanText(lifetimes.comeBack);
  const given = {
    title: 'Newsletter',
    text: <>{linked && <>The newsletter goes to {address}. </>}Confirm to unsubscribe.</>,
    button: 'Unsubscribe',
    other: linked?.preferences && (
      <a href={linked.preferences} className="flex min-h-11 items-center underline">
        See what you get and what is stored
      </a>
    ),
  };
  const left = {
    title: 'Unsubscribed',
    text: (
      <>
        {address} is off the list. You can come back within {comeBack}; then the address is deleted.
      </>
    ),
    button: 'Come back',
    name: 'return',
  };
  const returned = { title: 'Welcome Back', text: <>{address} is on the list again.</> };
  return <LinkPage states={{ ...fixed, given, left, returned }} />;
}

const fixed = {
  done: { title: 'Unsubscribed', text: 'Your address is off the list and deleted.' },
  // The fan left earlier, or the link is damaged; the two are indistinguishable.
  unknown: {
    title: 'Newsletter',
    text: "This link matches no address on the list. If you haven't unsubscribed already, please open the link from the e-mail again.",
  },
  invalid: {
    title: 'Invalid Link',
    text: 'This link is incomplete. Please open it from the e-mail again.',
  },
};

import type { ReactNode } from 'react';
import { Notice } from '../../kit/client/page/Notice.tsx';
import { PageLink } from '../../kit/client/page/PageLink.tsx';

interface LinkPageProps {
  title: string;
  /** The button's label; omitted if there is nothing to do. */
  button?: string;
  children: ReactNode;
}

/** The page of a link. Its form posts the token to the page's address, without scripts. */
export function LinkPage({ title, button, children }: LinkPageProps) {
  return (
    <Notice title={title} text={children}>
      {button ? (
        <form method="post">
          <button type="submit" className="button">
            {button}
          </button>
        </form>
      ) : (
        <PageLink to="/" className="button">
          Back to Home
        </PageLink>
      )}
    </Notice>
  );
}

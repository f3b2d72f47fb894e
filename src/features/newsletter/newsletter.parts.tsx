import type { ReactNode } from 'react';
import { PageLink } from '../../kit/client/page/PageLink.tsx';

interface LinkPageProps {
  title: string;
  /** What the button says that does what the link is for, where there is something to do. */
  button?: string;
  children: ReactNode;
}

/**
 * A page that a link in a mail leads to. Its form is sent to the page's own address, where the
 * token stands, so it works without scripts and the token is never written into the page.
 */
export function LinkPage({ title, button, children }: LinkPageProps) {
  return (
    <section className="mx-auto grid w-full max-w-112 justify-items-start gap-6 px-4 py-16">
      <h1 className="voice text-step-4">{title}</h1>
      <p>{children}</p>
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
    </section>
  );
}

import type { ReactNode } from 'react';
import { PageLink } from '../../kit/client/page/PageLink.tsx';

interface LinkPageProps {
  title: string;
  /** The button's label; left out if there is nothing to do. */
  button?: string;
  children: ReactNode;
}

/** A link's page. Its form posts to the page's own address with the token: no scripts needed. */
export function LinkPage({ title, button, children }: LinkPageProps) {
  return (
    <section className="mx-auto grid w-full max-w-112 justify-items-start gap-6 px-4 py-16">
      <h1 className="display text-step-4">{title}</h1>
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

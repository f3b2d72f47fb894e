import { useEffect, type ReactNode } from 'react';
import { contactArea } from '../features/contact/contact.queries.ts';
import { merchConfigArea } from '../features/store/store.queries.ts';
import { themeArea } from '../features/theme/theme.queries.ts';
import { useArea } from '../kit/client/data/useArea.ts';
import type { PagePart } from '../kit/client/data/pagePart.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Notices } from './Notices.tsx';
import { followMenu } from './start/followMenu.ts';
import { showPageLoader } from './start/pageLoader.ts';

/** Around the content of every page: what comes before it, and after it. */
export const frameParts: { before: readonly PagePart[]; after: readonly PagePart[] } = {
  before: [
    { name: 'header', Component: Header, areas: [themeArea, merchConfigArea], alive: 'never' },
  ],
  after: [
    {
      name: 'footer',
      Component: Footer,
      areas: [themeArea, merchConfigArea, contactArea],
      alive: 'touched',
    },
    // Empty at first.
    { name: 'notices', Component: Notices, areas: [themeArea], alive: 'touched' },
  ],
};

export const SkipLink = () => (
  <a href="#main" className="skip-link">
    Skip to content
  </a>
);

export const Main = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1} className="min-h-[70svh] outline-none">
    {children}
  </main>
);

/** A page in a single tree, which the editing area's preview draws. */
export function Frame({ children }: { children: ReactNode }) {
  const paceTheme = useArea(themeArea).data?.paceTheme;
  useEffect(() => paceTheme && showPageLoader(paceTheme), [paceTheme]);
  useEffect(followMenu, []);
  return (
    <>
      <SkipLink />
      <Header />
      <Main>{children}</Main>
      <Footer />
      <Notices />
    </>
  );
}

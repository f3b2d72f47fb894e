import { Outlet, ScrollRestoration } from 'react-router';
import { themeArea } from '../features/theme/theme.queries.ts';
import { ThemeFollower } from '../features/theme/theme.parts.tsx';
import { AlertToasts } from '../kit/AlertToasts.tsx';
import { useArea } from '../kit/area.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { PageLoader } from './PageLoader.tsx';

/** What stands around every public page. */
export function Frame() {
  const { data: theme } = useArea(themeArea);
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="min-h-[70svh] outline-none">
        <Outlet />
      </main>
      <Footer />
      <AlertToasts />
      <ThemeFollower />
      {theme && <PageLoader theme={theme.paceTheme} />}
      <ScrollRestoration />
    </>
  );
}

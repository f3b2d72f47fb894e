import { Outlet, ScrollRestoration } from 'react-router';
import { ThemeFollower } from '../features/theme/theme.parts.tsx';
import { AlertToasts } from '../kit/AlertToasts.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';

/** What stands around every public page. */
export function Frame() {
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
      <ScrollRestoration />
    </>
  );
}

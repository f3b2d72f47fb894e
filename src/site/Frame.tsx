import { useEffect, type ReactNode } from 'react';
import { themeArea } from '../features/theme/theme.queries.ts';
import { ThemeFollower } from '../features/theme/theme.parts.tsx';
import { activity } from '../kit/client/browser/activity.ts';
import { AlertToasts } from '../kit/client/page/AlertToasts.tsx';
import { useArea } from '../kit/client/data/useArea.ts';
import { isPageNavigation } from '../kit/client/browser/isPageNavigation.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { PageLoader } from './PageLoader.tsx';

export function Frame({ children }: { children: ReactNode }) {
  useLeaving();
  // Tests and measurements wait for this mark.
  useEffect(() => void performance.mark('hydrated'), []);
  const { data: theme } = useArea(themeArea);
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="min-h-[70svh] outline-none">
        {children}
      </main>
      <Footer />
      <AlertToasts />
      <ThemeFollower page={null} />
      {theme && <PageLoader theme={theme.paceTheme} />}
    </>
  );
}

/** Milliseconds after which the page no longer counts as loading. */
const maxWayMs = 15_000;

/** Reports navigation to another page as activity, like a call. */
function useLeaving(): void {
  useEffect(() => {
    let end: (() => void) | null = null;
    let givenUp: ReturnType<typeof setTimeout> | undefined;
    const arrive = () => {
      clearTimeout(givenUp);
      end?.();
      end = null;
    };
    const leave = (event: MouseEvent) => {
      if (!isPageNavigation(event)) return;
      end ??= activity.begin();
      // No event reports a canceled navigation.
      clearTimeout(givenUp);
      givenUp = setTimeout(arrive, maxWayMs);
    };
    document.addEventListener('click', leave);
    // The browser may cache the page as it was and show it again.
    window.addEventListener('pageshow', arrive);
    return () => {
      document.removeEventListener('click', leave);
      window.removeEventListener('pageshow', arrive);
      arrive();
    };
  }, []);
}

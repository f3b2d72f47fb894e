import { Link, redirect, type RouteObject } from 'react-router';
import { AboutUsAdmin } from '../features/bio/bio.admin.tsx';
import { HomeAdmin } from '../features/home/home.admin.tsx';
import { MediaAdmin } from '../features/media/media.admin.tsx';
import { MusicAdmin } from '../features/music/music.admin.tsx';
import { AccountAdmin } from '../features/session/account.admin.tsx';
import { StoreAdmin } from '../features/store/store.admin.tsx';
import { ThemeAdmin } from '../features/theme/theme.admin.tsx';
import { nowhere } from '../kit/client/page/notFoundText.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { ContactPage } from './ContactPage.tsx';

/**
 * The editing area: the same paths as the public site, with what the band edits there. A route's
 * handle is the page's title in the browser's tab, in the words of its heading.
 */
export function adminRoutes(): RouteObject[] {
  const toTheme = () => redirect('/theme');
  return [
    {
      Component: AdminFrame,
      children: [
        { path: '/', loader: toTheme, Component: Nothing },
        { path: '/signin', loader: toTheme, Component: Nothing },
        { path: '/bio', loader: () => redirect('/aboutus'), Component: Nothing },
        { path: '/home', handle: 'Home', element: <HomeAdmin /> },
        { path: '/music', handle: 'Music', element: <MusicAdmin /> },
        { path: '/store', handle: 'Store', element: <StoreAdmin /> },
        { path: '/media', handle: 'Media', element: <MediaAdmin /> },
        { path: '/aboutus', handle: 'Bio', element: <AboutUsAdmin /> },
        { path: '/contact', handle: 'Contact', element: <ContactPage /> },
        { path: '/account', handle: 'Account', element: <AccountAdmin /> },
        { path: '/theme', handle: 'Theme', element: <ThemeAdmin /> },
        { path: '*', handle: nowhere.title, element: <LeadsNowhere /> },
      ],
    },
  ];
}

/** The page for addresses that lead nowhere; the public one is a poster, and this is a tool. */
function LeadsNowhere() {
  return (
    <section className="grid grid-cols-1 justify-items-start gap-4">
      <h1 className="voice text-step-2">{nowhere.title}</h1>
      <p className="text-muted">{nowhere.text}</p>
      <Link to="/home" className="button">
        Back to Home
      </Link>
    </section>
  );
}

/** These routes only lead on. */
function Nothing() {
  return null;
}

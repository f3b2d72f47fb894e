import { redirect, type RouteObject } from 'react-router';
import { AboutUsAdmin } from '../features/bio/bio.admin.tsx';
import { HomeAdmin } from '../features/home/home.admin.tsx';
import { MediaAdmin } from '../features/media/media.admin.tsx';
import { MusicAdmin } from '../features/music/music.admin.tsx';
import { AccountAdmin } from '../features/session/account.admin.tsx';
import { StoreAdmin } from '../features/store/store.admin.tsx';
import { ThemeAdmin } from '../features/theme/theme.admin.tsx';
import { NotFound } from '../kit/NotFound.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { ContactPage } from './ContactPage.tsx';

/** The editing area: the same paths as the public site, with what the band edits there. */
export function adminRoutes(): RouteObject[] {
  const toTheme = () => redirect('/theme');
  return [
    {
      Component: AdminFrame,
      children: [
        { path: '/', loader: toTheme, Component: Nothing },
        { path: '/signin', loader: toTheme, Component: Nothing },
        { path: '/bio', loader: () => redirect('/aboutus'), Component: Nothing },
        { path: '/home', element: <HomeAdmin /> },
        { path: '/music', element: <MusicAdmin /> },
        { path: '/store', element: <StoreAdmin /> },
        { path: '/media', element: <MediaAdmin /> },
        { path: '/aboutus', element: <AboutUsAdmin /> },
        { path: '/contact', element: <ContactPage /> },
        { path: '/account', element: <AccountAdmin /> },
        { path: '/theme', element: <ThemeAdmin /> },
        { path: '*', element: <NotFound ways={waysOn} /> },
      ],
    },
  ];
}

/** The ways on from an address that leads nowhere, in the editing area. */
const waysOn = [{ to: '/', label: 'Back to Home' }];

/** These routes only lead on. */
function Nothing() {
  return null;
}

import { redirect, type RouteObject } from 'react-router';
import { ThemeAdmin } from '../features/theme/theme.admin.tsx';
import { NotFound } from '../kit/NotFound.tsx';
import { AdminFrame } from './AdminFrame.tsx';

/** The editing area: the same paths as the public site, with what the band edits there. */
export function adminRoutes(): RouteObject[] {
  const toTheme = () => redirect('/theme');
  return [
    {
      Component: AdminFrame,
      children: [
        { path: '/', loader: toTheme, Component: Nothing },
        { path: '/signin', loader: toTheme, Component: Nothing },
        { path: '/theme', element: <ThemeAdmin /> },
        { path: '*', Component: NotFound },
      ],
    },
  ];
}

/** These routes only lead on. */
function Nothing() {
  return null;
}

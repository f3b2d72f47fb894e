import { useEffect, useRef } from 'react';
import { useArea } from '../../kit/client/data/useArea.ts';
import { themeArea } from './theme.queries.ts';
import type { Theme } from './theme.ts';
import { faviconAddress, lookAddress, siteTitleOf, titleOf, titleWith } from './theme.view.ts';

/** Updates title, favicon and look. @param page null if the page came with its own title. */
export function ThemeFollower({ page }: { page: string | null }) {
  const { data: theme } = useArea(themeArea);
  // The page's own title contains the band's name at that time.
  const titledName = useRef<string | null>(null);
  useEffect(() => {
    if (!theme) return;
    const name = siteTitleOf(theme);
    const own = titleWith(document.title, titledName.current ?? name, name);
    document.title = page === null ? own : titleOf(page, name);
    titledName.current = name;
  }, [theme, page]);
  useEffect(() => {
    if (theme) follow(theme);
  }, [theme]);
  return null;
}

function follow(theme: Theme): void {
  document.querySelector<HTMLLinkElement>('#icon')?.setAttribute('href', faviconAddress(theme));
  applyStylesheet(theme);
}

/** Removes the old stylesheet only after the new one has loaded. */
function applyStylesheet(theme: Theme): void {
  const current = document.querySelector<HTMLLinkElement>('#look');
  const [, version] = current?.getAttribute('href')?.split('?v=') ?? [];
  if (!current || version === undefined) return;
  const address = lookAddress(theme, version);
  if (current.getAttribute('href') === address) return;
  const next = current.cloneNode() as HTMLLinkElement;
  next.href = address;
  next.addEventListener('load', () => current.remove());
  // If two changes come quickly, the last one wins.
  current.removeAttribute('id');
  current.after(next);
}

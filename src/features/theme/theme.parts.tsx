import { useEffect, useRef } from 'react';
import { useArea } from '../../kit/client/data/area.ts';
import { themeArea } from './theme.queries.ts';
import type { Theme } from './theme.ts';
import { faviconAddress, lookAddress, siteTitleOf, titleOf, titleWith } from './theme.view.ts';

/** Updates title, favicon and look. @param page null where the page came with its own title. */
export function ThemeFollower({ page }: { page: string | null }) {
  const { data: theme } = useArea(themeArea);
  // The page came with a title that names the band as it was called then.
  const titled = useRef<string | null>(null);
  useEffect(() => {
    if (!theme) return;
    const name = siteTitleOf(theme);
    const own = titleWith(document.title, titled.current ?? name, name);
    document.title = page === null ? own : titleOf(page, name);
    titled.current = name;
  }, [theme, page]);
  useEffect(() => {
    if (theme) follow(theme);
  }, [theme]);
  return null;
}

function follow(theme: Theme): void {
  document.querySelector<HTMLLinkElement>('#icon')?.setAttribute('href', faviconAddress(theme));
  wear(theme);
}

/** Removes the old stylesheet only once the new one is there. */
function wear(theme: Theme): void {
  const worn = document.querySelector<HTMLLinkElement>('#look');
  const [, version] = worn?.getAttribute('href')?.split('?v=') ?? [];
  if (!worn || version === undefined) return;
  const address = lookAddress(theme, version);
  if (worn.getAttribute('href') === address) return;
  const next = worn.cloneNode() as HTMLLinkElement;
  next.href = address;
  next.addEventListener('load', () => worn.remove());
  // Of two changes in quick succession the one that came last stays.
  worn.removeAttribute('id');
  worn.after(next);
}

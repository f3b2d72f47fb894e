/** Paths (with everything below them) of files, and of pages that need their own window. */
const ownWindow = [
  '/signin',
  '/forgot-password',
  '/reset-password',
  '/newsletter',
  '/setup',
  '/invite',
  '/preview',
  '/home',
  '/theme',
  '/aboutus',
  '/account',
  '/history',
  '/inbox',
  '/letters',
  '/statistics',
  '/private',
  '/embed',
  '/api',
  '/files',
] as const;

/** Whether the player may open a page in its frame; the server allows framing equally. */
export const opensInFrame = (pathname: string): boolean =>
  !ownWindow.some((path) => pathname === path || pathname.startsWith(`${path}/`)) &&
  !/\.\w+$/.test(pathname);

type PressedLink = Pick<HTMLAnchorElement, 'href' | 'target' | 'type' | 'download'>;

/**
 * Decides how to open a link while music plays: in the player's frame, as a new document in the
 * window, or as the browser would.
 * @param from the address of the page with the link.
 */
export function leadsTo(
  { href, target, type, download }: PressedLink,
  from: string,
): 'frame' | 'window' | 'by-itself' {
  const to = new URL(href, from);
  const here = new URL(from);
  if ((target !== '' && target !== '_self') || download !== '') return 'by-itself';
  if (!to.protocol.startsWith('http')) return 'by-itself';
  // Links with a type lead to files.
  if (to.origin !== here.origin || type !== '' || !opensInFrame(to.pathname)) return 'window';
  const isSamePage = to.pathname === here.pathname && to.search === here.search;
  return to.hash !== '' && isSamePage ? 'by-itself' : 'frame';
}

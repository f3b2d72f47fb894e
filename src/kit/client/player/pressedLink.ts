/** Paths, each with all below it, of pages that have their window to themselves, and of files. */
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
  '/private',
  '/embed',
  '/api',
  '/files',
] as const;

/**
 * Whether the player may open a page in its frame, so that the music goes on. The server lets
 * itself be framed by the same rule.
 */
export const opensInFrame = (pathname: string): boolean =>
  !ownWindow.some((path) => pathname === path || pathname.startsWith(`${path}/`)) &&
  !/\.\w+$/.test(pathname);

type PressedLink = Pick<HTMLAnchorElement, 'href' | 'target' | 'type' | 'download'>;

/**
 * Where a press on a link leads while music plays: into the frame of the player, in place of the
 * whole page, or wherever the browser takes it by itself.
 * @param from the address of the page on which it stands.
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

const local = /\bhttps?:\/\/(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?(?=\/|$)/g;

/** A hint for a text with an address at which only the server's own computer finds the site. */
export const localAddressHint = (text: string): string | undefined =>
  text.search(local) < 0 ? undefined : 'Works only on this computer, until PUBLIC_URL is set.';

/** Puts the origin at which the browser found the site into links that work only on the server. */
export const atBrowserOrigin = (text: string, origin: string): string =>
  text.replace(local, () => origin);

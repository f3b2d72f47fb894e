/** As they are: `URL` would read a host out of `//path`. */
export function partsOf(url: string): { pathname: string; searchParams: URLSearchParams } {
  const [pathname = '', query] = url.split('?', 2);
  return { pathname, searchParams: new URLSearchParams(query) };
}

/** With `__Host-`, only the site's own https pages can set the cookie (RFC 6265bis). */
export function cookieName(name: string, https: boolean): string {
  return https ? `__Host-${name}` : name;
}

/** Path and query of a request, as they are: `URL` would read a host out of `//path`. */
export function partsOf(url: string): { pathname: string; searchParams: URLSearchParams } {
  const [pathname = '', query] = url.split('?', 2);
  return { pathname, searchParams: new URLSearchParams(query) };
}

/** Cookies that only the site's own https pages can set and read bear this prefix (RFC 6265bis). */
export function cookieName(name: string, https: boolean): string {
  return https ? `__Host-${name}` : name;
}

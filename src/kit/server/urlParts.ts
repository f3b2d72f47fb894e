/** Splits an address without a host as it is: `URL` would read a host out of `//path`. */
export function urlParts(url: string): { pathname: string; searchParams: URLSearchParams } {
  const [pathname = '', query] = url.split('?', 2);
  return { pathname, searchParams: new URLSearchParams(query) };
}

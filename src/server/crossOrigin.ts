import type { IncomingHttpHeaders } from 'node:http';

const ownModes = new Set(['cors', 'same-origin']);

/**
 * Tells whether a call that changes something may come from where it says it comes.
 *
 * A GET that deletes is held to more than a POST: an image tag, a prefetch or a link on a
 * page of our own would send the session cookie with it, and only a script's own `fetch`
 * bears all three Fetch Metadata headers below (W3C Fetch Metadata Request Headers). Clients
 * that send none of these headers are no browsers and are served.
 *
 * @param method the request's method.
 * @param headers the request's headers.
 */
export function isOwnCall(method: string, headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined)
    return isOwnOrigin(headers) && (method !== 'GET' || isOwnReferer(headers));
  if (method === 'GET') {
    return (
      site === 'same-origin' &&
      ownModes.has(String(headers['sec-fetch-mode'])) &&
      headers['sec-fetch-dest'] === 'empty' &&
      headers['sec-purpose'] === undefined &&
      headers['purpose'] === undefined &&
      isOwnOrigin(headers)
    );
  }
  return (site === 'same-origin' || site === 'none') && isOwnOrigin(headers);
}

function isOwnOrigin({ origin, host }: IncomingHttpHeaders): boolean {
  return origin === undefined || hostOf(origin) === host?.toLowerCase();
}

function isOwnReferer({ referer, host }: IncomingHttpHeaders): boolean {
  return referer === undefined || hostOf(referer) === host?.toLowerCase();
}

/** The host and port of an address; null for what is no address, such as the origin `null`. */
function hostOf(address: string): string | null {
  return URL.parse(address)?.host ?? null;
}

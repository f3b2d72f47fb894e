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
 * @param publicHost the host that fans type: a proxy may put its own into the Host header.
 */
export function isOwnCall(
  method: string,
  headers: IncomingHttpHeaders,
  publicHost: string | null = null,
): boolean {
  const site = headers['sec-fetch-site'];
  const isOwn = (address: string | undefined) => {
    if (address === undefined) return true;
    const host = hostOf(address);
    return host !== '' && (host === headers.host?.toLowerCase() || host === publicHost);
  };
  if (!isOwn(headers.origin)) return false;
  if (site === undefined) return method !== 'GET' || isOwn(headers.referer);
  if (method === 'GET') {
    return (
      site === 'same-origin' &&
      ownModes.has(String(headers['sec-fetch-mode'])) &&
      headers['sec-fetch-dest'] === 'empty' &&
      headers['sec-purpose'] === undefined &&
      headers['purpose'] === undefined
    );
  }
  return site === 'same-origin' || site === 'none';
}

/** The host and port of an address; empty for what is none, such as the origin `null`. */
function hostOf(address: string): string {
  return URL.parse(address)?.host ?? '';
}

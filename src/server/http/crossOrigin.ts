import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '../../kit/server/clientNetwork.ts';

const ownModes = new Set(['cors', 'same-origin']);

/**
 * Whether a call that changes something comes from this site (W3C Fetch Metadata Request Headers).
 * A GET that deletes must have all three headers, as only a script's `fetch` does: images, links
 * and prefetches send the session cookie too. Clients without any of them are no browsers.
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
    // None if it is no address, such as the origin `null`.
    const host = URL.parse(address)?.host;
    return Boolean(host) && (host === headers.host?.toLowerCase() || host === publicHost);
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

/** Whether the browser would drop `Secure` cookies there; it trusts its own machine. */
export function isOverHttp(origin = ''): boolean {
  const page = URL.parse(origin);
  return page?.protocol === 'http:' && !isLoopback(page.hostname);
}

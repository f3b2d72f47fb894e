import type { FastifyInstance } from 'fastify';
import { isPrivateNetwork } from '../../kit/server/clientNetwork.ts';

/**
 * Notices a proxy whose forwarded addresses are not trusted: all fans seem to be one.
 * @returns the setting that is missing, such as `TRUST_PROXY=127.0.0.1`, or null.
 */
export function watchForProxy(app: FastifyInstance, trusted: readonly string[]) {
  let setting: string | null = null;
  const known = new Set<string>();
  app.addHook('onRequest', async (request) => {
    const { headers, raw } = request;
    const { remoteAddress = '' } = raw.socket;
    if (setting || headers['x-forwarded-for'] === undefined || known.has(remoteAddress)) return;
    const { ip, ips = [] } = request;
    // Trusted proxies; a visitor from the proxy's own machine has its address.
    if (ips.length > 1) return void known.add(remoteAddress);
    // A client that hung up has no address. Remote clients may claim to be a proxy, and must not be
    // recommended.
    if (!ip || ip !== remoteAddress || !isPrivateNetwork(ip)) return;
    // If the server listens on both versions, IPv4 comes as IPv6.
    setting = `TRUST_PROXY=${[...trusted, ip.replace('::ffff:', '')].join(',')}`;
    app.log.warn(
      { setting },
      'received requests through an untrusted proxy, so all fans count as one visitor: add this setting',
    );
  });
  return (): string | null => setting;
}

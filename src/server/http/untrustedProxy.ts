import type { FastifyInstance } from 'fastify';
import { isPrivateNetwork } from '../../kit/server/clientNetwork.ts';

/**
 * Notices a proxy whose forwarded addresses are not trusted: all fans seem to be one.
 * @returns the setting that is missing, such as `TRUST_PROXY=127.0.0.1`, or null.
 */
export function watchForProxy(app: FastifyInstance, trusted: readonly string[]) {
  let setting: string | null = null;
  app.addHook('onRequest', async ({ headers, ip, ips = [], raw }) => {
    if (setting || headers['x-forwarded-for'] === undefined) return;
    // Trusted proxies; a visitor from the proxy's own machine has its address.
    if (ips.length > 1) return;
    // A client that hung up has no address. Remote clients may claim to be a proxy, and must not be
    // recommended.
    if (!ip || ip !== raw.socket.remoteAddress || !isPrivateNetwork(ip)) return;
    // If the server listens on both versions, IPv4 comes as IPv6.
    setting = `TRUST_PROXY=${[...trusted, ip.replace('::ffff:', '')].join(',')}`;
    app.log.warn(
      { setting },
      'received requests through an untrusted proxy, so all fans count as one visitor: add this setting',
    );
  });
  return (): string | null => setting;
}

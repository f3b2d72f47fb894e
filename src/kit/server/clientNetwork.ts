import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns the network to count attempts by: IPv6 as its /64, which one household has;
 * `::ffff:192.0.2.1` as IPv4.
 */
export function networkOf(ip: string): string {
  if (isIP(ip) === 4) return ip;
  const address = parsed(ip);
  if (address instanceof ipaddr.IPv6) return `${groupsOf(address, 4)}::/64`;
  return address?.toString() ?? ip;
}

/** The size that providers and companies get: /24 in IPv4, /48 in IPv6. */
export function widerNetworkOf(ip: string): string {
  const address = parsed(ip);
  if (address instanceof ipaddr.IPv6) return `${groupsOf(address, 3)}::/48`;
  return address ? `${address.octets.slice(0, 3).join('.')}.0/24` : ip;
}

/** `hostname` as `URL` gives it. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return /^(?:.+\.)?localhost$/.test(host) || parsed(host)?.range() === 'loopback';
}

/** Whether it may be a proxy or a local network, shared by many people. */
export const isPrivateNetwork = (ip: string): boolean => ownNetworks.has(parsed(ip)?.range() ?? '');

const ownNetworks: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'linkLocal',
  'uniqueLocal',
]);

/** Null for no address; IPv4 that is written as IPv6 as IPv4. */
const parsed = (ip: string) => (isIP(ip) === 0 ? null : ipaddr.process(ip));

/** The first groups of 16 bits. */
const groupsOf = ({ parts }: ipaddr.IPv6, count: number): string =>
  parts
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':');

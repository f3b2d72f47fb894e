import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * The network that an address stands for when tries are counted. An IPv6 household has at
 * least 2^64 addresses, so only the first four groups count; an IPv4 address stands for
 * itself, also where it comes written as IPv6 (`::ffff:192.0.2.1`).
 */
export function networkOf(ip: string): string {
  const address = ip.split('%')[0] ?? '';
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const mapped = groups.slice(0, 5).every((g) => g === 0) && groups[5] === 0xffff;
  if (mapped) {
    return groups
      .slice(6)
      .flatMap((g) => [g >> 8, g & 255])
      .join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((g) => g.toString(16))
    .join(':')}::/64`;
}

/** Whether the host of an address, as `URL` tells it, is this machine and nothing beyond it. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (/^(?:.+\.)?localhost$/.test(host)) return true;
  if (isIPv4(host)) return loopback.check(host, 'ipv4');
  return isIPv6(host) && loopback.check(host, 'ipv6');
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * The wider network around an address, of the size that providers and companies are given: the
 * first 24 bits of an IPv4 address, the first 48 of an IPv6 one.
 */
export function widerNetworkOf(ip: string): string {
  const network = networkOf(ip);
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  if (network.endsWith('::/64')) return `${network.split(':').slice(0, 3).join(':')}::/48`;
  return network;
}

/** The eight 16-bit groups; the WHATWG parser has turned a dotted end into two of them. */
function groupsOf(address: string): number[] {
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::');
  const first = head ? head.split(':') : [];
  const last = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<string>(gap).fill('0'), ...last].map((g) => parseInt(g, 16));
}

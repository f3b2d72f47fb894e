import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Returns the network to count attempts by: IPv6 as its /64, which one household has;
 * `::ffff:192.0.2.1` as IPv4.
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

/** `hostname` as `URL` gives it. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (/^(?:.+\.)?localhost$/.test(host)) return true;
  if (isIPv4(host)) return loopback.check(host, 'ipv4');
  return isIPv6(host) && loopback.check(host, 'ipv6');
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether it may be a proxy or a local network, shared by many people. */
export function isPrivateNetwork(ip: string): boolean {
  const address = ip.split('%')[0] ?? '';
  return isIPv6(address) ? ownNetworks.check(address, 'ipv6') : ownNetworks.check(address, 'ipv4');
}

const ownNetworks = new BlockList();
ownNetworks.addSubnet('127.0.0.0', 8, 'ipv4');
ownNetworks.addSubnet('10.0.0.0', 8, 'ipv4');
ownNetworks.addSubnet('172.16.0.0', 12, 'ipv4');
ownNetworks.addSubnet('192.168.0.0', 16, 'ipv4');
ownNetworks.addSubnet('169.254.0.0', 16, 'ipv4');
ownNetworks.addAddress('::1', 'ipv6');
ownNetworks.addSubnet('fc00::', 7, 'ipv6');
ownNetworks.addSubnet('fe80::', 10, 'ipv6');

/** The size that providers and companies get: /24 in IPv4, /48 in IPv6. */
export function widerNetworkOf(ip: string): string {
  const network = networkOf(ip);
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  if (network.endsWith('::/64')) return `${network.split(':').slice(0, 3).join(':')}::/48`;
  return network;
}

/** Eight 16-bit groups; `URL` turns a dotted end into two of them. */
function groupsOf(address: string): number[] {
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::');
  const first = head ? head.split(':') : [];
  const last = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<string>(gap).fill('0'), ...last].map((g) => parseInt(g, 16));
}

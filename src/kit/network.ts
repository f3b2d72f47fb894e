import { isIPv6 } from 'node:net';

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

/** The eight 16-bit groups; the WHATWG parser has turned a dotted end into two of them. */
function groupsOf(address: string): number[] {
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::');
  const first = head ? head.split(':') : [];
  const last = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<string>(gap).fill('0'), ...last].map((g) => parseInt(g, 16));
}

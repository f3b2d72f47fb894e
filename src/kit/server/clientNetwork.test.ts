import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLoopback, isPrivateNetwork, networkOf, widerNetworkOf } from './clientNetwork.ts';

test('an IPv4 address is its own network, also if it is written as IPv6', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('::FFFF:c000:207')).toBe('192.0.2.7');
});

test('two IPv6 addresses are one network exactly if their first 64 bits agree', () => {
  const half = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 });
  const written = (groups: number[]) => groups.map((g) => g.toString(16)).join(':');
  fc.assert(
    fc.property(half, half, half, half, (net, other, host, guest) => {
      fc.pre(net.some((g) => g !== 0) && other.some((g) => g !== 0));
      const here = networkOf(written([...net, ...host]));
      expect(networkOf(written([...net, ...guest]))).toBe(here);
      const same = written(net) === written(other);
      expect(networkOf(written([...other, ...guest])) === here).toBe(same);
    }),
  );
});

test('shortened, zoned and upper-case notations are the same network', () => {
  const network = networkOf('2001:db8:0:0:1:2:3:4');
  expect(network).toBe('2001:db8:0:0::/64');
  expect(networkOf('2001:DB8::9')).toBe(network);
  expect(networkOf('2001:db8::1%eth0')).toBe(network);
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
});

test("a wider network is a provider's: 24 bits of IPv4, 48 of IPv6", () => {
  expect(widerNetworkOf('192.0.2.7')).toBe('192.0.2.0/24');
  expect(widerNetworkOf('::ffff:192.0.2.200')).toBe('192.0.2.0/24');
  expect(widerNetworkOf('192.0.3.7')).toBe('192.0.3.0/24');
  expect(widerNetworkOf('2001:db8:1:2:3::4')).toBe('2001:db8:1::/48');
  expect(widerNetworkOf('2001:db8:1:ffff::')).toBe('2001:db8:1::/48');
  expect(widerNetworkOf('2001:db8:2::')).toBe('2001:db8:2::/48');
  expect(widerNetworkOf('unknown')).toBe('unknown');
});

test('an invalid address is a network of its own', () => {
  expect(networkOf('unknown')).toBe('unknown');
  expect(networkOf('')).toBe('');
});

test.each([
  ['localhost', true],
  ['mail.LocalHost', true],
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['[::1]', true],
  ['[::ffff:127.0.0.1]', true],
  ['mail.example', false],
  ['localhost.example', false],
  ['notlocalhost', false],
  ['127.0.0.1.example', false],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['[2001:db8::1]', false],
  ['', false],
])('%s is this machine alone: %s', (hostname, expected) => {
  expect(isLoopback(hostname)).toBe(expected);
});

test('private networks are distinguished from public ones', () => {
  for (const near of [
    '127.0.0.1',
    '::ffff:10.1.2.3',
    '192.168.0.9',
    '172.31.0.1',
    '::1',
    'fd00::1',
  ]) {
    expect(isPrivateNetwork(near), near).toBe(true);
  }
  for (const far of ['172.32.0.1', '203.0.113.7', '::ffff:8.8.8.8', '2001:db8::1', '']) {
    expect(isPrivateNetwork(far), far).toBe(false);
  }
});

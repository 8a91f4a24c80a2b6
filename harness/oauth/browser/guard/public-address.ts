import { BlockList, isIP } from 'node:net';

/** Networks that are not on the internet: of this machine, of a house, of a cloud (IANA's special-purpose registries). */
const INNER: ReadonlyArray<readonly [address: string, bits: number, why: string]> = [
  ['0.0.0.0', 8, 'this network'],
  ['10.0.0.0', 8, 'private'],
  ['100.64.0.0', 10, "a carrier's, and the metadata of a cloud"],
  ['127.0.0.0', 8, 'loopback'],
  ['168.63.129.16', 32, 'the metadata of a cloud'],
  ['169.254.0.0', 16, 'link-local, and the metadata of clouds'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'protocols'],
  ['192.0.2.0', 24, 'documentation'],
  ['192.168.0.0', 16, 'private'],
  ['198.18.0.0', 15, 'benchmarks'],
  ['198.51.100.0', 24, 'documentation'],
  ['203.0.113.0', 24, 'documentation'],
  ['224.0.0.0', 4, 'multicast'],
  ['240.0.0.0', 4, 'reserved, and broadcast'],
  ['::', 96, 'unspecified, loopback, and IPv4 in its oldest form'],
  ['64:ff9b::', 96, 'IPv4 behind a translator'],
  ['64:ff9b:1::', 48, 'IPv4 behind a translator of the house'],
  ['100::', 64, 'discarded'],
  ['2001::', 23, 'protocols, and tunnels'],
  ['2001:db8::', 32, 'documentation'],
  ['2002::', 16, 'IPv4 in a tunnel'],
  ['fc00::', 7, 'private'],
  ['fe80::', 9, 'link-local, and sites of old'],
  ['ff00::', 8, 'multicast'],
];

const inner = new BlockList();
for (const [address, bits] of INNER) inner.addSubnet(address, bits, address.includes(':') ? 'ipv6' : 'ipv4');

/** Whether an IP address is one of the internet at large. What is no address is none. */
export function isPublicAddress(address: string): boolean {
  const bare = address.split('%', 1)[0] ?? '';
  const family = isIP(bare);
  if (family === 0) return false;
  // An IPv4 address within an IPv6 one is held against the networks of IPv4.
  return !inner.check(bare, family === 6 ? 'ipv6' : 'ipv4');
}

import ipaddr from 'ipaddr.js';

/** The IANA IPv4 special-purpose registry (RFC 6890), and Azure's WireServer, a control plane on a public address. */
const BLOCKED_IPV4 = [
  ['0.0.0.0/8', 'this network'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'carrier-grade NAT'],
  ['127.0.0.0/8', 'loopback'],
  ['168.63.129.16/32', 'cloud control plane'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'IETF protocol assignments'],
  ['192.0.2.0/24', 'documentation'],
  ['192.31.196.0/24', 'AS112'],
  ['192.52.193.0/24', 'AMT'],
  ['192.88.99.0/24', '6to4 relay'],
  ['192.168.0.0/16', 'private'],
  ['192.175.48.0/24', 'AS112'],
  ['198.18.0.0/15', 'benchmarking'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved'],
] as const;

/** The only allowed IPv6 addresses: global unicast without the special blocks below. */
const GLOBAL_UNICAST = '2000::/3';
const BLOCKED_IPV6 = [
  ['2001::/23', 'IETF protocol assignments'],
  ['2001:db8::/32', 'documentation'],
  ['2002::/16', '6to4'],
  ['2620:4f:8000::/48', 'AS112'],
  ['3fff::/20', 'documentation'],
] as const;

/**
 * IPv6 ranges that embed an IPv4 address, and its byte offset. All of them are blocked anyway; unwrapping them names
 * the real target in the error.
 */
const EMBEDDED_IPV4 = [
  ['::ffff:0:0/96', 12, 'IPv4-mapped'],
  ['::ffff:0:0:0/96', 12, 'IPv4-translated'],
  ['64:ff9b::/96', 12, 'NAT64'],
  ['64:ff9b:1::/48', 12, 'local NAT64'],
  ['2002::/16', 2, '6to4'],
  ['::/96', 12, 'IPv4-compatible'],
] as const;

type Block = { readonly range: [ipaddr.IPv4 | ipaddr.IPv6, number]; readonly name: string };

const toBlock = ([cidr, name]: readonly [string, string]): Block => ({ range: ipaddr.parseCIDR(cidr), name });
const blockedIpv4 = BLOCKED_IPV4.map(toBlock);
const blockedIpv6 = BLOCKED_IPV6.map(toBlock);
const globalUnicast = ipaddr.parseCIDR(GLOBAL_UNICAST);
const embeddedIpv4 = EMBEDDED_IPV4.map(([cidr, offset, name]) => ({ ...toBlock([cidr, name]), offset }));

/**
 * Returns the name of the special range that an IP address belongs to, which must not be connected to; null for an
 * ordinary public address. Text other than a canonical IP address, and every zone id, is 'not an IP address'.
 * Sources: IANA special-purpose address registries, RFC 6890, RFC 6052, RFC 3056, RFC 4380, RFC 5214.
 */
export function findBlockedRange(address: string): string | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return findBlockedIpv4Range(ipaddr.IPv4.parse(address));
  if (ipaddr.IPv6.isValid(address) && !address.includes('%')) {
    return findBlockedIpv6Range(ipaddr.IPv6.parse(address));
  }
  return 'not an IP address';
}

function findBlockedIpv4Range(address: ipaddr.IPv4): string | null {
  return blockedIpv4.find((block) => isInside(address, block))?.name ?? null;
}

function findBlockedIpv6Range(address: ipaddr.IPv6): string | null {
  const bytes = address.toByteArray();
  const wrapped = embeddedIpv4.find((block) => isInside(address, block));
  if (wrapped) {
    const inner = findBlockedIpv4Range(ipv4At(bytes, wrapped.offset));
    return inner === null ? wrapped.name : `${wrapped.name} ${inner}`;
  }
  if (!address.match(globalUnicast)) return 'not global unicast';
  const special = blockedIpv6.find((block) => isInside(address, block));
  return special?.name ?? findBlockedIsatapTarget(bytes);
}

/** RFC 5214: the interface identifier 0:5efe or 200:5efe precedes the IPv4 address of the tunnel endpoint. */
function findBlockedIsatapTarget(bytes: number[]): string | null {
  const isIsatap =
    (bytes[8] === 0 || bytes[8] === 2) && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;
  const inner = isIsatap ? findBlockedIpv4Range(ipv4At(bytes, 12)) : null;
  return inner === null ? null : `ISATAP ${inner}`;
}

function ipv4At(bytes: number[], offset: number): ipaddr.IPv4 {
  return new ipaddr.IPv4(bytes.slice(offset, offset + 4));
}

function isInside(address: ipaddr.IPv4 | ipaddr.IPv6, { range: [start, bits] }: Block): boolean {
  return address.kind() === start.kind() && address.match(start, bits);
}

import { BlockList } from 'node:net';

const PRIVATE_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
] as const;
const PUBLIC_IPV6 = '2000::/3';

/** Top-level labels of private networks. */
const PRIVATE_NAMES =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|svc|arpa)$/;

const privateIpv4 = blockListOf(PRIVATE_IPV4, 'ipv4');
const publicIpv6 = blockListOf([PUBLIC_IPV6], 'ipv6');

/**
 * Whether a host is obviously not on the public web. This only gives an early error: the SSRF protection is in the
 * workers, which check every resolved address and redirect.
 */
export function isObviouslyPrivate(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[')) return !publicIpv6.check(host.slice(1, -1), 'ipv6');
  if (/^\d+(?:\.\d+){3}$/.test(host)) return privateIpv4.check(host);
  return !host.includes('.') || PRIVATE_NAMES.test(host);
}

function blockListOf(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

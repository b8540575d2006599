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

/** Names that lead into a machine or a private network, by their last label. */
const PRIVATE_NAMES =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|svc|arpa)$/;

const privateIpv4 = blockListOf(PRIVATE_IPV4, 'ipv4');
const publicIpv6 = blockListOf([PUBLIC_IPV6], 'ipv6');

/**
 * Says whether a host is plainly not on the public web. This only spares an agent the wait and its user a document
 * that failed: whether an address may be connected to is judged by the workers alone, name by name and hop by hop.
 */
export function isPlainlyPrivate(hostname: string): boolean {
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

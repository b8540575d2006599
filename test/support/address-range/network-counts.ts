import { readFileSync } from 'node:fs';

/** The traffic of all programs in this network namespace since its creation. */
export interface NetworkCounts {
  /** Outgoing TCP connection attempts (RFC 4022 tcpActiveOpens). */
  readonly connections: number;
  /** UDP datagrams sent over IPv4 and IPv6 (RFC 4113 udpOutDatagrams). */
  readonly datagrams: number;
}

export function readNetworkCounts(): NetworkCounts {
  const counts = readFileSync('/proc/self/net/snmp', 'utf8');
  const counts6 = readFileSync('/proc/self/net/snmp6', 'utf8');
  const datagrams6 = Number(/^Udp6OutDatagrams\s+(\d+)/m.exec(counts6)?.[1] ?? 0);
  return {
    connections: countOf(counts, 'Tcp', 'ActiveOpens'),
    datagrams: countOf(counts, 'Udp', 'OutDatagrams') + datagrams6,
  };
}

/** The file has two lines for each protocol: one with names and one with values. */
function countOf(counts: string, protocol: string, name: string): number {
  const [names = [], values = []] = counts
    .split('\n')
    .filter((line) => line.startsWith(`${protocol}:`))
    .map((line) => line.split(' '));
  return Number(values[names.indexOf(name)]);
}

import { readFileSync } from 'node:fs';

/** What this network has sent since it exists, whoever sent it. */
export interface NetworkCounts {
  /** TCP connections begun, answered or not (RFC 4022 tcpActiveOpens). */
  readonly connections: number;
  /** UDP datagrams sent (RFC 4113 udpOutDatagrams), of both families. */
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

/** The file has two lines for each protocol, one of names and one of figures. */
function countOf(counts: string, protocol: string, name: string): number {
  const [names = [], figures = []] = counts
    .split('\n')
    .filter((line) => line.startsWith(`${protocol}:`))
    .map((line) => line.split(' '));
  return Number(figures[names.indexOf(name)]);
}

import { createSocket, type RemoteInfo } from 'node:dgram';
import ipaddr from 'ipaddr.js';

export type RecordType = 'A' | 'AAAA';

/** Addresses of the requested type, a DNS error code (RFC 1035 section 4.1.1), or null for no response. */
export type DnsAnswer = readonly string[] | number | null;

export const NXDOMAIN = 3;
export const SERVFAIL = 2;

export interface DnsServer extends AsyncDisposable {
  /** `address:port`, as resolvers accept it. */
  readonly address: string;
  /** The number of queries received and responses sent so far. */
  readonly datagrams: number;
}

const TYPE_OF: Readonly<Record<RecordType, number>> = { A: 1, AAAA: 28 };

/** Starts a DNS server on this machine that responds with `answer` and a TTL of 0 seconds. */
export async function startDnsServer(
  answer: (name: string, type: RecordType) => DnsAnswer,
  { address = '127.0.0.1', port = 0 } = {},
): Promise<DnsServer> {
  const socket = createSocket('udp4');
  let datagrams = 0;
  const send = (bytes: Buffer, { port: to, address: from }: RemoteInfo) => {
    datagrams += 1;
    socket.send(bytes, to, from);
  };
  socket.on('message', (query, sender) => {
    datagrams += 1;
    const { name, type } = questionOf(query);
    const found = answer(name, type);
    if (found !== null) send(answerTo(query, TYPE_OF[type], found), sender);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.bind(port, address, resolve);
  await promise;
  return {
    address: `${address}:${socket.address().port}`,
    get datagrams() {
      return datagrams;
    },
    async [Symbol.asyncDispose]() {
      socket.close();
    },
  };
}

function questionOf(query: Buffer): { name: string; type: RecordType } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return {
    name: labels.join('.').toLowerCase(),
    type: query.readUInt16BE(at + 1) === TYPE_OF.A ? 'A' : 'AAAA',
  };
}

/** RFC 1035 section 4: header, question, and one record for each address, with a pointer to the name. */
function answerTo(query: Buffer, type: number, answer: readonly string[] | number): Buffer {
  const records =
    typeof answer === 'number' ? [] : answer.map((address) => ipaddr.parse(address).toByteArray());
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180 | (typeof answer === 'number' ? answer : 0), 2);
  header.writeUInt16BE(records.length, 6);
  header.fill(0, 8);
  const questionEnd = query.indexOf(0, 12) + 5;
  const body = records.map((bytes) =>
    Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]),
  );
  return Buffer.concat([header, query.subarray(12, questionEnd), ...body]);
}

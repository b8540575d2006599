import { createSocket, type Socket } from 'node:dgram';
import { afterEach, expect, test } from 'vitest';
import { createResolveHost } from './resolve-host.ts';

const TYPE = { A: 1, AAAA: 28 } as const;
const NXDOMAIN = 3;
const SERVFAIL = 2;

let nameServer: Socket | null = null;

afterEach(() => {
  nameServer?.close();
  nameServer = null;
});

/** A name server on loopback that answers every query of a record type in one way; null means silence. */
async function serveNames(
  answers: {
    readonly [type in keyof typeof TYPE]: readonly number[][] | number | null;
  },
): Promise<string> {
  const socket = createSocket('udp4');
  nameServer = socket;
  socket.on('message', (query, { port, address }) => {
    const type = query.readUInt16BE(query.length - 4 - extraLength(query)) === TYPE.A ? 'A' : 'AAAA';
    const answer = answers[type];
    if (answer !== null) socket.send(answerTo(query, TYPE[type], answer), port, address);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.bind(0, '127.0.0.1', resolve);
  await promise;
  return `127.0.0.1:${socket.address().port}`;
}

/** The length of what follows the question: an EDNS record, when the query has one. */
function extraLength(query: Buffer): number {
  return query.length - questionEnd(query);
}

function questionEnd(query: Buffer): number {
  return query.indexOf(0, 12) + 5;
}

/** RFC 1035 section 4: header, question, and one record for each address, its name a pointer to the question. */
function answerTo(query: Buffer, type: number, answer: readonly number[][] | number): Buffer {
  const records = typeof answer === 'number' ? [] : answer;
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180 | (typeof answer === 'number' ? answer : 0), 2);
  header.writeUInt16BE(records.length, 6);
  header.fill(0, 8);
  const body = records.map((bytes) =>
    Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]),
  );
  return Buffer.concat([header, query.subarray(12, questionEnd(query)), ...body]);
}

test('a name has its addresses of both families', async () => {
  const server = await serveNames({
    A: [
      [93, 184, 216, 35],
      [10, 0, 0, 1],
    ],
    AAAA: [[0x26, 6, ...Array(13).fill(0), 5]],
  });
  const addresses = await createResolveHost({ servers: [server] })('docs.acme-docs.com');
  expect([...addresses].sort()).toEqual(['10.0.0.1', '2606::5', '93.184.216.35']);
});

test('one family that fails does not hide the other', async () => {
  const server = await serveNames({ A: [[93, 184, 216, 35]], AAAA: SERVFAIL });
  expect(await createResolveHost({ servers: [server] })('docs.acme-docs.com')).toEqual(['93.184.216.35']);
});

test.each([
  ['a name that does not exist', NXDOMAIN, 'ENOTFOUND'],
  ['a name without addresses', 0, 'ENODATA'],
  ['a name server that fails', SERVFAIL, 'ESERVFAIL'],
])('%s is an error, never an empty answer', async (_what, code, expected) => {
  const server = await serveNames({ A: code, AAAA: code });
  const failed = createResolveHost({ servers: [server] })('docs.acme-docs.com');
  await expect(failed).rejects.toMatchObject({ code: expected });
});

test('a silent name server is given up at the deadline', async () => {
  const server = await serveNames({ A: null, AAAA: null });
  const failed = createResolveHost({ servers: [server], deadlineMs: 30 })('docs.acme-docs.com');
  await expect(failed).rejects.toMatchObject({ code: expect.stringMatching(/ECANCELLED|ETIMEOUT/) });
});

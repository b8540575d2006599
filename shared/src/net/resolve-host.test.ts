import { afterEach, expect, test } from 'vitest';
import {
  type DnsAnswer,
  type DnsServer,
  NXDOMAIN,
  type RecordType,
  SERVFAIL,
  startDnsServer,
} from '../../../test/support/servers/dns-server.ts';
import { createResolveHost } from './resolve-host.ts';

let nameServer: DnsServer | null = null;

afterEach(async () => {
  await nameServer?.[Symbol.asyncDispose]();
  nameServer = null;
});

async function serveNames(answers: { readonly [type in RecordType]: DnsAnswer }): Promise<string> {
  nameServer = await startDnsServer((_name, type) => answers[type]);
  return nameServer.address;
}

test('returns IPv4 and IPv6 addresses', async () => {
  const server = await serveNames({
    A: ['93.184.216.35', '10.0.0.1'],
    AAAA: ['2606::5'],
  });
  const addresses = await createResolveHost({ servers: [server] })('docs.acme-docs.com');
  expect([...addresses].sort()).toEqual(['10.0.0.1', '2606::5', '93.184.216.35']);
});

test('returns one address family when the other fails', async () => {
  const server = await serveNames({ A: ['93.184.216.35'], AAAA: SERVFAIL });
  expect(await createResolveHost({ servers: [server] })('docs.acme-docs.com')).toEqual(['93.184.216.35']);
});

test.each([
  ['a name that does not exist', NXDOMAIN, 'ENOTFOUND'],
  ['a name without addresses', 0, 'ENODATA'],
  ['a name server that fails', SERVFAIL, 'ESERVFAIL'],
])('rejects %s instead of returning an empty list', async (_what, code, expected) => {
  const server = await serveNames({ A: code, AAAA: code });
  const failed = createResolveHost({ servers: [server] })('docs.acme-docs.com');
  await expect(failed).rejects.toMatchObject({ code: expected });
});

test('stops waiting for an unresponsive name server at the deadline', async () => {
  const server = await serveNames({ A: null, AAAA: null });
  const failed = createResolveHost({ servers: [server], deadlineMs: 30 })('docs.acme-docs.com');
  await expect(failed).rejects.toMatchObject({ code: expect.stringMatching(/ECANCELLED|ETIMEOUT/) });
});

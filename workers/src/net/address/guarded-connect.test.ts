import { expect, test } from 'vitest';
import { serveSite } from '../../../../test/support/servers/serve-site.ts';
import { BlockedAddressError } from '../../errors/network-errors.ts';
import { createGuardedConnect } from './guarded-connect.ts';

const POLICY = { allowedHosts: new Set<string>(), ownHosts: new Set<string>() };

function connect(target: string, addresses: readonly string[]): Promise<Error | null> {
  const { hostname, port, protocol } = new URL(target);
  const { promise, resolve } = Promise.withResolvers<Error | null>();
  createGuardedConnect(POLICY, async () => addresses)(
    { hostname: hostname.replace(/[[\]]/g, ''), port, protocol },
    (...[error]) => resolve(error),
  );
  return promise;
}

test.each([
  ['an IP literal, for which Node calls no lookup', '127.0.0.1', []],
  ['a name', 'docs.acme-docs.com', ['127.0.0.1']],
  ['a name with several addresses', 'docs.acme-docs.com', ['93.184.216.35', '127.0.0.1']],
  ['an IPv6 literal', '[::ffff:127.0.0.1]', []],
])('does not connect to %s of loopback', async (_name, host, addresses) => {
  await using site = await serveSite();
  const { port } = new URL(site.origin);
  expect(await connect(`http://${host}:${port}/`, addresses)).toBeInstanceOf(BlockedAddressError);
  expect(site.connections).toBe(0);
});

import { isIP, type LookupFunction, type Socket } from 'node:net';
import { findBlockedRange } from '@lectern/shared/net/address-guard.ts';
import type { ResolveHost } from '@lectern/shared/net/resolve-host.ts';
import type { EgressPolicy } from '@lectern/shared/net/url-policy.ts';
import { buildConnector } from 'undici';
import { BlockedAddressError } from '../../errors/network-errors.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Creates the connector of an undici Agent that only connects to public addresses. IP literals are checked here, since
 * Node calls no lookup for them. A name is resolved once, every address is checked, and the socket uses exactly those,
 * which rules out DNS rebinding; one forbidden address blocks the name. Hosts of the allow-list are not checked.
 */
export function createGuardedConnect(policy: EgressPolicy, resolve: ResolveHost): buildConnector.connector {
  const shared = { allowH2: false, timeout: CONNECT_TIMEOUT_MS };
  const connectUnchecked = buildConnector(shared);
  const connectChecked = buildConnector({ ...shared, lookup: createCheckedLookup(policy, resolve) });

  return (options, callback) => {
    if (policy.allowedHosts.has(hostAndPort(options))) {
      connectUnchecked(options, callback);
      return;
    }
    const { hostname } = options;
    const refusal = isIP(hostname) ? refusalOfAddress(hostname, policy) : null;
    if (refusal !== null) {
      callback(new BlockedAddressError(`${hostname} is ${refusal}`, { host: hostname }), null);
      return;
    }
    connectChecked(options, (...[error, socket]) => {
      if (error) callback(error, null);
      else checkSocket(hostname, socket, policy, callback);
    });
  };
}

/** Checks the address that the socket is connected to, before anything is sent over it. */
function checkSocket(
  hostname: string,
  socket: Socket,
  policy: EgressPolicy,
  callback: buildConnector.Callback,
): void {
  const address = socket.remoteAddress ?? '';
  const refusal = refusalOfAddress(address, policy);
  if (refusal === null) {
    callback(null, socket);
    return;
  }
  socket.destroy();
  callback(resolvedError(hostname, `${address} is ${refusal}`), null);
}

function createCheckedLookup(policy: EgressPolicy, resolve: ResolveHost): LookupFunction {
  return (hostname, options, callback) => {
    resolvePublicAddresses(hostname, policy, resolve).then(
      (addresses) => pinnedLookup(addresses)(hostname, options, callback),
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}

/**
 * Resolves a name and checks every address. Rejects with BlockedAddressError when one of them is forbidden, else with
 * the resolver's error.
 */
export async function resolvePublicAddresses(
  hostname: string,
  policy: EgressPolicy,
  resolve: ResolveHost,
): Promise<readonly string[]> {
  const addresses = await resolve(hostname);
  const blocked = addresses.find((address) => refusalOfAddress(address, policy) !== null);
  if (blocked !== undefined) {
    throw resolvedError(hostname, `${blocked} is ${refusalOfAddress(blocked, policy)}`);
  }
  if (addresses.length === 0) throw resolvedError(hostname, 'no address');
  return addresses;
}

/** Users read only the name: its addresses would let them explore an internal network. */
function resolvedError(host: string, resolved: string): BlockedAddressError {
  return new BlockedAddressError(`${host} does not resolve to a public address`, { host, resolved });
}

/** A lookup that returns `addresses`, which have been checked, for every name. */
export function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, { all }, callback) => {
    const [first] = entries;
    if (all) callback(null, entries);
    else callback(null, first?.address ?? '', first?.family);
  };
}

/** Completes "… is …"; null when the address may be connected to. */
function refusalOfAddress(address: string, policy: EgressPolicy): string | null {
  if (policy.ownHosts.has(address)) return 'this server';
  const range = findBlockedRange(address);
  return range === null ? null : `not a public address (${range})`;
}

/** A connection's target as the allow-list spells it; undici passes IPv6 addresses without brackets. */
function hostAndPort({ hostname, port, protocol }: buildConnector.Options): string {
  const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
  return `${host}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

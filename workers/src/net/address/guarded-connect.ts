import { isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { refusalOfAddress } from './address-guard.ts';
import type { ResolveHost } from './resolve-host.ts';
import type { EgressPolicy } from './url-policy.ts';

/** A connection that the egress policy forbids. The message completes the sentence "… was not fetched: ". */
export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError';
  /** The host that was refused, with its port when it states one; null when it is that of the address asked for. */
  readonly host: string | null;
  /** Why it was refused, without the way that led to it. */
  readonly reason: string;

  constructor(
    message: string,
    { host = null, reason = message }: { host?: string | null; reason?: string } = {},
  ) {
    super(message);
    this.host = host;
    this.reason = reason;
  }
}

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Makes the connector of an undici Agent that reaches only judged addresses: IP literals are judged here, since
 * Node calls no lookup for them; names are resolved once, every address of the answer is judged, and the socket
 * uses exactly those, so a second answer of another kind (rebinding) is never asked for. One forbidden address
 * refuses the whole name. Hosts of the allow-list are connected to as they are.
 */
export function createGuardedConnect(policy: EgressPolicy, resolve: ResolveHost): buildConnector.connector {
  const shared = { allowH2: false, timeout: CONNECT_TIMEOUT_MS };
  const connectOpen = buildConnector(shared);
  const connectGuarded = buildConnector({ ...shared, lookup: judgedLookup(policy, resolve) });

  return (options, callback) => {
    if (policy.allowedHosts.has(hostAndPort(options))) {
      connectOpen(options, callback);
      return;
    }
    const refusal = isIP(options.hostname) ? refusalOf(options.hostname, policy) : null;
    if (refusal !== null) {
      callback(new BlockedAddressError(refusal, { host: options.hostname }), null);
      return;
    }
    connectGuarded(options, (...[error, socket]) => {
      if (error) {
        callback(error, null);
      } else {
        handOver(options.hostname, socket, policy, callback);
      }
    });
  };
}

/** Checks the address that the socket really reached before anything is sent over it. */
function handOver(
  hostname: string,
  socket: Socket,
  policy: EgressPolicy,
  callback: buildConnector.Callback,
): void {
  const refusal = refusalOf(socket.remoteAddress ?? '', policy);
  if (refusal === null) {
    callback(null, socket);
    return;
  }
  socket.destroy();
  callback(new BlockedAddressError(refusal, { host: hostname }), null);
}

function judgedLookup(policy: EgressPolicy, resolve: ResolveHost): LookupFunction {
  return (hostname, options, callback) => {
    resolveJudged(hostname, policy, resolve).then(
      (addresses) => pinnedLookup(addresses)(hostname, options, callback),
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}

/**
 * Resolves a name once and judges every address of the answer. Rejects with BlockedAddressError when one of them
 * is forbidden, else with the resolver's error.
 */
export async function resolveJudged(
  hostname: string,
  policy: EgressPolicy,
  resolve: ResolveHost,
): Promise<readonly string[]> {
  const addresses = await resolve(hostname);
  const refusal = addresses.map((address) => refusalOf(address, policy)).find((text) => text !== null);
  if (refusal !== undefined || addresses.length === 0) {
    const reason = `resolves to ${refusal ?? 'no address'}`;
    throw new BlockedAddressError(`${hostname} ${reason}`, { host: hostname, reason });
  }
  return addresses;
}

/** A lookup that answers every name with `addresses`, which were judged. */
export function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, { all }, callback) => {
    const [first] = entries;
    if (all) {
      callback(null, entries);
    } else {
      callback(null, first?.address ?? '', first?.family);
    }
  };
}

function refusalOf(address: string, policy: EgressPolicy): string | null {
  if (policy.ownHosts.has(address)) {
    return `${address}, which is this server`;
  }
  const range = refusalOfAddress(address);
  return range === null ? null : `${address}, which is not a public address (${range})`;
}

/** The allow-list's spelling of a connection's target; undici hands IPv6 addresses over without brackets. */
function hostAndPort({ hostname, port, protocol }: buildConnector.Options): string {
  const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
  return `${host}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

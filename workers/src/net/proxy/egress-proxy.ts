import type { lookup } from 'node:dns';
import {
  type PrepareRequestFunctionOpts,
  type PrepareRequestFunctionResult,
  RequestError,
  Server,
} from 'proxy-chain';
import { BlockedAddressError, pinnedLookup } from '../address/guarded-connect.ts';
import { createResolveHost, type ResolveHost } from '../address/resolve-host.ts';
import type { BodyTooLargeError } from '../http/read-body.ts';
import { type BlockedRequest, EgressPass } from './egress-pass.ts';

export interface EgressProxySettings {
  /** `host:port` entries that may be reached although they are private (CRAWL_ALLOWED_HOSTS). */
  readonly allowedHosts?: Iterable<string>;
  /** Our own host names and addresses, which are never reached. */
  readonly ownHosts?: Iterable<string>;
  /** Replaces DNS. */
  readonly resolveHost?: ResolveHost;
  /** Bytes that may be loaded with one pass. Default 64 MiB. */
  readonly maxBytes?: number;
  /** Told of the first refused request of each pass to each host. */
  readonly onBlocked?: (blocked: BlockedRequest) => void;
}

/** A proxy on loopback, for programs that connect by themselves. It reaches what safe-fetch reaches and no more. */
export interface EgressProxy {
  /** `http://127.0.0.1:<port>` */
  readonly address: string;
  /** Requests refused so far. */
  readonly blockedCount: number;
  /**
   * Gives out credentials; `onExhausted` is called when too much was loaded with them, and then they are void.
   * `onBlocked` is told, as that of the settings, of the first refused request to each host.
   */
  issuePass(
    onExhausted: (error: BodyTooLargeError) => void,
    onBlocked?: (blocked: BlockedRequest) => void,
  ): EgressPass;
  /** Makes a pass void and closes its connections. */
  revokePass(pass: EgressPass): void;
  close(): Promise<void>;
}

/** A pass and the connections to the proxy that it was named on. */
interface Carried {
  readonly pass: EgressPass;
  readonly connections: Set<number>;
  /** What its closed connections have loaded. */
  closedBytes: number;
}

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
/** How often it is looked at what the passes have loaded. */
const COUNT_EVERY_MS = 200;

/** Starts the proxy on a free port. Plain HTTP, CONNECT and so WebSockets go through the same judgement. */
export async function startEgressProxy(settings: EgressProxySettings = {}): Promise<EgressProxy> {
  const policy = { allowedHosts: new Set(settings.allowedHosts), ownHosts: new Set(settings.ownHosts) };
  const resolveHost = settings.resolveHost ?? createResolveHost();
  const carried = new Map<string, Carried>();
  const server = new Server({
    host: '127.0.0.1',
    port: 0,
    authRealm: 'Lectern',
    prepareRequestFunction: (request) => prepare(request, carried),
  });
  let blockedCount = 0;
  server.on('connectionClosed', ({ connectionId, stats }: ClosedConnection) => {
    for (const entry of carried.values()) {
      if (entry.connections.delete(connectionId)) entry.closedBytes += stats?.srcTxBytes ?? 0;
    }
  });
  const counting = setInterval(() => {
    for (const entry of carried.values()) {
      entry.pass.count(loadedBytes(entry, server));
      if (entry.pass.isExhausted) drop(entry, server);
    }
  }, COUNT_EVERY_MS);
  counting.unref();
  await server.listen();

  return {
    address: `http://127.0.0.1:${server.port}`,
    get blockedCount() {
      return blockedCount;
    },
    issuePass(onExhausted, onBlockedHere) {
      const pass = new EgressPass({
        policy,
        resolveHost,
        maxBytes: settings.maxBytes ?? DEFAULT_MAX_BYTES,
        onExhausted,
        onBlocked: (blocked, isFirst) => {
          blockedCount += 1;
          if (!isFirst) return;
          settings.onBlocked?.(blocked);
          onBlockedHere?.(blocked);
        },
      });
      carried.set(pass.username, { pass, connections: new Set(), closedBytes: 0 });
      return pass;
    },
    revokePass(pass) {
      const entry = carried.get(pass.username);
      carried.delete(pass.username);
      if (entry) drop(entry, server);
    },
    async close() {
      clearInterval(counting);
      for (const { pass } of carried.values()) pass.agent.destroy();
      await server.close(true);
    },
  };
}

interface ClosedConnection {
  readonly connectionId: number;
  readonly stats?: { readonly srcTxBytes: number };
}

/**
 * Judges one request. What is refused is answered 403, a name that cannot be resolved 502, and whoever names no
 * valid pass 407.
 */
async function prepare(
  { request, username, password, isHttp, connectionId }: PrepareRequestFunctionOpts,
  carried: ReadonlyMap<string, Carried>,
): Promise<PrepareRequestFunctionResult> {
  const entry = carried.get(username);
  if (!entry || entry.pass.password !== password || entry.pass.isExhausted) {
    return { requestAuthentication: true };
  }
  entry.connections.add(connectionId);
  const target = isHttp ? (request.url ?? '') : `https://${request.url}`;
  const addresses = await entry.pass.admit(target).catch((error: Error) => {
    const status = error instanceof BlockedAddressError ? 403 : 502;
    throw new RequestError(`Not fetched: ${error.message}`, status);
  });
  const httpAgent = entry.pass.agent;
  if (addresses === null) {
    return { httpAgent };
  }
  // Safe: of dns.lookup only the call with options is used, which is what net.connect makes.
  return { httpAgent, dnsLookup: pinnedLookup(addresses) as typeof lookup };
}

function loadedBytes({ connections, closedBytes }: Carried, server: Server): number {
  let bytes = closedBytes;
  for (const connectionId of connections) {
    bytes += server.getConnectionStats(connectionId)?.srcTxBytes ?? 0;
  }
  return bytes;
}

function drop({ pass, connections }: Carried, server: Server): void {
  pass.agent.destroy();
  for (const connectionId of connections) server.closeConnection(connectionId);
}

import type { lookup } from 'node:dns';
import {
  type PrepareRequestFunctionOpts,
  type PrepareRequestFunctionResult,
  RequestError,
  Server,
} from 'proxy-chain';
import {
  BlockedAddressError,
  type BlockedRequest,
  type BodyTooLargeError,
} from '../../errors/network-errors.ts';
import { createEgressRules, type EgressSettings } from '../address/egress-settings.ts';
import { pinnedLookup } from '../address/guarded-connect.ts';
import { ProxySession } from './proxy-session.ts';

export interface EgressProxySettings extends EgressSettings {
  /** Bytes that one session may download. Default 64 MiB. */
  readonly maxBytes?: number;
  /** Called for the first blocked request of each session to each host. */
  readonly onBlocked?: (blocked: BlockedRequest) => void;
}

/** A proxy on loopback for programs that open their own connections. It applies the rules of safe-fetch. */
export interface EgressProxy {
  /** `http://127.0.0.1:<port>` */
  readonly address: string;
  /** Requests blocked so far. */
  readonly blockedCount: number;
  /**
   * Creates credentials. `onExhausted` is called when the session exceeds its bytes and becomes invalid; `onBlocked`
   * has the meaning it has in the settings.
   */
  openSession(
    onExhausted: (error: BodyTooLargeError) => void,
    onBlocked?: (blocked: BlockedRequest) => void,
  ): ProxySession;
  /** Invalidates the credentials and closes the session's connections. */
  closeSession(session: ProxySession): void;
  close(): Promise<void>;
}

interface OpenSession {
  readonly session: ProxySession;
  readonly connections: Set<number>;
  /** Bytes downloaded over connections that are closed by now. */
  closedBytes: number;
}

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
const COUNT_INTERVAL_MS = 200;

/** Starts the proxy on a free port. It checks plain HTTP and CONNECT, and so WebSockets, alike. */
export async function startEgressProxy(settings: EgressProxySettings = {}): Promise<EgressProxy> {
  const { policy, resolveHost } = createEgressRules(settings);
  const sessions = new Map<string, OpenSession>();
  const server = new Server({
    host: '127.0.0.1',
    port: 0,
    authRealm: 'Lectern',
    prepareRequestFunction: (request) => prepareRequest(request, sessions),
  });
  let blockedCount = 0;
  server.on('connectionClosed', ({ connectionId, stats }: ClosedConnection) => {
    for (const open of sessions.values()) {
      if (open.connections.delete(connectionId)) open.closedBytes += stats?.srcTxBytes ?? 0;
    }
  });
  const counting = setInterval(() => {
    for (const open of sessions.values()) {
      open.session.setDownloadedBytes(countBytes(open, server));
      if (open.session.isExhausted) closeConnections(open, server);
    }
  }, COUNT_INTERVAL_MS);
  counting.unref();
  await server.listen();

  return {
    address: `http://127.0.0.1:${server.port}`,
    get blockedCount() {
      return blockedCount;
    },
    openSession(onExhausted, onBlocked) {
      const session = new ProxySession({
        policy,
        resolveHost,
        maxBytes: settings.maxBytes ?? DEFAULT_MAX_BYTES,
        onExhausted,
        onBlocked: (blocked, isFirst) => {
          blockedCount += 1;
          if (!isFirst) return;
          settings.onBlocked?.(blocked);
          onBlocked?.(blocked);
        },
      });
      sessions.set(session.username, { session, connections: new Set(), closedBytes: 0 });
      return session;
    },
    closeSession(session) {
      const open = sessions.get(session.username);
      sessions.delete(session.username);
      if (open) closeConnections(open, server);
    },
    async close() {
      clearInterval(counting);
      for (const { session } of sessions.values()) session.agent.destroy();
      await server.close(true);
    },
  };
}

interface ClosedConnection {
  readonly connectionId: number;
  readonly stats?: { readonly srcTxBytes: number };
}

/** Responds 403 to a blocked request, 502 to an unresolvable name, and 407 without a valid session. */
async function prepareRequest(
  { request, username, password, isHttp, connectionId }: PrepareRequestFunctionOpts,
  sessions: ReadonlyMap<string, OpenSession>,
): Promise<PrepareRequestFunctionResult> {
  const open = sessions.get(username);
  if (!open || open.session.password !== password || open.session.isExhausted) {
    return { requestAuthentication: true };
  }
  open.connections.add(connectionId);
  const target = isHttp ? (request.url ?? '') : `https://${request.url}`;
  const addresses = await open.session.resolveTarget(target).catch((error: Error) => {
    const status = error instanceof BlockedAddressError ? 403 : 502;
    throw new RequestError(`Not fetched: ${error.message}`, status);
  });
  const httpAgent = open.session.agent;
  if (addresses === null) return { httpAgent };
  // Safe: net.connect only calls dns.lookup with options.
  return { httpAgent, dnsLookup: pinnedLookup(addresses) as typeof lookup };
}

function countBytes({ connections, closedBytes }: OpenSession, server: Server): number {
  let bytes = closedBytes;
  for (const connectionId of connections) bytes += server.getConnectionStats(connectionId)?.srcTxBytes ?? 0;
  return bytes;
}

function closeConnections({ session, connections }: OpenSession, server: Server): void {
  session.agent.destroy();
  for (const connectionId of connections) server.closeConnection(connectionId);
}

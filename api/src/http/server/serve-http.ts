import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { ConcurrencyLimit } from './concurrency-limit.ts';

/** The Fetch API's signature of a server. */
export type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

/** Node's limits for slow clients, in milliseconds. */
export interface ServerTimeouts {
  /** Until the last header has arrived. */
  readonly headersTimeout: number;
  /** Until the last byte of the body has arrived. */
  readonly requestTimeout: number;
  /** Between two pieces of a response that the client accepts. */
  readonly idleTimeout: number;
}

const TIMEOUTS: ServerTimeouts = { headersTimeout: 10_000, requestTimeout: 30_000, idleTimeout: 60_000 };

/** Longer than reverse proxies keep theirs: when the proxy closes a connection first, no request is lost. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;
const MAX_HEADER_BYTES = 16 * 1024;
const TIMEOUT_CHECK_INTERVAL_MS = 1_000;

/** Serves `fetch` on `port`. Rejects with the system's error when the port is not available. */
export async function serveHttp(
  fetch: Fetch,
  port: number,
  concurrencyLimit = new ConcurrencyLimit(),
  { headersTimeout, requestTimeout, idleTimeout }: ServerTimeouts = TIMEOUTS,
): Promise<Server> {
  const serverOptions = {
    headersTimeout,
    requestTimeout,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_INTERVAL_MS, headersTimeout),
  };
  const createLimitedServer = (options: ServerOptions, listener: RequestListener) =>
    createServer(options, concurrencyLimit.wrap(listener));
  // Without HTTP/2 options the adapter creates a plain HTTP server.
  const server = createAdaptorServer({
    fetch,
    createServer: createLimitedServer as typeof createServer,
    serverOptions,
  }) as Server;
  server.setTimeout(idleTimeout);
  // A response may take longer to prepare: the search tools of the administrator wait up to 155 s for their run.
  server.prependListener('request', (_request, response) => {
    response.on('timeout', (socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
  await once(server.listen(port), 'listening');
  return server;
}

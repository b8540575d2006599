import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { serve } from '@hono/node-server';
import { type Admission, createAdmission } from './admission.ts';
import { cutSlowBodies } from './cut-slow-bodies.ts';

/** What an HTTP server answers with, by the web's standard types. */
export type Fetch = Parameters<typeof serve>[0]['fetch'];

/** How long clients may take, in milliseconds. */
export interface ClientLimits {
  /** Until the last header has come, and until a body has to have come at some speed. */
  readonly patienceMs: number;
  /** Until the last byte of the body has come, at whatever speed. */
  readonly requestMs: number;
  /** Between two pieces of an answer that the client takes, and longer than any answer is waited for. */
  readonly silenceMs: number;
}

const LIMITS: ClientLimits = { patienceMs: 10_000, requestMs: 120_000, silenceMs: 60_000 };

/** Longer than proxies keep theirs, so that it is they who close a connection, and no request is lost on its way. */
const KEEP_ALIVE_MS = 75_000;

/** How often clients that are too slow are looked for. */
const LOOK_EVERY_MS = 1_000;

/**
 * Serves on `port` what `admission` lets in; clients that are too slow are cut. Rejects with the system's error when the
 * port cannot be had.
 */
export function serveHttp(
  fetch: Fetch,
  port: number,
  limits: ClientLimits = LIMITS,
  admission: Admission = createAdmission(),
): Promise<Server> {
  const lookEveryMs = Math.min(LOOK_EVERY_MS, limits.patienceMs);
  return new Promise((resolve, reject) => {
    const serverOptions = {
      headersTimeout: limits.patienceMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: lookEveryMs,
    };
    // Without options for HTTP/2 the adapter makes a plain HTTP server.
    const createGuarded = (options: ServerOptions, listener: RequestListener) =>
      createServer(options, admission.guard(listener));
    const served = { fetch, port, createServer: createGuarded as typeof createServer, serverOptions };
    const server = serve(served, () => resolve(server)) as Server;
    server.setTimeout(limits.silenceMs);
    cutSlowBodies(server, { patienceMs: limits.patienceMs, lookEveryMs });
    server.once('error', reject);
  });
}

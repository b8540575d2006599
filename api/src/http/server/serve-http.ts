import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { type Admission, createAdmission } from './admission.ts';
import { cutSlowBodies } from './cut-slow-bodies.ts';
import { type EarlyRefusals, refuseEarly } from './early-refusals.ts';
import { type Doors, openDoors } from './open-doors.ts';

/** What an HTTP server answers with, by the web's standard types. */
export type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

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

/** A server that serves. */
export interface HttpServer {
  readonly server: Server;
  readonly doors: Doors;
  readonly earlyRefusals: EarlyRefusals;
}

/**
 * Serves on `port` what `admission` lets in; clients that are too slow are cut. Rejects with the system's error when the
 * port cannot be had.
 */
export async function serveHttp(
  fetch: Fetch,
  port: number,
  limits: ClientLimits = LIMITS,
  admission: Admission = createAdmission(),
): Promise<HttpServer> {
  const lookEveryMs = Math.min(LOOK_EVERY_MS, limits.patienceMs);
  const serverOptions = {
    headersTimeout: limits.patienceMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: lookEveryMs,
  };
  const createGuarded = (options: ServerOptions, listener: RequestListener) =>
    createServer(options, admission.guard(listener));
  const adapted = { fetch, createServer: createGuarded as typeof createServer, serverOptions };
  // Without options for HTTP/2 the adapter makes a plain HTTP server.
  const server = createAdaptorServer(adapted) as Server;
  server.setTimeout(limits.silenceMs);
  cutSlowBodies(server, { patienceMs: limits.patienceMs, lookEveryMs });
  const earlyRefusals = refuseEarly(server, admission);
  return { server, earlyRefusals, doors: await openDoors(server, port) };
}

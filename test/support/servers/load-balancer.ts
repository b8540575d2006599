import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { listen } from './listen.ts';

/**
 * A round-robin load balancer with readiness checks and keep-alive connections. It does not repeat requests, and
 * responds with 502 to failed ones. If no process is ready, as on an overloaded machine, the newest one gets the
 * requests.
 */
export interface LoadBalancer extends AsyncDisposable {
  readonly origin: string;
  /** Adds a process. Resolves when it gets requests. */
  add(origin: string): Promise<void>;
}

const CHECK_INTERVAL_MS = 100;
/** Consecutive failed checks after which a process gets no requests. */
const TRIES = 3;

/** Starts it on loopback. */
export async function startLoadBalancer(): Promise<LoadBalancer> {
  const used = new Set<string>();
  const agent = new Agent({ connections: 32, keepAliveTimeout: 10_000 });
  const ended = new AbortController();
  let next = 0;
  let newest: string | undefined;
  const server = createServer((incoming, outgoing) => {
    const origins = [...used];
    const origin = origins[next++ % Math.max(1, origins.length)] ?? newest;
    forward(agent, origin, incoming, outgoing).catch((error: Error) =>
      refuse(outgoing, `${origin} ${used.size} used: ${error.message}`),
    );
  });
  const watch = async (origin: string): Promise<void> => {
    for (let failures = 0; failures < TRIES && !ended.signal.aborted; ) {
      failures = (await isReady(agent, origin)) ? 0 : failures + 1;
      await delay(CHECK_INTERVAL_MS);
    }
    used.delete(origin);
  };
  const listening = await listen(server);
  return {
    origin: listening.origin,
    async add(origin) {
      while (!(await isReady(agent, origin))) await delay(CHECK_INTERVAL_MS);
      used.add(origin);
      newest = origin;
      void watch(origin);
    },
    async [Symbol.asyncDispose]() {
      ended.abort();
      await listening[Symbol.asyncDispose]();
      await agent.destroy();
    },
  };
}

async function isReady(agent: Agent, origin: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(`${origin}/readyz`, { dispatcher: agent });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}

async function forward(
  agent: Agent,
  origin: string | undefined,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  if (origin === undefined) return refuse(outgoing, 'no process is ready');
  const { method = 'GET', url = '/', headers } = incoming;
  const { connection: _, ...handedOn } = headers;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  const answer = await request(`${origin}${url}`, {
    dispatcher: agent,
    method: method as 'GET',
    headers: handedOn,
    body: hasBody ? incoming : null,
  });
  const { connection: __, 'keep-alive': ___, ...answered } = answer.headers;
  outgoing.writeHead(answer.statusCode, answered);
  await pipeline(answer.body, outgoing);
}

function refuse(outgoing: ServerResponse, reason: string): void {
  if (outgoing.headersSent) outgoing.destroy();
  else outgoing.writeHead(502).end(reason);
}

import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to whoever wants any, Linux from 32768 on and others from 49152: one that is found
 * here is not given away before it is used, which on a busy machine is seconds later.
 */
const PORTS = [20_000, 32_000] as const;
const TRIES = 100;

/** Returns a TCP port on 127.0.0.1 that nobody listens on at this moment. Rejects when all that are tried are taken. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(...PORTS);
    if (await isPortFree(port, '127.0.0.1')) return port;
  }
  throw new Error(
    `Looking for a free port from ${PORTS[0]} to ${PORTS[1]}: ${TRIES} were tried and all are taken; end what listens there`,
  );
}

/** Tells whether a server could listen on this port of `host` now; without `host`, on every interface. */
export function isPortFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => server.close(() => resolve(true)));
  });
}

import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ephemeral ports (from 32768 on Linux, from 49152 elsewhere): the system does not assign a port from this range
 * to another program before it is used.
 */
const PORTS = [20_000, 32_000] as const;
const MAX_ATTEMPTS = 100;

/** Returns a free TCP port on 127.0.0.1. Rejects if all tried ports are taken. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const port = randomInt(...PORTS);
    if (await isPortFree(port)) return port;
  }
  throw new Error(
    `Could not find a free port: ${MAX_ATTEMPTS} ports between ${PORTS[0]} and ${PORTS[1]} are taken; stop programs that listen there`,
  );
}

/** Checks whether a server can listen on this port of 127.0.0.1. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

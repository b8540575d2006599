import type { Server } from 'node:http';
import { createServer, type Server as NetServer } from 'node:net';

/**
 * Of each listening socket one new connection is taken in a turn of the event loop (https://github.com/libuv/libuv/pull/3696).
 * A process that has much to do makes some hundred turns a second; whoever connects then would wait in the system's line,
 * where nobody is refused, for as long as all who came before.
 */
const DOORS = 64;

/** The sockets on which a server listens. */
export interface Doors {
  /** Takes no new connections; resolves when those there are have ended. */
  close(): Promise<void>;
}

/** Listens on `port`. Rejects with the system's error when it cannot be had. */
export async function openDoors(server: Server, port: number): Promise<Doors> {
  // Several sockets on one port are a matter of the system; elsewhere than on Linux connections wait for their turns.
  if (process.platform !== 'linux') {
    await listen(server, { port });
    return { close: () => close(server) };
  }
  await refuseTakenPort(port);
  const doors: NetServer[] = [server];
  await listen(server, { port, reusePort: true });
  const address = server.address();
  const shared = typeof address === 'object' && address !== null ? address.port : port;
  while (doors.length < DOORS) {
    // As Node opens those of an HTTP server.
    const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      server.emit('connection', socket);
    });
    await listen(door, { port: shared, reusePort: true });
    doors.push(door);
  }
  return { close: async () => void (await Promise.all(doors.map(close))) };
}

/** Sockets that share a port would also share it with another process of ours, unnoticed. */
async function refuseTakenPort(port: number): Promise<void> {
  if (port === 0) return;
  const alone = createServer();
  await listen(alone, { port });
  await close(alone);
}

function listen(server: NetServer, options: { port: number; reusePort?: boolean }): Promise<void> {
  return new Promise((resolve, reject) => {
    // It stays: a connection that could not be taken is no reason to end.
    server.on('error', reject);
    server.listen(options, resolve);
  });
}

function close(server: NetServer): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
  });
}

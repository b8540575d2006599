import type { Server } from 'node:http';
import { setImmediate } from 'node:timers/promises';

const IDLE_CHECK_INTERVAL_MS = 100;

/** Shuts a server down without losing a request. */
export interface Drain {
  /** Keeps serving, and closes each connection after its next response: clients reconnect to another process. */
  begin(): void;
  /** Stops accepting connections; resolves when all requests in progress are answered and logged. */
  end(): Promise<void>;
}

/** Prepares the graceful shutdown of `server`. */
export function createDrain(server: Server): Drain {
  let isDraining = false;
  // Runs before the application, which writes the headers.
  server.prependListener('request', (_request, response) => {
    if (isDraining) response.setHeader('connection', 'close');
  });
  const begin = () => {
    isDraining = true;
  };
  return {
    begin,
    async end() {
      begin();
      // A request that began before the drain leaves its connection open; it becomes idle only later.
      const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS);
      await new Promise<void>((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
      }).finally(() => clearInterval(idleCheck));
      // Requests are logged after their response is sent.
      await setImmediate();
    },
  };
}

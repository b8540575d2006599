import type { HttpServer } from './serve-http.ts';

/** How often connections that have just become idle are looked for. */
const LOOK_EVERY_MS = 100;

/** The end of a server by which no request is lost. */
export interface Drain {
  /** Serves on, and has every answer say that it is the last on its connection: whoever balances goes elsewhere. */
  begin(): void;
  /** Takes no new connections; resolves when the requests under way have their answers. */
  end(): Promise<void>;
}

/** Prepares the end of `server`. */
export function createDrain({ server, doors, earlyRefusals }: HttpServer): Drain {
  let isDraining = false;
  // Before the application, which writes the headers.
  server.prependListener('request', (_request, response) => {
    if (isDraining) response.setHeader('connection', 'close');
  });
  const begin = () => {
    isDraining = true;
    earlyRefusals.end();
  };
  return {
    begin,
    async end() {
      begin();
      // Node closes those that are idle now; one whose request was older than the drain becomes so later.
      const looking = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
      await doors.close().finally(() => clearInterval(looking));
    },
  };
}

import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

/** A server on the loopback interface. Disposing of it closes its connections too. */
export interface ListeningServer extends AsyncDisposable {
  readonly port: number;
  /** `127.0.0.1:<port>`, for CRAWL_ALLOWED_HOSTS. */
  readonly host: string;
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
}

/** Starts a server on a free port. */
export async function listen(server: Server): Promise<ListeningServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    host: `127.0.0.1:${port}`,
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

/** A Unix socket that forwards to a database. Network namespaces do not isolate Unix sockets. */
export interface DatabaseBridge {
  readonly socket: string;
  close(): void;
}

/** Opens the outer half of the connection from an address range to a database. The canary opens the inner half. */
export async function openDatabaseBridge(folder: string, databaseUrl: string): Promise<DatabaseBridge> {
  const socket = join(folder, 'database.sock');
  const { hostname, port } = new URL(databaseUrl);
  const server = createServer((inner) => pass(inner, { host: hostname, port: Number(port) }));
  await listen(server, { path: socket });
  return { socket, close: () => void server.close() };
}

/** Proxies a connection. */
export function pass(near: Socket, to: NetConnectOpts): void {
  const far = connect(to);
  for (const [from, into] of [
    [near, far],
    [far, near],
  ] as const) {
    from.pipe(into);
    from.on('error', () => into.destroy());
    from.on('close', () => into.destroy());
  }
}

export async function listen(
  server: Server,
  at: { path: string } | { host: string; port: number },
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(at, resolve);
  await promise;
}

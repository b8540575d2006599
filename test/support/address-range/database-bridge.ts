import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

/** A socket in the file system that leads to a database; network namespaces do not separate such sockets. */
export interface DatabaseBridge {
  readonly socket: string;
  close(): void;
}

/** Opens the outer half of the way from an address range to a database; the canary has the other half. */
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

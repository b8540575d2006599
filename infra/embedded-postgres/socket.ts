import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A socket's address holds 104 bytes on macOS and 108 on Linux, the last of them zero. */
const LONGEST_PATH_BYTES = 103;
/** What would have to be quoted in PostgreSQL's list of folders. */
const QUOTED = /[,"]/;
const SOCKET_NAME = /^\.s\.PGSQL\.\d+(?:\.lock)?$/;

/** The folder for the server's Unix socket: that of its cluster; null where the path would not do. */
export function socketFolder(clusterDirectory: string, port: number): string | null {
  const path = join(clusterDirectory, `.s.PGSQL.${port}`);
  const isFit = process.platform !== 'win32' && Buffer.byteLength(path) <= LONGEST_PATH_BYTES;
  return isFit && !QUOTED.test(clusterDirectory) ? clusterDirectory : null;
}

/** The connection string `url` over the socket in `folder`, in the form of libpq. */
export function overSocket(url: string, folder: string): string {
  const address = new URL(url);
  address.searchParams.set('host', folder);
  return address.href;
}

/** Removes the sockets of servers that were killed: a lock whose number another program has got would keep the next out. */
export function removeSockets(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (SOCKET_NAME.test(name)) rmSync(join(folder, name), { force: true });
  }
}

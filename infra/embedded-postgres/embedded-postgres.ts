import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandLineOf } from '../command-line.ts';
import { findFreePort, isPortFree } from '../free-port.ts';
import { locateBinaries } from './binaries.ts';
import { openCluster } from './cluster.ts';
import { locateFiles } from './locate-files.ts';
import { stopOrphan } from './postmaster.ts';
import { type RunningServer, startServer } from './server.ts';
import { pickServerAccount } from './server-account.ts';

export interface EmbeddedPostgres extends RunningServer {
  /** Says where the files are if the server's account cannot use the home folder; otherwise null. */
  note: string | null;
}

interface EmbeddedOptions {
  shouldEndWithParent?: boolean;
  settings?: string[];
  port?: number;
}

const MAX_PORT_WAIT_MS = 30_000;
const PORT_CHECK_MS = 20;

/**
 * Starts the PostgreSQL of the npm package on 127.0.0.1 and a free port, with its data under `homeDirectory`. First stops
 * a server left behind by a killed supervisor. It survives if this process is killed, unless `shouldEndWithParent`.
 * With `port`, it restarts a server that has exited and waits until that port is free. `settings` are additional PostgreSQL
 * settings, each `name=value`.
 */
export async function startEmbeddedPostgres(
  homeDirectory: string,
  { shouldEndWithParent = false, settings = [], port: lastPort }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const home = resolve(homeDirectory);
  mkdirSync(home, { recursive: true });
  const account = pickServerAccount();
  const placement = locateFiles(locateBinaries(), join(home, 'postgres'), account);
  const cluster = await openCluster(placement, {
    account,
    passwordFile: join(home, 'postgres-password'),
    isDurable: true,
  });
  await stopOrphan(cluster.dataDirectory);
  const port = await (lastPort === undefined
    ? reusePort(join(home, 'postgres-port'))
    : waitForPort(lastPort));
  const server = await startServer({
    ...cluster,
    placement,
    account,
    port,
    args: settings,
    shouldEndWithParent,
  });
  return { ...server, note: placement.note };
}

/** A file system in memory on Linux. Copying a database of 660 files takes a fifth of the CPU time there. */
const MEMORY_FOLDER = '/dev/shm';
/** Containers often have only 64 MB of it. */
const MIN_MEMORY_BYTES = 2 * 1024 ** 3;
/** Settings that trade durability for speed. */
const UNSAFE_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts a PostgreSQL in a temporary folder for tests and benchmarks. It exits with this process and removes its folder
 * when stopped. Unless `isDurable`, it does not sync to disk and keeps its files in memory if enough is free.
 */
export async function startTemporaryPostgres({ isDurable = false } = {}): Promise<EmbeddedPostgres> {
  const parent = !isDurable && hasMemoryFolder() ? MEMORY_FOLDER : tmpdir();
  removeLeftovers(parent);
  const directory = mkdtempSync(join(parent, `lectern-postgres-${process.pid}-`));
  try {
    const account = pickServerAccount();
    const placement = locateFiles(locateBinaries(), directory, account);
    const passwordFile = join(directory, 'password');
    const cluster = await openCluster(placement, { account, passwordFile, isDurable });
    const port = await findFreePort();
    // Enough for several test files, each with several processes, their queues and their replacements.
    const args = isDurable ? [] : [...UNSAFE_SETTINGS, 'max_connections=500'];
    const server = await startServer({
      ...cluster,
      placement,
      account,
      port,
      args,
      shouldEndWithParent: true,
    });
    const stop = async () => {
      await server.stop();
      // Outside of `directory` when run as root.
      rmSync(placement.clusterDirectory, { recursive: true, force: true });
      rmSync(directory, { recursive: true, force: true });
    };
    return { ...server, stop, note: placement.note };
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}

/** A TMPDIR takes precedence, because its owner may delete it afterwards. */
function hasMemoryFolder(): boolean {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY_FOLDER)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= MIN_MEMORY_BYTES;
}

/** Removes the folders of killed processes, which would fill the memory. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, pid] = /^lectern-postgres-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || commandLineOf(Number(pid)) !== '') continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // It belongs to another account.
    }
  }
}

/** Reuses the port of the last start if it is free, to keep saved connection strings valid. */
async function reusePort(portFile: string): Promise<number> {
  const lastPort = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0;
  if (Number.isInteger(lastPort) && lastPort > 0 && (await isPortFree(lastPort))) return lastPort;
  const port = await findFreePort();
  writeFileSync(portFile, String(port));
  return port;
}

/**
 * Waits for a port of this machine. While no server listens on it, a client that retries may get it as its own local port, and
 * connect to itself until its timeout.
 */
async function waitForPort(port: number): Promise<number> {
  const deadline = performance.now() + MAX_PORT_WAIT_MS;
  while (!(await isPortFree(port))) {
    if (performance.now() > deadline)
      throw new Error(`Port ${port} of PostgreSQL is in use by another program`);
    await delay(PORT_CHECK_MS);
  }
  return port;
}

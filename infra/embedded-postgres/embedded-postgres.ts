import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findFreePort, isPortFree } from '../free-port.ts';
import { locateBinaries } from './binaries.ts';
import { openCluster, roleName } from './cluster.ts';
import { createDatabase, waitForServer } from './databases.ts';
import { type Placement, place } from './placement.ts';
import { endLeftover, launchPostmaster, readPostmasterPid, stopPostmaster } from './postmaster.ts';
import { pickServerAccount, type ServerAccount } from './server-account.ts';

const startTimeoutMs = 60_000;
const maxLogBytes = 10_000_000;

export interface EmbeddedPostgres {
  /** Connection string of the database `lectern`, whose role may do everything on this server. */
  url: string;
  dataDirectory: string;
  /** Says where things went when the server's account could not use the home folder; otherwise null. */
  note: string | null;
  /** Resolves with a description when the server ends without having been stopped. */
  failed: Promise<string>;
  /** Stops the server orderly. */
  stop(): Promise<void>;
  /** Tells the server to end at once, without waiting for it; nothing committed is lost. */
  abandon(): void;
}

/**
 * Starts the PostgreSQL that came with npm, with its data under `homeDirectory`, on 127.0.0.1 and a port of its
 * own. A server that a killed supervisor left behind is ended first; after a crash PostgreSQL recovers by itself.
 */
export async function startEmbeddedPostgres(homeDirectory: string): Promise<EmbeddedPostgres> {
  const home = resolve(homeDirectory);
  mkdirSync(home, { recursive: true });
  const account = pickServerAccount();
  const placement = place(locateBinaries(), join(home, 'postgres'), account);
  const cluster = await openCluster(placement, {
    account,
    passwordFile: join(home, 'postgres-password'),
    durable: true,
  });
  await endLeftover(cluster.dataDirectory);
  const port = await keepPort(join(home, 'postgres-port'));
  const server = await startServer({ ...cluster, placement, account, port, args: [], endsWithParent: false });
  return { ...server, note: placement.note };
}

/**
 * Starts a PostgreSQL in a temporary folder, for tests: it keeps nothing, syncs nothing to disk, ends with this
 * process, and its folder is removed when it is stopped.
 */
export async function startTemporaryPostgres(): Promise<EmbeddedPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'lectern-postgres-'));
  try {
    const account = pickServerAccount();
    const placement = place(locateBinaries(), directory, account);
    const passwordFile = join(directory, 'password');
    const cluster = await openCluster(placement, { account, passwordFile, durable: false });
    const port = await findFreePort();
    const args = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
    const server = await startServer({ ...cluster, placement, account, port, args, endsWithParent: true });
    const stop = async () => {
      await server.stop();
      rmSync(placement.clusterDirectory, { recursive: true, force: true });
      rmSync(directory, { recursive: true, force: true });
    };
    return { ...server, stop, note: placement.note };
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}

interface ServerStart {
  dataDirectory: string;
  password: string;
  placement: Placement;
  account: ServerAccount | null;
  port: number;
  /** Further settings, each `name=value`. */
  args: string[];
  endsWithParent: boolean;
}

async function startServer(start: ServerStart): Promise<Omit<EmbeddedPostgres, 'note'>> {
  const { dataDirectory, placement, account, port, endsWithParent } = start;
  const logPath = join(placement.clusterDirectory, 'postgres.log');
  const logFile = openSync(
    logPath,
    existsSync(logPath) && statSync(logPath).size > maxLogBytes ? 'w' : 'a',
    0o600,
  );
  const binary = join(placement.binariesDirectory, 'bin', 'postgres');
  const child = launchPostmaster({ binary, args: serverArguments(start), account, logFile, endsWithParent });
  closeSync(logFile);

  let ended = false;
  let stopping = false;
  const abort = new AbortController();
  const failed = new Promise<string>((settle) => {
    const end = (reason: string) => {
      ended = true;
      abort.abort(new Error(`Could not start PostgreSQL: ${reason}\n${lastLines(logPath)}`));
      if (!stopping) settle(`PostgreSQL ended unexpectedly (${reason}); its log is ${logPath}`);
    };
    child.once('error', (error) => end(error.message));
    child.once('exit', (code, signal) => end(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  const stop = async () => {
    stopping = true;
    const pid = (endsWithParent ? readPostmasterPid(dataDirectory) : null) ?? child.pid;
    if (!ended && pid !== undefined) await stopPostmaster(pid, () => !ended);
    child.stdin?.destroy();
  };
  const abandon = () => {
    stopping = true;
    child.kill('SIGQUIT');
  };
  const serverUrl = `postgres://${roleName}:${start.password}@127.0.0.1:${port}/postgres`;
  try {
    await waitForServer(serverUrl, startTimeoutMs, abort.signal);
    return { url: await createDatabase(serverUrl, 'lectern'), dataDirectory, failed, stop, abandon };
  } catch (error) {
    await stop();
    throw error;
  }
}

function serverArguments({ dataDirectory, port, args }: ServerStart): string[] {
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // Each queue object has a small pool and a listening connection of its own.
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    ...args,
  ];
  return ['-D', dataDirectory, ...settings.flatMap((setting) => ['-c', setting])];
}

/** Keeps the server's port the same over restarts, so that a client's saved address stays right, if it is free. */
async function keepPort(portFile: string): Promise<number> {
  const kept = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0;
  if (Number.isInteger(kept) && kept > 0 && (await isPortFree(kept, '127.0.0.1'))) return kept;
  const port = await findFreePort();
  writeFileSync(portFile, String(port));
  return port;
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-10).join('\n');
}

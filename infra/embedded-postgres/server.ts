import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { roleName } from './cluster.ts';
import { createDatabase, waitForServer } from './databases.ts';
import type { Placement } from './placement.ts';
import { launchPostmaster, readPostmasterPid, stopPostmaster } from './postmaster.ts';
import type { ServerAccount } from './server-account.ts';
import { overSocket, removeSockets, socketFolder } from './socket.ts';

const startTimeoutMs = 60_000;
const maxLogBytes = 10_000_000;

export interface RunningServer {
  /** Connection string of the database `lectern`, whose role may do everything on this server. */
  url: string;
  /**
   * The same over the server's Unix socket, for who runs on this machine: a statement takes some 0.02 ms less. Is `url`
   * where the path is too long for a socket.
   */
  socketUrl: string;
  dataDirectory: string;
  /** Resolves with a description when the server ends without having been stopped. */
  failed: Promise<string>;
  /** Stops the server orderly. */
  stop(): Promise<void>;
  /** Tells the server to end at once, without waiting for it; nothing committed is lost. */
  abandon(): void;
}

export interface ServerStart {
  dataDirectory: string;
  password: string;
  placement: Placement;
  account: ServerAccount | null;
  port: number;
  /** Further settings, each `name=value`. */
  args: string[];
  endsWithParent: boolean;
}

/** Starts the server on its cluster and resolves when it answers and has the database `lectern`. */
export async function startServer(start: ServerStart): Promise<RunningServer> {
  const { dataDirectory, placement, account, port, endsWithParent } = start;
  const logPath = join(placement.clusterDirectory, 'postgres.log');
  const logFile = openLog(logPath);
  const binary = join(placement.binariesDirectory, 'bin', 'postgres');
  removeSockets(placement.clusterDirectory);
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
    const url = await createDatabase(serverUrl, 'lectern');
    const folder = socketFolder(placement.clusterDirectory, port);
    const socketUrl = folder === null ? url : overSocket(url, folder);
    return { url, socketUrl, dataDirectory, failed, stop, abandon };
  } catch (error) {
    await stop();
    throw error;
  }
}

function serverArguments({ dataDirectory, placement, port, args }: ServerStart): string[] {
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${socketFolder(placement.clusterDirectory, port) ?? ''}`,
    // Each queue object has a small pool and a listening connection of its own.
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    ...args,
  ];
  return ['-D', dataDirectory, ...settings.flatMap((setting) => ['-c', setting])];
}

/** Appends to the log, or begins it anew when it has grown too long. */
function openLog(path: string): number {
  const isTooLong = existsSync(path) && statSync(path).size > maxLogBytes;
  return openSync(path, isTooLong ? 'w' : 'a', 0o600);
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-10).join('\n');
}

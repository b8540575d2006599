import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROLE_NAME } from './cluster.ts';
import { createDatabase, waitForServer } from './databases.ts';
import type { Placement } from './locate-files.ts';
import { launchPostmaster, readPostmasterPid, stopPostmaster } from './postmaster.ts';
import type { ServerAccount } from './server-account.ts';

const START_TIMEOUT_MS = 60_000;
const MAX_LOG_BYTES = 10_000_000;

export interface RunningServer {
  /** Connection string of the database `lectern`. Its role is a superuser. */
  url: string;
  dataDirectory: string;
  /** Resolves with the exit code or signal and the path of the log, if the server exits unexpectedly. */
  ended: Promise<string>;
  /** Shuts the server down gracefully. */
  stop(): Promise<void>;
  /** Sends an immediate shutdown without waiting for it. Committed data is safe. */
  stopImmediately(): void;
}

export interface ServerStart {
  dataDirectory: string;
  password: string;
  placement: Placement;
  account: ServerAccount | null;
  port: number;
  /** Further settings, each `name=value`. */
  args: string[];
  shouldEndWithParent: boolean;
}

/** Starts the server and creates the database `lectern`. Resolves when the server accepts connections. */
export async function startServer(start: ServerStart): Promise<RunningServer> {
  const { dataDirectory, placement, account, port, shouldEndWithParent } = start;
  const logPath = join(placement.clusterDirectory, 'postgres.log');
  const logFile = openLog(logPath);
  const binary = join(placement.binariesDirectory, 'bin', 'postgres');
  const child = launchPostmaster({
    binary,
    args: serverArguments(start),
    account,
    logFile,
    shouldEndWithParent,
  });
  closeSync(logFile);

  let hasEnded = false;
  let isStopping = false;
  const abort = new AbortController();
  const unexpectedEnd = new Promise<string>((settle) => {
    const end = (reason: string) => {
      hasEnded = true;
      abort.abort(new Error(`Could not start PostgreSQL: ${reason}\n${lastLines(logPath)}`));
      if (!isStopping) settle(`${reason}; see its log at ${logPath}`);
    };
    child.once('error', (error) => end(error.message));
    child.once('exit', (code, signal) => end(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  const stop = async () => {
    isStopping = true;
    const pid = (shouldEndWithParent ? readPostmasterPid(dataDirectory) : null) ?? child.pid;
    if (!hasEnded && pid !== undefined) await stopPostmaster(pid, () => !hasEnded);
    child.stdin?.destroy();
  };
  const stopImmediately = () => {
    isStopping = true;
    child.kill('SIGQUIT');
  };
  const serverUrl = `postgres://${ROLE_NAME}:${start.password}@127.0.0.1:${port}/postgres`;
  try {
    await waitForServer(serverUrl, START_TIMEOUT_MS, abort.signal);
    const url = await createDatabase(serverUrl, 'lectern');
    return { url, dataDirectory, ended: unexpectedEnd, stop, stopImmediately };
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
    // Each queue object has its own small pool and listening connection.
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    ...args,
  ];
  return ['-D', dataDirectory, ...settings.flatMap((setting) => ['-c', setting])];
}

/** Appends to the log, or truncates it if it is too large. */
function openLog(path: string): number {
  const isTooLong = existsSync(path) && statSync(path).size > MAX_LOG_BYTES;
  return openSync(path, isTooLong ? 'w' : 'a', 0o600);
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-10).join('\n');
}

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandLineOf } from '../command-line.ts';
import { endWithParent } from '../end-with-parent.ts';
import { sendSignal } from '../send-signal.ts';
import { identity, type ServerAccount } from './server-account.ts';

const FAST_SHUTDOWN_MS = 15_000;
const IMMEDIATE_SHUTDOWN_MS = 5_000;

export interface PostmasterCommand {
  binary: string;
  args: string[];
  account: ServerAccount | null;
  /** File descriptor for the server's output. */
  logFile: number;
  /** Stops the server when this process exits in any way, including `kill -9`. */
  shouldEndWithParent: boolean;
}

/**
 * Starts the server in its own process group: Ctrl-C must reach only the supervisor, which stops the processes that use
 * the database first.
 */
export function launchPostmaster(command: PostmasterCommand): ChildProcess {
  const { binary, args, account, logFile, shouldEndWithParent } = command;
  const [file, ...rest] = shouldEndWithParent ? endWithParent([binary, ...args]) : [binary, ...args];
  return spawn(file, rest, {
    ...identity(account),
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' },
    stdio: [shouldEndWithParent ? 'pipe' : 'ignore', logFile, logFile],
    detached: true,
  });
}

/**
 * Stops the server that a killed supervisor left behind on this data folder, and removes its lock file. A stale lock file
 * would prevent a new server from starting.
 */
export async function stopOrphan(dataDirectory: string): Promise<void> {
  const pid = readPostmasterPid(dataDirectory);
  if (pid === null) return;
  if (isPostmaster(pid, dataDirectory)) await stopPostmaster(pid, () => isPostmaster(pid, dataDirectory));
  rmSync(join(dataDirectory, 'postmaster.pid'), { force: true });
}

/** Stops a server with PostgreSQL's "fast" shutdown, then "immediate", then SIGKILL. */
export async function stopPostmaster(pid: number, isAlive: () => boolean): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MS],
    ['SIGKILL', IMMEDIATE_SHUTDOWN_MS],
  ];
  for (const [signal, limitMs] of steps) {
    sendSignal(pid, signal);
    const deadline = Date.now() + limitMs;
    while (Date.now() < deadline) {
      if (!isAlive()) return;
      await delay(10);
    }
  }
  throw new Error(`Could not stop PostgreSQL (process ${pid}), even with SIGKILL`);
}

/** Reads the process ID from the server's lock file; null without a server. */
export function readPostmasterPid(dataDirectory: string): number | null {
  const lockFile = join(dataDirectory, 'postmaster.pid');
  if (!existsSync(lockFile)) return null;
  const pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10);
  return Number.isInteger(pid) && pid > 1 ? pid : null;
}

/** Checks that the process is the server of this data folder; process IDs are reused. */
function isPostmaster(pid: number, dataDirectory: string): boolean {
  const command = commandLineOf(pid);
  return command.includes('postgres') && command.includes(dataDirectory);
}

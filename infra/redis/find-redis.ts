import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cacheDirectory } from '../../workers/src/browser/cache-directory.ts';
import { endWithParent } from '../end-with-parent.ts';
import { findFreePort } from '../free-port.ts';
import { fetchRedis, type RedisProgram } from './fetch-redis.ts';

export interface RunningRedis {
  url: string;
  stop(): Promise<void>;
}

export interface NoRedis {
  /** Why there is none, and the ways to get one. */
  unavailable: string;
}

export type FoundRedis = RunningRedis | NoRedis;

type Environment = Readonly<Record<string, string | undefined>>;

const startTimeoutMs = 10_000;
const stopTimeoutMs = 5_000;

/**
 * Gives a Redis to test against: the one of REDIS_URL, else one started on a free port with a folder of its own, from
 * the machine's `redis-server` or `valkey-server`, else from a copy fetched with apt.
 */
export async function startRedis(environment: Environment = process.env): Promise<FoundRedis> {
  if (environment.REDIS_URL) return { url: environment.REDIS_URL, stop: async () => undefined };
  try {
    return await startServer(findOnPath(environment) ?? (await fetchRedis(cacheDirectory(environment))));
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return {
      unavailable: `No Redis (${reason}): set REDIS_URL, or install redis-server or valkey-server`,
    };
  }
}

function findOnPath(environment: Environment): RedisProgram | null {
  const folders = (environment.PATH ?? '').split(delimiter);
  const files = ['redis-server', 'valkey-server'].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  );
  const executablePath = files.find((file) => existsSync(file));
  return executablePath === undefined ? null : { executablePath, libraryPath: null };
}

async function startServer(program: RedisProgram): Promise<RunningRedis> {
  const directory = mkdtempSync(join(tmpdir(), 'lectern-redis-'));
  const port = await findFreePort();
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir: directory,
    save: '',
    appendonly: 'yes',
    'maxmemory-policy': 'noeviction',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const [file, ...rest] = endWithParent([program.executablePath, ...args]);
  const libraries = program.libraryPath === null ? {} : { LD_LIBRARY_PATH: program.libraryPath };
  const child = spawn(file, rest, {
    env: { PATH: process.env.PATH, ...libraries },
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    await stopServer(child, ended);
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await waitUntilItAnswers(port, child);
    return { url: `redis://127.0.0.1:${port}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function stopServer(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.stdin?.destroy();
  const timer = setTimeout(() => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, stopTimeoutMs);
  await ended;
  clearTimeout(timer);
}

async function waitUntilItAnswers(port: number, child: ChildProcess): Promise<void> {
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint += chunk;
  });
  const deadline = Date.now() + startTimeoutMs;
  while (!(await answersPing(port))) {
    if (child.exitCode !== null) throw new Error(`redis-server ended: ${complaint.trim() || child.exitCode}`);
    if (Date.now() > deadline)
      throw new Error(`redis-server did not answer within ${startTimeoutMs / 1000} s`);
    await delay(20);
  }
}

function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.setTimeout(1_000, () => socket.destroy());
    socket.once('data', (answer) => {
      resolve(answer.toString().startsWith('+PONG'));
      socket.destroy();
    });
    socket.once('error', () => undefined);
    socket.once('close', () => resolve(false));
  });
}

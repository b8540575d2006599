import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { endWithParent } from '../../../infra/end-with-parent.ts';
import type { RedisProgram } from './fetch-redis.ts';

export interface RedisServer {
  url: string;
  /** Process group of the server and its watcher. */
  processGroup: number;
  stop(): Promise<void>;
}

export interface RedisStart {
  port: number;
  /** Folder for its files. */
  directory: string;
  /** Override the settings that queues need: append-only file, no eviction. */
  settings?: Readonly<Record<string, string>>;
}

const START_TIMEOUT_MS = 10_000;
const STOP_TIMEOUT_MS = 5_000;

/** Starts a server on loopback and resolves when it responds. It exits with this process. */
export async function startRedisServer(program: RedisProgram, start: RedisStart): Promise<RedisServer> {
  const settings = {
    port: String(start.port),
    bind: '127.0.0.1',
    dir: start.directory,
    save: '',
    appendonly: 'yes',
    'maxmemory-policy': 'noeviction',
    ...start.settings,
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
  const stop = () => stopServer(child, ended);
  try {
    await waitUntilReady(start.port, child);
    return { url: `redis://127.0.0.1:${start.port}`, processGroup: child.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function stopServer(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.stdin?.destroy();
  const timer = setTimeout(() => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

async function waitUntilReady(port: number, child: ChildProcess): Promise<void> {
  let errorOutput = '';
  child.stderr?.on('data', (chunk) => {
    errorOutput += chunk;
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answersPing(port))) {
    if (child.exitCode !== null)
      throw new Error(`redis-server exited: ${errorOutput.trim() || child.exitCode}`);
    if (Date.now() > deadline)
      throw new Error(`redis-server did not respond within ${START_TIMEOUT_MS / 1000} s`);
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

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../../infra/free-port.ts';

/** The whole system as `npm start` runs it, with its own ports and home folder. */
export interface Stack {
  /** Such as http://localhost:41234. */
  readonly origin: string;
  readonly standInsOrigin: string;
  /** The folder of its data. */
  readonly home: string;
  /** The lines printed so far. */
  readonly output: readonly string[];
  /** The exit code once it has ended; null before. */
  readonly exitCode: number | null;
  /** Stops it like Ctrl-C and removes its folder. Resolves with the exit code. */
  stop(): Promise<number | null>;
}

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const READY = 'Lectern is ready at ';

/** Starts everything and waits until it is ready. Rejects with the output if it ends before. */
export async function startStack(environment: Readonly<Record<string, string>> = {}): Promise<Stack> {
  const home = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  // As root, PostgreSQL runs as another account, which must be able to enter.
  await chmod(home, 0o755);
  const [port, standInsPort] = [await findFreePort(), await findFreePort()];
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      STAND_INS_PORT: String(standInsPort),
      LECTERN_HOME: home,
      DATABASE_URL: '',
      REDIS_URL: '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const ready = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      output.push(line);
      if (line.startsWith(READY)) ready.resolve(line.slice(READY.length).trim());
    });
  }
  const exited = once(child, 'exit');
  void exited.then(() => ready.reject(new Error(`Start ended before it was ready:\n${output.join('\n')}`)));
  const origin = await ready.promise;
  return {
    origin,
    standInsOrigin: `http://localhost:${standInsPort}`,
    home,
    output,
    get exitCode() {
      return child.exitCode;
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(home, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A worker process as in production. */
export interface RunningWorker {
  readonly processId: number;
  /** Resolves with the signal that ended it; null if it exited by itself. */
  readonly ended: Promise<NodeJS.Signals | null>;
  /** Sends it a signal and waits until it has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/** Starts a worker that may crawl `siteHost`. Resolves when it is ready. */
export async function startWorker(
  databaseUrl: string,
  siteHost: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningWorker> {
  const worker = spawn(process.execPath, ['workers/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      REDIS_URL: '',
      APP_SECRET: 'a secret of the tests that is long enough',
      CRAWL_ALLOWED_HOSTS: siteHost,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Safe: "exit" carries the code and the signal.
  const ended = once(worker, 'exit').then(([, signal]) => signal as NodeJS.Signals | null);
  await once(worker, 'message');
  return {
    processId: worker.pid ?? 0,
    ended,
    async end(signal) {
      worker.kill(signal);
      await ended;
    },
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../../infra/free-port.ts';

/** An API process as in production. */
export interface RunningApi {
  /** Such as http://127.0.0.1:41234. */
  readonly origin: string;
  /** Stops it with SIGTERM. Resolves with its exit code. */
  stop(): Promise<number | null>;
}

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/** The APP_SECRET of the processes of tests. */
export const TEST_APP_SECRET = 'a secret of the tests that is long enough';

/** Starts an API whose URL is `publicUrl`. Resolves when it is ready. */
export async function startApi(
  databaseUrl: string,
  publicUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningApi> {
  const port = await findFreePort();
  const api = spawn(process.execPath, ['api/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      REDIS_URL: '',
      APP_SECRET: TEST_APP_SECRET,
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Safe: "exit" carries the code and the signal.
  const ended = once(api, 'exit').then(([code]) => code as number | null);
  const failed = ended.then((code) =>
    Promise.reject(new Error(`The api ended before it served, with ${code}`)),
  );
  await Promise.race([once(api, 'message'), failed]);
  failed.catch(() => {});
  return {
    origin: `http://127.0.0.1:${port}`,
    stop() {
      api.kill('SIGTERM');
      return ended;
    },
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** An API or worker process that a test can signal at any time. */
export interface LaunchedProcess {
  readonly processId: number;
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** The lines of its output so far. */
  readonly output: readonly string[];
  /** Resolves when it is ready. Rejects with its output if it ends before. */
  readonly ready: Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Sends it a signal and waits until it has ended. */
  end(name: NodeJS.Signals): Promise<number | string>;
}

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/** The APP_SECRET of the processes of tests. */
export const TEST_APP_SECRET = 'a secret of the tests that is long enough';

const MAX_LINES = 2_000;

/** Starts `api` or `workers` as in production. `environment` overrides the settings of tests. */
export function launch(
  part: 'api' | 'workers',
  environment: Readonly<Record<string, string>>,
  nodeArguments: readonly string[] = [],
): LaunchedProcess {
  const child = spawn(process.execPath, [...nodeArguments, `${part}/src/main.ts`], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      REDIS_URL: '',
      LOG_LEVEL: 'warn',
      APP_SECRET: TEST_APP_SECRET,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output.push(...text.split('\n').filter(Boolean));
      output.splice(0, output.length - MAX_LINES);
    });
  }
  const ended = once(child, 'exit').then(([code, signal]) => (signal ?? code) as number | string);
  const ready = Promise.race([
    once(child, 'message').then(() => {}),
    ended.then((how) => {
      throw new Error(`${part} ended (${how}) before it was ready:\n${output.slice(-20).join('\n')}`);
    }),
  ]);
  ready.catch(() => {});
  return {
    processId: child.pid ?? 0,
    ended,
    output,
    ready,
    signal: (name) => void child.kill(name),
    end(name) {
      // A stopped process handles no other signal.
      child.kill('SIGCONT');
      child.kill(name);
      return ended;
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The connector as an editor runs it, with its answers one by one. */
export interface ConnectorProcess {
  readonly child: ChildProcess;
  /** What it has said on standard error so far. */
  errors(): string;
  tell(message: unknown): void;
  /** The next message it writes; null when there will be none. */
  hear(): Promise<unknown>;
  /** Its exit code. */
  readonly ended: Promise<number | null>;
}

/** Starts the built connector in an environment of its own. */
export function startConnector(
  script: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): ConnectorProcess {
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: 'pipe',
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  return {
    child,
    errors: () => errors,
    tell: (message) => void child.stdin.write(`${JSON.stringify(message)}\n`),
    hear: async () => JSON.parse((await lines.next()).value ?? 'null'),
    // By then all that it has said was heard.
    ended: new Promise((resolve) => child.once('close', resolve)),
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The connector as an editor runs it. */
export interface ConnectorProcess {
  readonly child: ChildProcess;
  /** Its standard error so far. */
  errors(): string;
  send(message: unknown): void;
  /** Resolves with its next message; null at the end of its output. */
  receive(): Promise<unknown>;
  /** Its exit code. */
  readonly ended: Promise<number | null>;
}

/** Starts the built connector with only these environment variables. */
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
    send: (message) => void child.stdin.write(`${JSON.stringify(message)}\n`),
    receive: async () => JSON.parse((await lines.next()).value ?? 'null'),
    // All output has been read when the process closes.
    ended: new Promise((resolve) => child.once('close', resolve)),
  };
}

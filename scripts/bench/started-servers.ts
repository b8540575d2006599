import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const started: ChildProcess[] = [];

interface ServerOptions {
  /** All of its variables; none by default. */
  readonly env?: NodeJS.ProcessEnv;
  readonly args?: readonly string[];
  /** Options of Node.js. */
  readonly execArgv?: readonly string[];
}

/** Starts a server, discards its log and waits for its first message. Rejects if it exits instead of serving. */
export async function startServer(
  script: string,
  { env = {}, args = [], execArgv = [] }: ServerOptions,
): Promise<{ readonly child: ChildProcess; readonly message: unknown }> {
  const child = fork(join(ROOT, script), args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env,
    execArgv: [...execArgv],
  });
  started.push(child);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`Could not start ${script}: it exited with code ${code}`);
  });
  const [message] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
  return { child, message };
}

/** Stops all servers of `startServer`. */
export async function stopServers(): Promise<void> {
  for (const child of started) await stopServer(child);
}

/** Stops a server of `startServer`. */
export async function stopServer(child: ChildProcess): Promise<void> {
  if (!child.connected) return;
  child.disconnect();
  await once(child, 'exit');
}

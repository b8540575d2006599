import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const started: ChildProcess[] = [];

/**
 * Starts a server with only the variables of `env`, discards its log and waits for its first message. Rejects if it exits
 * instead of serving.
 */
export async function startServer(
  script: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly child: ChildProcess; readonly message: unknown }> {
  const child = fork(join(ROOT, script), { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env });
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
  for (const child of started) {
    if (!child.connected) continue;
    child.disconnect();
    await once(child, 'exit');
  }
}

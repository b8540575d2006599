import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { StartError } from './start-error.ts';

export interface ProcessPlan {
  /** Prefix of its output lines. */
  name: string;
  /** Arguments for Node: the script and its arguments. */
  args: string[];
  cwd: string;
  environment: NodeJS.ProcessEnv;
  /** Whether it sends "ready" over its IPC channel. Otherwise it counts as ready at once. */
  signalsReady: boolean;
  onLine(line: string): void;
}

export interface ManagedProcess {
  name: string;
  pid: number | undefined;
  /** Resolves when the process sends "ready"; rejects if it exits first. */
  ready: Promise<void>;
  /** Resolves with the exit code or signal. */
  ended: Promise<string>;
  /** Sends SIGTERM, and SIGKILL after `limitMs`. */
  stop(limitMs: number): Promise<void>;
  /** Kills the process and its children. */
  kill(): void;
}

/**
 * Starts a process in its own process group: Ctrl-C only reaches the supervisor, which stops processes in order, and the
 * process can be killed together with its children.
 */
export function launchProcess(plan: ProcessPlan): ManagedProcess {
  const child = spawn(process.execPath, plan.args, {
    cwd: plan.cwd,
    env: plan.environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null) createInterface({ input: stream }).on('line', plan.onLine);
  }
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) =>
      resolve(signal === null ? `exit code ${code}` : `signal ${signal}`),
    );
  });
  const kill = () => killGroup(child);
  // Orphaned children must not outlive the process or keep its output open.
  child.once('exit', kill);
  return {
    name: plan.name,
    pid: child.pid,
    ready: plan.signalsReady ? waitUntilReady(plan.name, child, ended) : Promise.resolve(),
    ended,
    kill,
    async stop(limitMs) {
      child.kill('SIGTERM');
      const timer = setTimeout(kill, limitMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

function waitUntilReady(name: string, child: ChildProcess, ended: Promise<string>): Promise<void> {
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message) => {
      if (message === 'ready') resolve();
    });
    void ended.then((how) =>
      reject(
        new StartError(`The process "${name}" exited before it was ready (${how}); see its output above`),
      ),
    );
  });
  ready.catch(() => undefined);
  return ready;
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group is already empty.
  }
}

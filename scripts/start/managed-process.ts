import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { StartError } from './start-error.ts';

export interface ProcessPlan {
  /** Short name that stands before each line of its output. */
  name: string;
  /** Arguments of Node: the script and what belongs to it. */
  args: string[];
  cwd: string;
  environment: NodeJS.ProcessEnv;
  /** Whether it tells over its IPC channel that it serves; one that does not counts as ready at once. */
  saysReady: boolean;
  onLine(line: string): void;
}

export interface ManagedProcess {
  name: string;
  pid: number | undefined;
  /** Settles when the process has said over its IPC channel that it serves; rejects when it ends before. */
  ready: Promise<void>;
  /** Resolves with how the process ended. */
  ended: Promise<string>;
  /** Asks the process to stop, and ends it by force after `limitMs`. */
  stop(limitMs: number): Promise<void>;
  /** Ends the process and everything it has started, at once. */
  kill(): void;
}

/**
 * Starts a process in a group of its own: a Ctrl-C on the terminal reaches only this one, which decides the order of
 * stopping, and what the process has started can be ended together with it.
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
  // What the process has started and not ended itself must not outlive it, nor hold its output open.
  child.once('exit', kill);
  return {
    name: plan.name,
    pid: child.pid,
    ready: plan.saysReady ? waitUntilReady(plan.name, child, ended) : Promise.resolve(),
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
      reject(new StartError(`The process "${name}" ended before it was ready (${how})`)),
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
    // The group is empty: everything in it has ended.
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface ProcessPlan {
  /** Prefix of its output lines. */
  name: string;
  /** Arguments for Node: the script and its arguments. */
  args: string[];
  cwd: string;
  environment: NodeJS.ProcessEnv;
  /** Whether it sends "ready" over its IPC channel. Otherwise it counts as ready at once. */
  shouldSignalReady: boolean;
  onLine(line: string): void;
}

const MAX_LAST_LINES = 10;

export interface ManagedProcess {
  name: string;
  pid: number | undefined;
  /** Resolves when the process sends "ready"; never if it exits first. */
  ready: Promise<void>;
  /** Its last lines of output. */
  lastLines: readonly string[];
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
  const lastLines: string[] = [];
  const onLine = (line: string) => {
    lastLines.push(line);
    lastLines.splice(0, lastLines.length - MAX_LAST_LINES);
    plan.onLine(line);
  };
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null) createInterface({ input: stream }).on('line', onLine);
  }
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) =>
      resolve(signal === null ? `exit code ${code}` : `signal ${signal}`),
    );
  });
  const kill = () => killGroup(child.pid);
  // Orphaned children must not outlive the process or keep its output open.
  child.once('exit', kill);
  return {
    name: plan.name,
    pid: child.pid,
    ready: plan.shouldSignalReady ? waitUntilReady(child) : Promise.resolve(),
    lastLines,
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

function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (message === 'ready') resolve();
    });
  });
}

/** Kills a process that leads its group, and its children; nothing if `pid` is undefined. */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is already empty.
  }
}

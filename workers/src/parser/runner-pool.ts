import { PageFailure } from '../errors/page-failure.ts';
import { createFairLimit } from '../fairness/fair-limit.ts';
import type { Subject, ThreadMessage, ThreadTask } from './thread-messages.ts';

/** Runs one task at a time in a thread or process. */
export interface TaskRunner {
  readonly isStarted: boolean;
  /** @throws {PageFailure} as `nextReply` does, `internal` when the task ends the runner. */
  run(task: ThreadTask, subject: Subject, timeoutMs: number): Promise<ThreadMessage>;
  /** Ends the runner, even in the middle of a task. The next task starts it again. */
  stop(): Promise<void>;
}

interface PooledTask {
  readonly task: ThreadTask;
  readonly subject: Subject;
  readonly limitMs: number;
  /** Called with the CPU time of the task, in milliseconds. */
  readonly onUsed?: (ms: number) => void;
}

export interface RunnerPool {
  /** Runs a task for the current owner. Owners share the time of the runners fairly. */
  run(task: PooledTask): Promise<ThreadMessage>;
  readonly load: { readonly used: number; readonly waiting: number };
  /** Fails the waiting tasks and ends the runners. */
  close(): Promise<void>;
}

const STOPPING = 'Parsing was interrupted: the worker is stopping.';
/** Idle runners end after this time. */
const MAX_IDLE_MS = 30_000;

/**
 * Divides tasks between `runners`, which start when they are needed. A task cannot be interrupted for another owner's, so
 * an owner never holds all runners. `minIdle` started runners stay when there is nothing to do.
 */
export function createRunnerPool(runners: readonly TaskRunner[], minIdle: number): RunnerPool {
  const slots = createFairLimit({ max: runners.length, maxPerOwner: Math.max(1, runners.length - 1) });
  const busy = new Set<TaskRunner>();
  const idleTimers = new Map<TaskRunner, NodeJS.Timeout>();
  const closing = new AbortController();

  function takeRunner(): TaskRunner {
    const free = runners.filter((runner) => !busy.has(runner));
    const runner = free.find(({ isStarted }) => isStarted) ?? free[0];
    if (!runner) throw new RangeError('A slot of the pool has no runner');
    busy.add(runner);
    clearTimeout(idleTimers.get(runner));
    return runner;
  }

  /** Ends the runner after a while, if it is still idle and more than `minIdle` runners are started. */
  function releaseRunner(runner: TaskRunner): void {
    busy.delete(runner);
    const stopSpare = () => {
      if (runners.filter(({ isStarted }) => isStarted).length > minIdle) void runner.stop();
    };
    idleTimers.set(runner, setTimeout(stopSpare, MAX_IDLE_MS).unref());
  }

  return {
    async run({ subject, ...task }) {
      const release = await slots.acquire(closing.signal).catch(() => {
        throw new PageFailure('internal', subject.url, STOPPING);
      });
      const runner = takeRunner();
      try {
        return await runTimed(runner, { subject, ...task });
      } finally {
        releaseRunner(runner);
        release();
      }
    },
    get load() {
      return slots.load;
    },
    async close() {
      closing.abort();
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

/** Runs a task and reports its CPU time, or the occupied time if it ended its runner. */
async function runTimed(
  runner: TaskRunner,
  { task, subject, limitMs, onUsed }: PooledTask,
): Promise<ThreadMessage> {
  const startedMs = performance.now();
  let cpuMs: number | undefined;
  try {
    const message = await runner.run(task, subject, limitMs);
    cpuMs = message.cpuMs;
    return message;
  } finally {
    onUsed?.(cpuMs ?? performance.now() - startedMs);
  }
}

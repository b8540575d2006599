import { PageFailure } from '../errors/page-failure.ts';
import { currentOwner } from '../fairness/current-owner.ts';
import { FairQueue } from '../fairness/fair-queue.ts';
import type { Subject } from './task-thread.ts';
import type { ThreadMessage, ThreadTask } from './thread-messages.ts';

/** Runs one task at a time in a thread or process. */
export interface TaskRunner {
  readonly isStarted: boolean;
  /** Whether it can take no task. */
  readonly isBusy: boolean;
  /** When the current task began, by `performance.now()`; null without one and while the runner starts. */
  readonly busySinceMs: number | null;
  /** Starts the runner unless it runs. */
  start(): void;
  /**
   * `onRead` may be called shortly before the task ends; the runner then takes the next one.
   *
   * @throws {PageFailure} `timeout` after `timeoutMs`, `internal` when the task ends the runner.
   */
  run(task: ThreadTask, subject: Subject, timeoutMs: number, onRead: () => void): Promise<ThreadMessage>;
  stop(): Promise<void>;
}

interface QueuedTask {
  readonly task: ThreadTask;
  readonly subject: Subject;
  readonly limitMs: number;
  /** Called with the processor time of the task, in milliseconds. */
  readonly onUsed?: (ms: number) => void;
}

interface TaskQueue {
  /** Runs a task for the current owner. Owners share the time of the runners fairly. */
  run(task: QueuedTask): Promise<ThreadMessage>;
  readonly load: { readonly used: number; readonly waiting: number };
  /** Fails the waiting tasks and ends the runners, even in the middle of a task. */
  close(): Promise<void>;
}

interface WaitingTask extends QueuedTask {
  readonly resolve: (message: Promise<ThreadMessage>) => void;
  readonly reject: (error: unknown) => void;
}

interface TaskQueueOptions {
  /** Another runner starts when all running ones have been busy with their tasks for this long. */
  readonly warmUpAfterMs: number;
  /** Runners that stay when there is nothing to do. */
  readonly minRunners: number;
}

/** Idle runners end after this time. */
const IDLE_MS = 30_000;

/**
 * Distributes tasks over `runners`. A task cannot be interrupted for another owner's, so one runner is always kept from the
 * owner of the others: it is started as soon as tasks take long, and is then warm when another owner's task arrives.
 */
export function createTaskQueue(
  runners: readonly TaskRunner[],
  { warmUpAfterMs, minRunners }: TaskQueueOptions,
): TaskQueue {
  const queue = new FairQueue<WaitingTask>(Math.max(1, runners.length - 1));
  let isClosed = false;
  let recheck: NodeJS.Timeout | undefined;

  function dispatch(): void {
    clearTimeout(recheck);
    for (let runner = findFreeRunner(); runner; runner = findFreeRunner()) {
      const next = queue.shift();
      if (!next) break;
      void runOn(runner, next.owner, next.item);
    }
    if (isClosed || !runners.some(({ isBusy }) => isBusy)) return;
    if (areAllStuck()) runners.find(({ isStarted }) => !isStarted)?.start();
    recheck = setTimeout(dispatch, warmUpAfterMs).unref();
  }

  function findFreeRunner(): TaskRunner | undefined {
    const free = runners.filter(({ isBusy }) => !isBusy);
    const isAnyStarted = runners.some(({ isStarted }) => isStarted);
    const started = free.filter(({ isStarted }) => isStarted);
    return started.find(isIdle) ?? started[0] ?? (isAnyStarted && !areAllStuck() ? undefined : free[0]);
  }

  function areAllStuck(): boolean {
    const now = performance.now();
    return runners
      .filter(({ isStarted }) => isStarted)
      .every(({ busySinceMs }) => busySinceMs !== null && now - busySinceMs >= warmUpAfterMs);
  }

  async function runOn(runner: TaskRunner, owner: string, waiting: WaitingTask): Promise<void> {
    const startedMs = performance.now();
    const finish = once(() => {
      queue.finish(owner, performance.now() - startedMs);
      dispatch();
    });
    const running = runTimed(runner, waiting, finish);
    waiting.resolve(running);
    await running.catch(() => {});
    finish();
    endWhenIdle(runner);
  }

  function endWhenIdle(runner: TaskRunner): void {
    if (runners.filter(({ isStarted }) => isStarted).length <= minRunners) return;
    const timer = setTimeout(() => {
      const isSpare = runners.filter(({ isStarted }) => isStarted).length > minRunners;
      if (isSpare && isIdle(runner)) void runner.stop();
    }, IDLE_MS);
    timer.unref();
  }

  return {
    run(task) {
      if (isClosed) return Promise.reject(closedFailure(task.subject));
      const { promise, resolve, reject } = Promise.withResolvers<ThreadMessage>();
      queue.push(currentOwner(), { ...task, resolve, reject });
      dispatch();
      return promise;
    },
    get load() {
      return { used: runners.filter(({ isBusy }) => isBusy).length, waiting: queue.size };
    },
    async close() {
      isClosed = true;
      clearTimeout(recheck);
      for (const { subject, reject } of queue.clear()) reject(closedFailure(subject));
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

function isIdle({ isBusy, busySinceMs }: TaskRunner): boolean {
  return !isBusy && busySinceMs === null;
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}

/** Runs a task and reports its processor time, or the occupied time if it ended its runner. */
async function runTimed(
  runner: TaskRunner,
  { task, subject, limitMs, onUsed }: QueuedTask,
  onRead: () => void,
): Promise<ThreadMessage> {
  const startedMs = performance.now();
  let cpuMs: number | undefined;
  try {
    const message = await runner.run(task, subject, limitMs, onRead);
    cpuMs = message.cpuMs;
    return message;
  } finally {
    onUsed?.(cpuMs ?? performance.now() - startedMs);
  }
}

function closedFailure({ url }: Subject): PageFailure {
  return new PageFailure('internal', url, 'Parsing was interrupted: the worker is stopping.');
}

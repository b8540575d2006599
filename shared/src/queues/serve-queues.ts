import { setTimeout as pause } from 'node:timers/promises';
import { DelayedError, type Job, UnrecoverableError, type Worker } from 'bullmq';
import { DelayJobError, PermanentError } from '../errors.ts';
import { emitStep } from '../job-steps.ts';
import { withLogContext } from '../log-context.ts';
import type { Logger } from '../logger.ts';
import { redactUrls } from '../redact-urls.ts';
import type { Tracing } from '../tracing/active-span.ts';
import type { QueueBackend, WorkerSettings } from './backend.ts';
import { type PayloadOf, QUEUE_NAMES, type QueueName } from './job.ts';
import { ALL_JOBS, type JobName } from './jobs.ts';
import { releaseOnShutdown } from './release-on-shutdown.ts';
import { runTraced } from './traced-jobs.ts';

export interface JobContext {
  readonly jobId: string;
  /** 1 on the first attempt. */
  readonly attemptNumber: number;
  /** Whether the job is not retried after this attempt. */
  readonly isLastAttempt: boolean;
  /** The priority it was enqueued with; 0, the default, runs first. */
  readonly priority?: number;
  /** Aborted when the worker shuts down: the handler has two seconds before the job is released to another worker. */
  readonly signal?: AbortSignal;
  readonly logger: Logger;
}

/** One handler for every job. TypeScript reports missing ones. */
export type Handlers = {
  readonly [Name in JobName]: (
    payload: PayloadOf<(typeof ALL_JOBS)[Name]>,
    context: JobContext,
  ) => Promise<void>;
};

/** How one attempt of a job ended. */
export interface JobAttempt {
  readonly name: string;
  readonly outcome: 'done' | 'failed' | 'delayed';
  readonly seconds: number;
}

export interface ServedQueues {
  /** Stops taking jobs and waits for the running ones; those still running after `graceMs` are released. */
  close(graceMs?: number): Promise<void>;
}

export interface ServeOptions {
  readonly queues: Readonly<Partial<Record<QueueName, WorkerSettings>>>;
  readonly logger: Logger;
  /** Called after every attempt of a job, including delayed ones. */
  readonly onAttempt?: (attempt: JobAttempt) => void;
  readonly tracing?: Tracing | null;
}

const RECONNECT_MS = 1_000;
/** Grace period of a handler after its signal is aborted. */
const ABORT_GRACE_MS = 2_000;
/** Delay of jobs of a newer version, whose workers take them during an upgrade. */
const UNKNOWN_JOB_DELAY_MS = 1_000;
/** After this time no newer worker will come. */
const MAX_UNKNOWN_JOB_AGE_MS = 60 * 60 * 1000;
/** Delay of jobs that a worker receives while it shuts down; another worker takes them. */
const SHUTDOWN_DELAY_MS = 100;

/**
 * Runs the jobs of the queues in `options` until closed. A PermanentError or an invalid payload fails the job without a
 * retry, a DelayJobError delays it, and other errors are retried according to the job's spec.
 */
export async function serveQueues(
  backend: QueueBackend,
  handlers: Handlers,
  options: ServeOptions,
): Promise<ServedQueues> {
  const shutdown = new AbortController();
  const served = QUEUE_NAMES.flatMap((name) => {
    const settings = options.queues[name];
    return settings ? [{ name, settings }] : [];
  });
  const workers = await Promise.all(
    served.map(({ name, settings }) => {
      const run = (job: Job) =>
        withLogContext({}, () =>
          runTraced(options.tracing ?? null, { queue: name, job }, () =>
            runJob(job, handlers, { ...options, signal: shutdown.signal }),
          ),
        );
      return connectWorker(
        () => backend.createWorker(name, run, settings),
        (error) => options.logger.warn({ err: error, queue: name }, 'worker connection failed'),
      );
    }),
  );
  for (const worker of workers) {
    worker.run().catch((error: unknown) => options.logger.error({ err: error }, 'worker stopped'));
  }
  return {
    async close(graceMs) {
      const timer = graceMs === undefined ? undefined : setTimeout(() => shutdown.abort(), graceMs);
      await Promise.all(workers.map((worker) => worker.close()));
      clearTimeout(timer);
    },
  };
}

/** BullMQ remembers a failed first connection forever, so each attempt needs a new worker. */
async function connectWorker(create: () => Worker, onError: (error: unknown) => void): Promise<Worker> {
  for (;;) {
    const worker = create();
    worker.on('error', onError);
    try {
      await worker.waitUntilReady();
      return worker;
    } catch (error) {
      onError(error);
      worker.close().catch(onError);
      await pause(RECONNECT_MS);
    }
  }
}

async function runJob(
  job: Job,
  handlers: Handlers,
  {
    logger: parentLogger,
    onAttempt,
    signal,
  }: Pick<ServeOptions, 'logger' | 'onAttempt'> & { signal: AbortSignal },
): Promise<void> {
  const logger = parentLogger.child({ job: job.name, jobId: job.id });
  const startedMs = performance.now();
  const report = (outcome: JobAttempt['outcome']) =>
    onAttempt?.({ name: job.name, outcome, seconds: (performance.now() - startedMs) / 1000 });
  try {
    // A closing worker may receive a job that it has just released.
    if (signal.aborted) throw new DelayJobError('This worker is shutting down', SHUTDOWN_DELAY_MS);
    emitStep('job begun');
    await releaseOnShutdown(dispatch(job, handlers, { logger, signal }), signal, ABORT_GRACE_MS);
    emitStep('job done');
    logger.info({ ms: Math.round(performance.now() - startedMs) }, 'job done');
    report('done');
  } catch (error) {
    report(error instanceof DelayJobError ? 'delayed' : 'failed');
    if (error instanceof DelayJobError) {
      // The queue on PostgreSQL stores whole milliseconds.
      await job.moveToDelayed(Math.ceil(Date.now() + error.delayMs), job.token);
      throw new DelayedError(error.message);
    }
    logger.warn({ err: error, ms: Math.round(performance.now() - startedMs) }, 'job failed');
    throw sanitizeError(error);
  }
}

/** Removes URLs from an error, because the queue stores it and the dashboard shows it. */
function sanitizeError(error: unknown): Error {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const sanitized = new (error instanceof PermanentError ? UnrecoverableError : Error)(redactUrls(message));
  return Object.assign(sanitized, { cause: error, stack: redactUrls(stack ?? '') });
}

async function dispatch(
  job: Job,
  handlers: Handlers,
  base: Pick<JobContext, 'logger' | 'signal'>,
): Promise<void> {
  if (!isJobName(job.name)) throw unknownJob(job);
  const parsed = ALL_JOBS[job.name].payload.safeParse(job.data);
  if (!parsed.success)
    throw new PermanentError(`The payload of job "${job.name}" is invalid: ${parsed.error.message}`);
  const attemptNumber = job.attemptsMade + 1;
  const context = {
    jobId: job.id ?? '',
    attemptNumber,
    isLastAttempt: attemptNumber >= (job.opts.attempts ?? 1),
    priority: job.opts.priority ?? 0,
    ...base,
  };
  // Handlers and payloads match by name, but TypeScript cannot infer that from the index.
  const handler = handlers[job.name] as (payload: unknown, context: JobContext) => Promise<void>;
  await handler(parsed.data, context);
}

/** During an upgrade, old workers leave new jobs to new workers. */
function unknownJob({ name, timestamp }: Job): Error {
  const message = `No handler for a job named "${name}"`;
  return Date.now() - timestamp > MAX_UNKNOWN_JOB_AGE_MS
    ? new PermanentError(message)
    : new DelayJobError(message, UNKNOWN_JOB_DELAY_MS);
}

function isJobName(name: string): name is JobName {
  return Object.hasOwn(ALL_JOBS, name);
}

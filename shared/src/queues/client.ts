import { DelayedError, type Job, type Queue, UnrecoverableError, type Worker } from 'bullmq';
import { NotYetError, PermanentError } from '../errors.ts';
import { hideAddresses } from '../hide-addresses.ts';
import { reached } from '../job-steps.ts';
import { withLogFacts } from '../log-facts.ts';
import type { Logger } from '../logger.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { withinTime } from '../within-time.ts';
import { ALL_JOBS, type AnyJob, type JobName } from './all-jobs.ts';
import type { QueueBackend, WorkerSettings } from './backend.ts';
import { untilLeft } from './hand-back.ts';
import { type PayloadOf, QUEUE_NAMES, type QueueName } from './job.ts';
import { renewLocksAtOnce } from './settle-clock.ts';
import { runTraced, sendTraced } from './traced-jobs.ts';

/** Puts jobs into queues and tells what became of them. */
export interface QueueClient {
  /** Adds a job; one that is already waiting, running or kept under the same id is not added again. */
  enqueue<Spec extends AnyJob>(spec: Spec, payload: PayloadOf<Spec>, options: EnqueueOptions): Promise<void>;
  /** Whether a job of this id waits or runs. */
  isLive(spec: AnyJob, jobId: string): Promise<boolean>;
  /** Rejects with what is wrong when the queues' store cannot be asked, or may lose or refuse jobs. */
  check(): Promise<void>;
  /**
   * To be called when the clock was set back: jobs that were put off, or are tried again later, are looked at now, and
   * those of workers that ended are found within the usual time. `lockMs` is how long workers lock their jobs.
   */
  settleClock(lockMs: number): Promise<void>;
  /** For the queue dashboard. */
  readonly queues: readonly Queue[];
  close(): Promise<void>;
}

export interface EnqueueOptions {
  /** Readable and deterministic, such as url-12-1; BullMQ forbids colons and bare digits. */
  readonly jobId: string;
  /** Lower runs first; 0 runs before all that have one. */
  readonly priority?: number;
  /** The span that decided the job, as W3C Trace Context writes it; null where nothing was traced. */
  readonly traceparent?: string | null;
}

/** A queue whose store was never there keeps its callers waiting, and what they hold meanwhile. */
const ANSWER_LIMIT_MS = 5_000;

/** What a closing worker does not begin is another one's after this time. */
const BEGUN_ELSEWHERE_MS = 100;

const LIVE_STATES: ReadonlySet<string> = new Set([
  'waiting',
  'prioritized',
  'active',
  'delayed',
  'waiting-children',
]);

/** A client of all queues of `backend`. Errors of its connections are logged; they are not the caller's. */
export function createQueueClient(
  backend: QueueBackend,
  logger: Logger,
  tracing: Tracing | null = null,
): QueueClient {
  const queues = new Map<QueueName, Queue>();
  const queueOf = (name: QueueName): Queue => {
    const known = queues.get(name);
    if (known) return known;
    const queue = backend.createQueue(name);
    const tell = (error: unknown) => logger.warn({ err: error, queue: name }, 'queue connection failed');
    queue.on('error', tell);
    backend.whenReady(queue, tell).catch(tell);
    queues.set(name, queue);
    return queue;
  };
  return {
    async enqueue(spec, payload, { jobId, priority = 0, traceparent = null }) {
      const parsed = spec.payload.parse(payload);
      await sendTraced(tracing, { spec, jobId, traceparent }, async (carried) => {
        const data = carried === null ? parsed : { ...(parsed as object), traceparent: carried };
        const added = queueOf(spec.queue).add(spec.name, data, {
          jobId,
          priority,
          attempts: spec.attempts,
          backoff: { type: 'exponential', delay: spec.backoffMs },
        });
        await withinTime('Adding a job to its queue', ANSWER_LIMIT_MS, added);
      });
    },
    async isLive(spec, jobId) {
      const state = queueOf(spec.queue).getJobState(jobId);
      return LIVE_STATES.has(await withinTime('Asking for a job', ANSWER_LIMIT_MS, state));
    },
    check: () => backend.check(queueOf('url')),
    async settleClock(lockMs) {
      const all = QUEUE_NAMES.map(queueOf);
      for (const queue of all) await queue.promoteJobs();
      await backend.settleClock(all, lockMs);
    },
    get queues() {
      return QUEUE_NAMES.map(queueOf);
    },
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}

export interface JobContext {
  readonly jobId: string;
  /** 1 on the first try. */
  readonly tryNumber: number;
  /** True when a failure of this try is final. */
  readonly isLastTry: boolean;
  /** As it was enqueued: 0 runs before all others. Absent is 0. */
  readonly priority?: number;
  /** Aborted when the worker stops and cannot wait: what is not done within two seconds is another worker's. */
  readonly signal?: AbortSignal;
  readonly logger: Logger;
}

/** One handler for every job there is; a missing one does not compile. */
export type Handlers = {
  readonly [Name in JobName]: (
    payload: PayloadOf<(typeof ALL_JOBS)[Name]>,
    context: JobContext,
  ) => Promise<void>;
};

/** What became of one try of a job. */
export interface TriedJob {
  readonly name: string;
  readonly outcome: 'done' | 'failed' | 'put off';
  readonly seconds: number;
}

export interface ServedQueues {
  /** To be called before the client's when the clock was set back: the running jobs stay this worker's. */
  settleClock(): void;
  /** Stops taking jobs and waits for the running ones; those that still run after `graceMs` are handed back. */
  close(graceMs?: number): Promise<void>;
}

/**
 * Runs the jobs of the named queues until closed. A PermanentError or a payload that does not parse
 * fails the job for good, a NotYetError puts it off, any other error is tried again as the job's spec says.
 */
export async function serveQueues(
  backend: QueueBackend,
  handlers: Handlers,
  options: {
    queues: Readonly<Partial<Record<QueueName, WorkerSettings>>>;
    logger: Logger;
    /** Told of every try of a job; of those put off too. */
    onTried?: (tried: TriedJob) => void;
    tracing?: Tracing | null;
  },
): Promise<ServedQueues> {
  const workers: Worker[] = [];
  const tell = (queue: string, error: unknown) =>
    options.logger.warn({ err: error, queue }, 'worker connection failed');
  const handBack = new AbortController();
  const doing = { ...options, signal: handBack.signal };
  for (const name of QUEUE_NAMES) {
    const settings = options.queues[name];
    if (!settings) continue;
    const run = (job: Job) =>
      withLogFacts({}, () =>
        runTraced(options.tracing ?? null, { queue: name, job }, () => runJob(job, handlers, doing)),
      );
    const worker = backend.createWorker(name, run, settings);
    worker.on('error', (error) => tell(name, error));
    workers.push(worker);
  }
  await Promise.all(workers.map((worker) => backend.whenReady(worker, (error) => tell(worker.name, error))));
  for (const worker of workers) {
    worker.run().catch((error: unknown) => options.logger.error({ err: error }, 'worker stopped'));
  }
  return {
    settleClock: () => workers.forEach(renewLocksAtOnce),
    async close(graceMs) {
      const timer = graceMs === undefined ? undefined : setTimeout(() => handBack.abort(), graceMs);
      await Promise.all(workers.map((worker) => worker.close()));
      clearTimeout(timer);
    },
  };
}

/** What every job is done with. */
interface Doing {
  readonly logger: Logger;
  readonly onTried?: (tried: TriedJob) => void;
  readonly signal: AbortSignal;
}

async function runJob(
  job: Job,
  handlers: Handlers,
  { logger: parentLogger, onTried, signal }: Doing,
): Promise<void> {
  const logger = parentLogger.child({ job: job.name, jobId: job.id });
  const started = performance.now();
  const tell = (outcome: TriedJob['outcome']) =>
    onTried?.({ name: job.name, outcome, seconds: (performance.now() - started) / 1000 });
  try {
    // A worker that closes may still be given one that it has just handed back.
    if (signal.aborted) throw new NotYetError('This worker stops; another one begins it', BEGUN_ELSEWHERE_MS);
    reached('job begun');
    await untilLeft(dispatch(job, handlers, { logger, signal }), signal);
    reached('job done');
    logger.info({ ms: Math.round(performance.now() - started) }, 'job done');
    tell('done');
  } catch (error) {
    tell(error instanceof NotYetError ? 'put off' : 'failed');
    if (error instanceof NotYetError) {
      await job.moveToDelayed(Date.now() + error.waitMs, job.token);
      throw new DelayedError(error.message);
    }
    logger.warn({ err: error, ms: Math.round(performance.now() - started) }, 'job failed');
    throw toBeKept(error);
  }
}

/** What a queue keeps of an error and the dashboard shows: what arose and where in the code, and not from which address. */
function toBeKept(error: unknown): Error {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const kept = new (error instanceof PermanentError ? UnrecoverableError : Error)(hideAddresses(message));
  return Object.assign(kept, { cause: error, stack: hideAddresses(stack ?? '') });
}

async function dispatch(
  job: Job,
  handlers: Handlers,
  doing: Pick<JobContext, 'logger' | 'signal'>,
): Promise<void> {
  if (!isJobName(job.name)) throw new PermanentError(`No handler is known for a job named "${job.name}"`);
  const parsed = ALL_JOBS[job.name].payload.safeParse(job.data);
  if (!parsed.success)
    throw new PermanentError(`The payload of job "${job.name}" does not fit: ${parsed.error.message}`);
  const tryNumber = job.attemptsMade + 1;
  const context = {
    jobId: job.id ?? '',
    tryNumber,
    isLastTry: tryNumber >= (job.opts.attempts ?? 1),
    priority: job.opts.priority ?? 0,
    ...doing,
  };
  // The table pairs each name with the handler of its own payload; TypeScript cannot follow the pairing by index.
  const handler = handlers[job.name] as (payload: unknown, context: JobContext) => Promise<void>;
  await handler(parsed.data, context);
}

function isJobName(name: string): name is JobName {
  return Object.hasOwn(ALL_JOBS, name);
}

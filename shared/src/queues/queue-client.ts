import type { Queue } from 'bullmq';
import type { Logger } from '../logger.ts';
import type { Tracing } from '../tracing/active-span.ts';
import { withTimeout } from '../with-timeout.ts';
import type { QueueBackend } from './backend.ts';
import { type PayloadOf, QUEUE_NAMES, type QueueName } from './job.ts';
import type { AnyJob } from './jobs.ts';
import { sendTraced } from './traced-jobs.ts';

/** Adds jobs to queues and reads their state. */
export interface QueueClient {
  /** Adds a job, unless the queue already has one with the same id, even a finished one. */
  enqueue<Spec extends AnyJob>(spec: Spec, payload: PayloadOf<Spec>, options: EnqueueOptions): Promise<void>;
  /** Whether a job with this id is waiting or running. */
  isLive(spec: AnyJob, jobId: string): Promise<boolean>;
  /** Rejects if the store of the queues is unreachable, or may lose or refuse jobs. */
  check(): Promise<void>;
  /** For the queue dashboard. */
  readonly queues: readonly Queue[];
  close(): Promise<void>;
}

export interface EnqueueOptions {
  /** Readable and deterministic, such as url-12-1; BullMQ forbids colons and bare digits. */
  readonly jobId: string;
  /** Lower runs first; 0 runs before all jobs with a priority. */
  readonly priority?: number;
  /** The span that created the job, in the form of W3C Trace Context; null without tracing. */
  readonly traceparent?: string | null;
}

/** Without a timeout, a queue whose store was never reachable waits forever. */
const RESPONSE_TIMEOUT_MS = 5_000;

const LIVE_STATES: ReadonlySet<string> = new Set([
  'waiting',
  'prioritized',
  'active',
  'delayed',
  'waiting-children',
]);

/** Creates a client for all queues of `backend`. Logs connection errors. */
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
    queues.set(name, queue);
    const logError = (error: unknown) => logger.warn({ err: error, queue: name }, 'queue connection failed');
    queue.on('error', logError);
    queue.waitUntilReady().catch((error: unknown) => {
      logError(error);
      // BullMQ remembers a failed first connection forever, so the next call needs a new queue.
      if (queues.get(name) === queue) queues.delete(name);
      queue.close().catch(logError);
    });
    return queue;
  };
  return {
    async enqueue(spec, payload, { jobId, priority = 0, traceparent = null }) {
      const parsed = spec.payload.parse(payload);
      await sendTraced(tracing, { spec, jobId, traceparent }, async (parent) => {
        const data = parent === null ? parsed : { ...(parsed as object), traceparent: parent };
        const added = queueOf(spec.queue).add(spec.name, data, {
          jobId,
          priority,
          attempts: spec.attempts,
          backoff: { type: 'exponential', delay: spec.backoffMs },
        });
        await withTimeout('Adding a job to its queue', RESPONSE_TIMEOUT_MS, added);
      });
    },
    async isLive(spec, jobId) {
      const state = queueOf(spec.queue).getJobState(jobId);
      return LIVE_STATES.has(await withTimeout('Reading the state of a job', RESPONSE_TIMEOUT_MS, state));
    },
    check: () => backend.check(queueOf('url')),
    get queues() {
      return QUEUE_NAMES.map(queueOf);
    },
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}

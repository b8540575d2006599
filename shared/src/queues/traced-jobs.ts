import { DelayedError, type Job } from 'bullmq';
import type { Tracing } from '../tracing/tracing.ts';
import type { JobSpec, QueueName } from './job.ts';

/**
 * Runs `send` as a span beneath the one that decided the job and tells it what the job is to carry; where nothing is
 * traced here it carries what it came with.
 */
export function sendTraced(
  tracing: Tracing | null,
  sent: { readonly spec: JobSpec; readonly jobId: string; readonly traceparent: string | null },
  send: (carried: string | null) => Promise<void>,
): Promise<void> {
  const { spec, jobId, traceparent } = sent;
  if (tracing === null || traceparent === null) return send(traceparent);
  const facts = factsOf(spec.queue, jobId);
  return tracing.enter({ name: `send ${spec.name}`, kind: 'producer', facts, parent: traceparent }, (span) =>
    send(span.traceparent),
  );
}

/** Runs a try of a job as a span beneath the one that sent it. A try that was put off leaves none. */
export function runTraced(
  tracing: Tracing | null,
  { queue, job }: { readonly queue: QueueName; readonly job: Job },
  run: () => Promise<void>,
): Promise<void> {
  if (tracing === null) return run();
  const facts = { ...factsOf(queue, job.id ?? ''), 'lectern.try': job.attemptsMade + 1 };
  const start = { name: `process ${job.name}`, kind: 'consumer', facts, parent: parentOf(job) } as const;
  return tracing.enter(start, async (span) => {
    try {
      await run();
    } catch (error) {
      if (error instanceof DelayedError) span.discard();
      throw error;
    }
  });
}

/** The names are those of OpenTelemetry's semantic conventions. */
function factsOf(queue: QueueName, jobId: string) {
  return {
    'messaging.system': 'bullmq',
    'messaging.destination.name': queue,
    'messaging.message.id': jobId,
  };
}

function parentOf({ data }: Job): string | null {
  const carried: unknown = data?.traceparent;
  return typeof carried === 'string' ? carried : null;
}

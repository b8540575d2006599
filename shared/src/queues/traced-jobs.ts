import { DelayedError, type Job } from 'bullmq';
import type { Tracing } from '../tracing/active-span.ts';
import type { JobSpec, QueueName } from './job.ts';

/**
 * Runs `send` in a child of the span that scheduled the job, and passes it the traceparent for the job's data.
 * Without tracing in this process, it passes the given traceparent on.
 */
export function sendTraced(
  tracing: Tracing | null,
  sent: { readonly spec: JobSpec; readonly jobId: string; readonly traceparent: string | null },
  send: (traceparent: string | null) => Promise<void>,
): Promise<void> {
  const { spec, jobId, traceparent } = sent;
  if (tracing === null || traceparent === null) return send(traceparent);
  const attributes = attributesOf(spec.queue, jobId);
  return tracing.enter(
    { name: `send ${spec.name}`, kind: 'producer', attributes, parent: traceparent },
    (span) => send(span.traceparent),
  );
}

/** Runs an attempt of a job in a child of the span that sent it. A delayed attempt leaves no span. */
export function runTraced(
  tracing: Tracing | null,
  { queue, job }: { readonly queue: QueueName; readonly job: Job },
  run: () => Promise<void>,
): Promise<void> {
  if (tracing === null) return run();
  const attributes = { ...attributesOf(queue, job.id ?? ''), 'lectern.try': job.attemptsMade + 1 };
  const start = { name: `process ${job.name}`, kind: 'consumer', attributes, parent: parentOf(job) } as const;
  return tracing.enter(start, async (span) => {
    try {
      await run();
    } catch (error) {
      if (error instanceof DelayedError) span.discard();
      throw error;
    }
  });
}

/** Span attributes, named after OpenTelemetry's semantic conventions. */
function attributesOf(queue: QueueName, jobId: string) {
  return {
    'messaging.system': 'bullmq',
    'messaging.destination.name': queue,
    'messaging.message.id': jobId,
  };
}

function parentOf({ data }: Job): string | null {
  const traceparent: unknown = data?.traceparent;
  return typeof traceparent === 'string' ? traceparent : null;
}

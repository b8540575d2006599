import type { z } from 'zod';

/** Each queue has its own workers and scales independently. */
export const QUEUE_NAMES = ['url', 'page', 'sitemap', 'topics', 'vectors', 'tools', 'notifications'] as const;

export type QueueName = (typeof QUEUE_NAMES)[number];

/** Defines a job: its queue, payload and retries. */
export interface JobSpec<Name extends string = string, Payload extends z.ZodType = z.ZodType> {
  readonly name: Name;
  readonly queue: QueueName;
  /** Contains only ids, because others may read the queue, and jobs may be lost or replayed. */
  readonly payload: Payload;
  /** Maximum number of attempts. */
  readonly attempts: number;
  /** Delay before the second attempt, in milliseconds. It doubles with each later attempt. */
  readonly backoffMs: number;
}

/** Declares a job and preserves the types of its name and payload. */
export function job<const Name extends string, Payload extends z.ZodType>(
  spec: JobSpec<Name, Payload>,
): JobSpec<Name, Payload> {
  return spec;
}

export type PayloadOf<Spec> = Spec extends JobSpec<string, infer Payload> ? z.output<Payload> : never;

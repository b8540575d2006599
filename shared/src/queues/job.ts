import type { z } from 'zod';

/** Each queue has its own workers and can be scaled apart. */
export const QUEUE_NAMES = ['url', 'page', 'sitemap', 'topics', 'vectors', 'tools'] as const;

export type QueueName = (typeof QUEUE_NAMES)[number];

/** What a job is: where it waits, what it carries, how often it is tried. */
export interface JobSpec<Name extends string = string, Payload extends z.ZodType = z.ZodType> {
  readonly name: Name;
  readonly queue: QueueName;
  /** Ids only, never content: the queue may be read, lost or replayed. */
  readonly payload: Payload;
  /** How many times a failing job is started in all. */
  readonly attempts: number;
  /** Wait before the second try, in milliseconds; doubled for each further one. */
  readonly backoffMs: number;
}

/** Declares a job; the name and the payload's type are kept. */
export function job<const Name extends string, Payload extends z.ZodType>(
  spec: JobSpec<Name, Payload>,
): JobSpec<Name, Payload> {
  return spec;
}

export type PayloadOf<Spec> = Spec extends JobSpec<string, infer Payload> ? z.output<Payload> : never;

import { z } from 'zod';
import { job } from './job.ts';

const id = z.int().positive();

/** Turns one document's source into pages, passages, topics and a segment. `attempt` fences stale workers. */
export const ingestUrl = job({
  name: 'ingest-url',
  queue: 'url',
  payload: z.object({ documentUrlId: id, attempt: z.int().positive() }),
  attempts: 3,
  backoffMs: 2_000,
});

/** Fills a topic that a user added by hand: from its own content, or from the document's passages. */
export const extractTopic = job({
  name: 'extract-topic',
  queue: 'topics',
  payload: z.object({ topicId: id }),
  attempts: 3,
  backoffMs: 1_000,
});

import { z } from 'zod';
import type { CrawlType } from '../domain/documents/crawl-type.ts';
import { job } from './job.ts';

const id = z.int().positive();

const INGEST = {
  payload: z.object({ documentUrlId: id, attempt: z.int().positive() }),
  attempts: 3,
  backoffMs: 2_000,
} as const;

/** Turns a document's source into pages, passages, topics and a segment. `attempt` fences off stale workers. */
export const ingestUrl = job({ name: 'ingest-url', queue: 'url', ...INGEST });

/** Ingests a source of one page. It has its own queue, because users may wait for it while whole sites are crawled. */
export const ingestPage = job({ name: 'ingest-page', queue: 'page', ...INGEST });

/** The job that ingests a source. */
export function ingestJobOf(source: {
  crawlType: CrawlType | null;
  maxUrls: number | null;
}): typeof ingestUrl | typeof ingestPage {
  const isOnePage = source.maxUrls === 1 && source.crawlType !== 'cua_markdown';
  return isOnePage || source.crawlType === 'user_text' ? ingestPage : ingestUrl;
}

/** Fills a topic that a user added, from its own content or from the document's passages. */
export const extractTopic = job({
  name: 'extract-topic',
  queue: 'topics',
  payload: z.object({ topicId: id }),
  attempts: 3,
  backoffMs: 1_000,
});

/** Rebuilds a document's segment from its passages. */
export const rebuildSegment = job({
  name: 'rebuild-segment',
  queue: 'topics',
  payload: z.object({ documentUrlId: id }),
  attempts: 3,
  backoffMs: 1_000,
});

/** Embeds a document's passages that have no vectors. It has its own queue, because the endpoint may be slow. */
export const embedPassages = job({
  name: 'embed-passages',
  queue: 'vectors',
  payload: z.object({ documentUrlId: id }),
  attempts: 5,
  backoffMs: 5_000,
});

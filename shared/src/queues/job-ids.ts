import { createHash } from 'node:crypto';

/** The id of an ingest job: one per document and attempt. BullMQ forbids colons and bare digits. */
export function ingestJobId(run: { documentUrlId: number; attempt: number }): string {
  return `url-${run.documentUrlId}-${run.attempt}`;
}

/** The id of the job that fills a topic. */
export function topicJobId(topicId: number): string {
  return `topic-${topicId}-1`;
}

/** The id of the job of a search tool's run. */
export function toolJobId(toolRunId: number): string {
  return `tool-${toolRunId}`;
}

/** The id of the job that looks for a new release: at most one for a source and hour. */
export function releaseJobId(documentUrlId: number, now: Date): string {
  return `release-${documentUrlId}-${Math.floor(now.getTime() / 3_600_000)}`;
}

/** The id of the job of a webhook delivery. */
export function webhookJobId(deliveryId: number): string {
  return `webhook-${deliveryId}`;
}

/** The id of the job of an email. */
export function emailJobId(emailId: number): string {
  return `email-${emailId}`;
}

/** The id of the job that rebuilds a segment: one for each unreadable version. */
export function segmentJobId(segment: { documentUrlId: number; version: string }): string {
  return `segment-${segment.documentUrlId}-${segment.version}`;
}

/** The id of the job that removes a deleted topic from its segment. */
export function deletedTopicJobId(topicId: number): string {
  return `segment-without-topic-${topicId}`;
}

/** The id of the job that embeds a document's passages: one for each segment and model. */
export function vectorsJobId(
  document: { documentUrlId: number; segmentChecksum: string },
  model: string,
): string {
  const modelHash = createHash('sha256').update(model).digest('hex').slice(0, 8);
  return `vectors-${document.documentUrlId}-${document.segmentChecksum.slice(0, 12)}-${modelHash}`;
}

/** The id of the job of a sitemap's run. */
export function sitemapJobId(run: { siteCacheId: number; attempt: number }): string {
  return `sitemap-${run.siteCacheId}-${run.attempt}`;
}

import type { Db } from '../../../shared/src/db/data-source.ts';
import { insertDocument, insertSource } from '../../../shared/src/db/stores/documents/documents.ts';
import { addToOutbox } from '../../../shared/src/db/stores/queue/outbox.ts';
import type { CrawlType } from '../../../shared/src/domain/documents/crawl-type.ts';
import { ingestJobOf } from '../../../shared/src/queues/crawl-jobs.ts';
import { ingestJobId } from '../../../shared/src/queues/job-ids.ts';
import { createCollection, createUser } from './factories.ts';

export interface Source {
  readonly url: string;
  readonly crawlType: CrawlType;
  readonly maxUrls: number;
}

/**
 * Adds sources of a new user with their documents and jobs, as the API does. Returns their IDs in order. With
 * `inLine` they are added one after the other, so only a few are crawled at a time.
 */
export async function addSources(
  db: Db,
  sources: readonly Source[],
  { inLine = false } = {},
): Promise<{ userId: number; collectionId: number; documentUrlIds: number[] }> {
  const documentUrlIds: number[] = [];
  const { userId } = await createUser(db, { isPro: true });
  const { collectionId } = await createCollection(db, userId);
  for (const { url, crawlType, maxUrls } of sources) {
    const source = await insertSource(db, {
      collectionId,
      url,
      crawlType,
      maxUrls,
      topics: [],
      fullText: null,
    });
    await insertDocument(db, {
      collectionId,
      documentUrlId: source.id,
      url,
      documentName: url,
      documentTopic: '',
      documentSlug: `source-${source.id}`,
    });
    documentUrlIds.push(source.id);
    const run = { documentUrlId: source.id, attempt: source.attempt };
    await addToOutbox(db, ingestJobOf(source), run, {
      jobId: ingestJobId(run),
      priority: inLine ? documentUrlIds.length - 1 : 0,
    });
  }
  return { userId, collectionId, documentUrlIds };
}

import type { Db } from '../../../shared/src/db/data-source.ts';
import { addDocumentWithIngest } from '../../../shared/src/db/stores/documents/add-document.ts';
import type { CrawlType } from '../../../shared/src/domain/documents/crawl-type.ts';
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
  for (const [index, given] of sources.entries()) {
    const { source } = await addDocumentWithIngest(
      db,
      {
        source: { collectionId, ...given, topics: [], fullText: null },
        documentName: given.url,
        documentTopic: '',
      },
      inLine ? index : 0,
    );
    documentUrlIds.push(source.id);
  }
  return { userId, collectionId, documentUrlIds };
}

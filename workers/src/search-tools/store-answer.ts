import type { Db } from '@lectern/shared/db/data-source.ts';
import { lockCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { addDocumentWithIngest } from '@lectern/shared/db/stores/documents/add-document.ts';
import { countUnfinishedSources } from '@lectern/shared/db/stores/documents/documents.ts';
import { MAX_URLS } from '@lectern/shared/domain/accounts/plans.ts';
import { toolDocumentUrl } from '@lectern/shared/domain/tools/tool-document-url.ts';
import { TOOLS_COLLECTION_ID } from '@lectern/shared/domain/tools/tools-collection.ts';
import type { DocumentationQuery } from './domain-results.ts';
import type { SourceContent } from './gather-sources.ts';

/**
 * Stores gathered contents as a document of the tools' collection, within the caller's transaction. Throws
 * NotFoundError when the collection does not belong to the user or was deleted.
 */
export async function storeAnswer(
  db: Db,
  userId: number,
  { documentName, documentTopic }: DocumentationQuery,
  contents: readonly SourceContent[],
): Promise<void> {
  const collectionId = TOOLS_COLLECTION_ID;
  await lockCollection(db, { userId, collectionId });
  const source = {
    collectionId,
    url: toolDocumentUrl(documentName, documentTopic),
    crawlType: 'user_text' as const,
    fullText: contents.map(({ markdown }) => markdown).join('\n\n'),
    topics: [],
    maxUrls: MAX_URLS.default,
  };
  const priority = await countUnfinishedSources(db, userId);
  await addDocumentWithIngest(db, { source, documentName, documentTopic }, priority);
}

import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  listRecentPageChanges,
  type RecentPageChange,
} from '@lectern/shared/db/stores/changes/recent-page-changes.ts';
import { countProcessingDocuments } from '@lectern/shared/db/stores/documents/documents.ts';
import {
  listServedPassages,
  type ServedPassage,
} from '@lectern/shared/db/stores/passages/served-passages.ts';
import { listTopicNames } from '@lectern/shared/db/stores/topics/served-topics.ts';

/** The content of a collection that a search reads besides its index. */
export interface CollectionContent {
  /** Passages by id, in no particular order, without deleted ones. */
  listPassages(ids: readonly number[]): Promise<ServedPassage[]>;
  /** The names of topics that are switched on. */
  listTopicNames(limit: number): Promise<string[]>;
  /** The number of documents that are being processed. */
  countProcessing(): Promise<number>;
  listRecentChanges(filter: Parameters<typeof listRecentPageChanges>[2]): Promise<RecentPageChange[]>;
}

/** The content of a stored collection. */
export function createStoredContent(db: Db, collectionId: number): CollectionContent {
  return {
    listPassages: (ids) => listServedPassages(db, collectionId, ids),
    listTopicNames: (limit) => listTopicNames(db, collectionId, limit),
    countProcessing: () => countProcessingDocuments(db, collectionId),
    listRecentChanges: (filter) => listRecentPageChanges(db, collectionId, filter),
  };
}

import type { CollectionReply } from '@lectern/shared/contracts/collections.ts';
import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';

/** The props of each tab of a collection. */
export interface CollectionTabProps {
  readonly collection: CollectionReply;
  /** Undefined until loaded. */
  readonly documents: readonly RecentDocumentReply[] | undefined;
  readonly error: Error | undefined;
}

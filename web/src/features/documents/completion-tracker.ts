import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';

type Seen = Pick<RecentDocumentReply, 'id' | 'status'>;

/**
 * Compares successive lists of documents and returns those that finished processing since the previous list,
 * including documents added in between. The first list returns none.
 */
export function createCompletionTracker<Document extends Seen>(): (
  documents: readonly Document[],
) => Document[] {
  let processing = new Set<number>();
  let newestId: number | null = null;
  return (documents) => {
    // Ids increase: an unknown document with a low id was restored from the trash.
    const finished = documents.filter(
      ({ id, status }) =>
        status !== 'processing' && (processing.has(id) || (newestId !== null && id > newestId)),
    );
    const ids = documents.map(({ id }) => id);
    processing = new Set(documents.filter(({ status }) => status === 'processing').map(({ id }) => id));
    newestId = Math.max(newestId ?? 0, ...ids);
    return finished;
  };
}

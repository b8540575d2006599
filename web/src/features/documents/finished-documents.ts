import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';

type Seen = Pick<RecentDocumentReply, 'id' | 'status'>;

/**
 * Looks at one list of documents after the other, and gives those whose processing has ended since the look before:
 * they were being processed then, or were added and processed in between. The first look gives none.
 */
export function createFinishedDocuments<Document extends Seen>(): (
  documents: readonly Document[],
) => Document[] {
  let processing = new Set<number>();
  let newestId: number | null = null;
  return (documents) => {
    // Ids grow; one that is as old as the others has only come back, from the bin.
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

import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';

export const DOCUMENT_STATUSES = ['active', 'processing', 'error'] as const;

export interface DocumentFilter {
  readonly status: (typeof DOCUMENT_STATUSES)[number] | 'all';
  readonly search: string;
}

export const EMPTY_DOCUMENT_FILTER: DocumentFilter = { status: 'all', search: '' };

/** Whether the filter can exclude documents. */
export function isNarrowing({ status, search }: DocumentFilter): boolean {
  return status !== 'all' || search.trim() !== '';
}

/** The documents that match the filter, in order. Every search word must occur in a document. */
export function filterDocuments<
  Document extends Pick<RecentDocumentReply, 'documentName' | 'documentTopic' | 'url' | 'status'>,
>(documents: readonly Document[], { status, search }: DocumentFilter): readonly Document[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return documents.filter((document) => {
    if (status !== 'all' && document.status !== status) return false;
    const text = `${document.documentName} ${document.documentTopic} ${document.url}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The number of documents by status. */
export function countByDocumentStatus(
  documents: readonly Pick<RecentDocumentReply, 'status'>[],
): Readonly<Record<DocumentFilter['status'], number>> {
  const counts = { all: documents.length, active: 0, processing: 0, error: 0 };
  for (const status of DOCUMENT_STATUSES) {
    counts[status] = documents.filter((document) => document.status === status).length;
  }
  return counts;
}

import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';

export const SORT_COLUMNS = ['Documentation', 'Status', 'Crawled', 'Tokens', 'Added'] as const;

export type SortColumn = (typeof SORT_COLUMNS)[number];

export interface DocumentSort {
  readonly column: SortColumn;
  readonly isDescending: boolean;
}

type Sortable = Pick<RecentDocumentReply, 'documentName' | 'status' | 'createdAt' | 'schedule' | 'tokens'>;

const KEYS: Readonly<Record<SortColumn, (document: Sortable) => string>> = {
  Documentation: ({ documentName }) => documentName,
  Status: ({ status }) => status ?? '',
  Crawled: ({ schedule }) => schedule?.lastRunAt ?? '',
  // Numbers within texts are compared as numbers.
  Tokens: ({ tokens }) => `${tokens ?? ''}`,
  Added: ({ createdAt }) => createdAt ?? '',
};

const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The documents in the chosen order; null keeps the order of the list: pinned first, then newest. */
export function sortDocuments<Document extends Sortable>(
  documents: readonly Document[],
  sort: DocumentSort | null,
): readonly Document[] {
  if (!sort) return documents;
  const keyOf = KEYS[sort.column];
  const direction = sort.isDescending ? -1 : 1;
  return documents.toSorted((one, other) => direction * compare(keyOf(one), keyOf(other)));
}

/** The order after a click on a header: ascending, then descending, then the order of the list. */
export function nextSort(sort: DocumentSort | null, column: SortColumn): DocumentSort | null {
  if (sort?.column !== column) return { column, isDescending: false };
  return sort.isDescending ? null : { column, isDescending: true };
}

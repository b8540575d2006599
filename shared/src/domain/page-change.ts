/** How a refresh changed a page of a document. */
export const PAGE_CHANGE_KINDS = ['added', 'changed', 'removed'] as const;

export type PageChangeKind = (typeof PAGE_CHANGE_KINDS)[number];

/** How long changes are kept. */
export const CHANGES_DAYS = 90;

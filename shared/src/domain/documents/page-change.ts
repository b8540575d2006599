import { counted } from '../counted.ts';

/** How a refresh changed a page of a document. */
export const PAGE_CHANGE_KINDS = ['added', 'changed', 'removed'] as const;

export type PageChangeKind = (typeof PAGE_CHANGE_KINDS)[number];

/** The pages that a refresh changed, such as "1 page added, 3 changed". */
export function describeCounts(counts: Readonly<Record<PageChangeKind, number>>): string {
  return PAGE_CHANGE_KINDS.filter((kind) => counts[kind] > 0)
    .map(
      (kind, at) => `${at === 0 ? counted(counts[kind], 'page') : counts[kind].toLocaleString('en')} ${kind}`,
    )
    .join(', ');
}

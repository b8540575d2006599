/** How a refresh changed a page of a document. */
export const PAGE_CHANGE_KINDS = ['added', 'changed', 'removed'] as const;

export type PageChangeKind = (typeof PAGE_CHANGE_KINDS)[number];

/** How long changes are kept. */
export const CHANGES_DAYS = 90;

/** The changed lines of a page, by section. */
export interface PageDifference {
  readonly sections: readonly ChangedSection[];
  /** Changed lines that are left out because there are too many. */
  readonly omittedLines: number;
}

export interface ChangedSection {
  /** Its headings from the outermost, without the page title; empty before the first heading. */
  readonly path: readonly string[];
  /** Neighboring lines, as in a unified diff: each line starts with `+`, `-` or a space. */
  readonly blocks: readonly (readonly string[])[];
}

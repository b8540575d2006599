import type { PageDocument, PageElement } from './page-dom.ts';

declare const document: PageDocument;
declare function getComputedStyle(element: PageElement): { readonly overflowY: string };

/** Whether a list has moved. `hasRows`: whether one that has moved may hold only the visible rows of a longer list. */
export interface ScrolledLists {
  readonly hasMoved: boolean;
  readonly hasRows: boolean;
}

/**
 * Scrolls each list of links or rows that has its own scroll bar by its height: some hold only the visible ones, at positions
 * that their scripts set. Runs inside a page, in an isolated world, as in page-text.ts.
 */
export function scrollLists(): ScrolledLists {
  const MIN_HEIGHT_PX = 100;
  // WAI-ARIA, react-virtuoso, the Angular CDK, and inline styles of react-window and TanStack Virtual.
  const placed = ['position: absolute', 'translateY('].map((style) => `[style*="${style}"]`);
  const rows = [
    '[aria-rowindex], [role="row"], [data-item-index], .cdk-virtual-scroll-content-wrapper',
    ...placed.map((row) => `${row} + ${row} + ${row}`),
  ].join(', ');
  let hasMoved = false;
  let hasRows = false;
  for (const element of document.querySelectorAll('body *')) {
    const { clientHeight, scrollHeight, scrollTop } = element;
    if (clientHeight < MIN_HEIGHT_PX || scrollHeight <= clientHeight + 1) continue;
    if (!/auto|scroll/.test(getComputedStyle(element).overflowY)) continue;
    const holdsRows = element.querySelector(rows) !== null;
    if (!holdsRows && element.querySelector('a[href]') === null) continue;
    element.scrollTop = scrollTop + clientHeight;
    if (element.scrollTop <= scrollTop) continue;
    hasMoved = true;
    hasRows ||= holdsRows;
  }
  return { hasMoved, hasRows };
}

import type { PageDocument, PageElement } from './page-dom.ts';

declare const document: PageDocument;
declare function getComputedStyle(element: PageElement): { readonly overflowY: string };

/**
 * Scrolls each list of links or rows that has its own scroll bar by its height: some hold only the visible ones. Returns whether
 * one has moved. Runs inside a page, in an isolated world, as in page-text.ts.
 */
export function scrollLists(): boolean {
  const MIN_HEIGHT_PX = 100;
  let hasMoved = false;
  for (const element of document.querySelectorAll('body *')) {
    const { clientHeight, scrollHeight, scrollTop } = element;
    if (clientHeight < MIN_HEIGHT_PX || scrollHeight <= clientHeight + 1) continue;
    if (!/auto|scroll/.test(getComputedStyle(element).overflowY)) continue;
    if (element.querySelector('a[href], [aria-rowindex]') === null) continue;
    element.scrollTop = scrollTop + clientHeight;
    hasMoved ||= element.scrollTop > scrollTop;
  }
  return hasMoved;
}

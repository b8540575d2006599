import { isTag, isText, type ParentNode } from 'domhandler';
import type { PageSurvey } from '../survey/survey-page.ts';

/** How much text the elements of a page hold. */
export interface PageText {
  /** The number of characters, counted once for each element. */
  chars(parent: ParentNode): number;
  /** The share of the text of the page's body, 0 to 1. */
  shareOf(parent: ParentNode): number;
}

/** Elements whose text does not count. */
const NOT_TEXT: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'head',
  'nav',
]);

export function createPageText({ tags, document }: PageSurvey): PageText {
  const known = new Map<ParentNode, number>();
  const whole = tags.get('body') ?? document;
  function chars(parent: ParentNode): number {
    const before = known.get(parent);
    if (before !== undefined) return before;
    let count = 0;
    for (const child of parent.children) {
      if (isText(child)) count += child.data.trim().length;
      else if (isTag(child) && !NOT_TEXT.has(child.name)) count += chars(child);
    }
    known.set(parent, count);
    return count;
  }
  return { chars, shareOf: (parent) => chars(parent) / Math.max(1, chars(whole)) };
}

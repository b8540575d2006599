import { Element, type ParentNode } from 'domhandler';
import { replaceElement } from 'domutils';
import { plainText } from '../dom/elements.ts';
import type { PageSurvey } from './survey/survey-page.ts';

/** Notices that ask for JavaScript are shorter. */
const MIN_CONTENT_CHARS = 400;

/**
 * Turns a `noscript` element into ordinary content if it holds more text than the rest of the page. Forums such as Discourse
 * put the posts there for crawlers. Returns whether the page has such an element.
 */
export function showNoscriptContent({ document, noscripts }: PageSurvey): boolean {
  const long = noscripts.filter((notice) => textChars(notice) >= MIN_CONTENT_CHARS);
  if (long.length === 0) return false;
  const others = plainText(document).length;
  const content = long.filter((notice) => textChars(notice) > others);
  for (const notice of content) showContent(notice);
  return content.length > 0;
}

/**
 * Puts a `div` in the place of `notice`. Its attributes are a copy, because memoizeByTag identifies tags by
 * them. A changed name would also make V8 discard the code that it compiled for elements.
 */
function showContent(notice: Element): void {
  const shown = new Element('div', { ...notice.attribs }, notice.children);
  for (const child of shown.children) child.parent = shown;
  replaceElement(notice, shown);
}

function textChars(parent: ParentNode): number {
  return parent.children.reduce((sum, child) => sum + plainText(child).length, 0);
}

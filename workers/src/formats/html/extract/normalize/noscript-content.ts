import type { ParentNode } from 'domhandler';
import { plainText } from '../../dom/elements.ts';
import type { PageSurvey } from '../survey/survey-page.ts';
import { replaceWith } from './replace-with.ts';

/** Notices that ask for JavaScript are shorter. */
const MIN_CONTENT_CHARS = 400;

/**
 * Turns a `noscript` element into ordinary content if it holds more text than the rest of the page. Forums such as Discourse
 * put the posts there for crawlers. Returns whether the tree has changed.
 */
export function showNoscriptContent({ document, noscripts }: PageSurvey): boolean {
  const long = noscripts.filter((notice) => textChars(notice) >= MIN_CONTENT_CHARS);
  if (long.length === 0) return false;
  const others = plainText(document).length;
  const content = long.filter((notice) => textChars(notice) > others);
  for (const notice of content) replaceWith(notice, 'div', { ...notice.attribs }, notice.children);
  return content.length > 0;
}

function textChars(parent: ParentNode): number {
  return parent.children.reduce((sum, child) => sum + plainText(child).length, 0);
}

import type { Document, ParentNode } from 'domhandler';
import { findElements, plainText } from '../dom/elements.ts';

/** A notice that asks for JavaScript is shorter. */
const MIN_CONTENT_CHARS = 400;

/**
 * Turns a `noscript` element into ordinary content if it holds more text than the rest of the page. Forums such as Discourse
 * put the posts there for crawlers.
 */
export function showNoscriptContent(document: Document): void {
  const notices = findElements(document, ({ name }) => name === 'noscript');
  const long = notices.filter((notice) => textChars(notice) >= MIN_CONTENT_CHARS);
  if (long.length === 0) return;
  const others = plainText(document).length;
  for (const notice of long) if (textChars(notice) > others) notice.name = 'div';
}

function textChars(parent: ParentNode): number {
  return parent.children.reduce((sum, child) => sum + plainText(child).length, 0);
}

import { type Element, isTag, isText } from 'domhandler';
import { startOfText } from '../../dom/elements.ts';
import { isLocal, leadsElsewhere } from './general-noise.ts';

/**
 * Whether an element full of links continues the author's text: a paragraph that begins with text, a paragraph between
 * others, a list after a paragraph, or a list under a heading if the parent `hasParagraphs`. Lists of links within the
 * page do not count.
 */
export function continuesText(element: Element, hasParagraphs: boolean): boolean {
  if (element.name === 'p' && beginsWithText(element)) return true;
  if (/^[uo]l$/.test(element.name) && followsText(element)) return leadsElsewhere(element);
  const before = elementBefore(element);
  if (!before || (isLocal(element) && !leadsElsewhere(element))) return false;
  if (element.name === 'p') return /^(?:p|pre|dl)$/.test(before.name) && !isLast(element);
  if (element.name !== 'ul' && element.name !== 'ol') return false;
  if (before.name === 'p') return startOfText([before], 1) !== '';
  return hasParagraphs && /^h[2-6]$/.test(before.name);
}

/** A shorter text before a list may be the name of a menu. */
const MIN_LEAD_CHARS = 20;

function beginsWithText({ children }: Element): boolean {
  const [first] = children;
  return first !== undefined && isText(first) && first.data.trim().length >= MIN_LEAD_CHARS;
}

/** Whether bare text leads up to the list, as on pages without paragraphs. */
function followsText({ prev }: Element): boolean {
  return prev !== null && isText(prev) && prev.data.trim().length >= MIN_LEAD_CHARS;
}

function elementBefore({ prev }: Element): Element | null {
  let node = prev;
  while (node && !isTag(node)) node = node.prev;
  return node;
}

function isLast(element: Element): boolean {
  return element.parent?.children.findLast(isTag) === element;
}

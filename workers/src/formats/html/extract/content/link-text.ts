import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { startOfText } from '../../dom/elements.ts';
import { isLocal, leadsElsewhere } from './general-noise.ts';

/**
 * Whether an element full of links continues the author's text: a paragraph between others, a list after a paragraph, or
 * a list under a heading on a page with paragraphs. Links within the page do not count.
 */
export function continuesText(element: Element): boolean {
  if (/^[uo]l$/.test(element.name) && followsText(element)) return leadsElsewhere(element);
  const before = elementBefore(element);
  if (!before || isLocal(element)) return false;
  if (element.name === 'p') return /^(?:p|pre|dl)$/.test(before.name) && !isLast(element);
  if (element.name !== 'ul' && element.name !== 'ol') return false;
  if (before.name === 'p') return startOfText([before], 1) !== '';
  return /^h[2-6]$/.test(before.name) && element.parent !== null && hasParagraphs(element.parent);
}

/** Answers by parent, since each of its lists asks. */
const known = new WeakMap<ParentNode, boolean>();

function hasParagraphs(parent: ParentNode): boolean {
  const isParagraph = (node: ChildNode) => isTag(node) && node.name === 'p';
  const answer = known.get(parent) ?? parent.children.filter(isParagraph).length > 1;
  known.set(parent, answer);
  return answer;
}

/** A shorter text before a list may be the name of a menu. */
const MIN_LEAD_CHARS = 20;

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

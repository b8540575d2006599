import type { Element } from 'domhandler';
import {
  childElements,
  classNames,
  elementBefore,
  isOrHolds,
  parentElement,
  startOfText,
} from '../../dom/elements.ts';

/** Bounds the cost of elements with many hidden children. */
const MAX_CHILDREN = 60;
const MAX_LABEL_CHARS = 60;

/**
 * Whether an element is one of several like it, and as many buttons are before them or before the element around them: the
 * panels of tabs that have no roles.
 */
export function isPanelOfTabs(element: Element): boolean {
  const parent = parentElement(element);
  if (parent === null || parent.children.length > MAX_CHILDREN) return false;
  const siblings = childElements(parent);
  const isAlike = (other: Element) =>
    other.name === element.name && classNames(other)[0] === classNames(element)[0];
  const areTabs = (bar: Element | null | undefined, panels: readonly Element[]) =>
    !!bar && panels.length > 1 && panels.every(isAlike) && countButtons(bar) === panels.length;
  return areTabs(siblings[0], siblings.slice(1)) || areTabs(elementBefore(parent), siblings);
}

/** The number of buttons that an element consists of; 0 for an element with something else. */
function countButtons(bar: Element): number {
  if (bar.children.length > MAX_CHILDREN) return 0;
  const labels = childElements(bar);
  const isLabel = (label: Element) => {
    const text = startOfText([label], MAX_LABEL_CHARS + 1);
    return text !== '' && text.length <= MAX_LABEL_CHARS && isOrHolds(label, isButton);
  };
  return labels.every(isLabel) ? labels.length : 0;
}

function isButton({ name, attribs: { role, href } }: Element): boolean {
  const isScriptLink = name === 'a' && (href === undefined || /^(?:#|javascript:)/i.test(href.trim()));
  return name === 'button' || role === 'tab' || isScriptLink;
}

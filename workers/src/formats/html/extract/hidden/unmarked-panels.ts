import type { Element } from 'domhandler';
import { nextElementSibling, prevElementSibling } from 'domutils';
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
const MAX_BAR_WRAPPERS = 2;

/**
 * Whether an element is one of several like it, and as many buttons are right before them or before the element around them:
 * the panels of tabs that have no roles.
 */
export function isPanelOfTabs(element: Element): boolean {
  const alike = siblingsAlike(element);
  const [first, ...others] = alike;
  const parent = parentElement(element);
  if (first === undefined || parent === null) return false;
  const areTabs = (bar: Element | null, panels: readonly Element[]) =>
    bar !== null && panels.length > 1 && countButtons(bar) === panels.length;
  return areTabs(first, others) || areTabs(prevElementSibling(first) ?? elementBefore(parent), alike);
}

/** The elements around `element` with its name and first class, in order; none if there are too many. */
function siblingsAlike(element: Element): readonly Element[] {
  const [name] = classNames(element);
  const isAlike = (other: Element) => other.name === element.name && classNames(other)[0] === name;
  const alike = [element];
  for (let at = prevElementSibling(element); at && isAlike(at); at = prevElementSibling(at)) {
    if (alike.unshift(at) > MAX_CHILDREN) return [];
  }
  for (let at = nextElementSibling(element); at && isAlike(at); at = nextElementSibling(at)) {
    if (alike.push(at) > MAX_CHILDREN) return [];
  }
  return alike;
}

/** The number of buttons that an element consists of; 0 for an element with something else. */
function countButtons(bar: Element, depth = MAX_BAR_WRAPPERS): number {
  if (bar.children.length > MAX_CHILDREN) return 0;
  const labels = childElements(bar).filter((label) => startOfText([label], 1) !== '');
  const [only, second] = labels;
  if (only && !second && depth > 0 && !isButton(only)) return countButtons(only, depth - 1);
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

import { type ChildNode, Element } from 'domhandler';
import { replaceElement } from 'domutils';

/**
 * Replaces `element` by a new element around `children`. A changed name would make V8 discard the code that it compiled for
 * elements, and shared `attributes` would mix up the results of memoizeByTag, so pass a copy.
 */
export function replaceWith(
  element: Element,
  name: string,
  attributes: Element['attribs'],
  children: ChildNode[],
): void {
  const replacement = new Element(name, attributes, children);
  for (const child of children) child.parent = replacement;
  replaceElement(element, replacement);
}

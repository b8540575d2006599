import { type Element, isTag } from 'domhandler';
import { childElements, hasOwnText, withChildren } from '../../dom/elements.ts';
import { isBlock } from '../blocks/element-kinds.ts';

/**
 * The elements of a list in order. Text between items, where an author ended an item too early, is added to the item
 * before it, together with its inline elements.
 */
export function itemsOf(list: Element): Element[] {
  if (!hasOwnText(list)) return childElements(list);
  const items: Element[] = [];
  let extended: Element | null = null;
  for (const node of list.children) {
    const last = items.at(-1);
    if (isTag(node) && isBlock(node)) items.push(node);
    else if (last?.name === 'li') {
      if (last !== extended) extended = withChildren(last, [...last.children]);
      extended.children.push(node);
      items[items.length - 1] = extended;
    } else if (isTag(node)) items.push(node);
  }
  return items;
}

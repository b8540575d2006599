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
  for (const node of list.children) {
    const last = items.at(-1);
    if (isTag(node) && isBlock(node)) items.push(node);
    else if (last?.name === 'li') items[items.length - 1] = extended(last, node);
    else if (isTag(node)) items.push(node);
  }
  return items;
}

function extended(item: Element, node: Element['children'][number]): Element {
  return withChildren(item, [...item.children, node]);
}

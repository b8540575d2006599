import type { Element } from 'domhandler';

/** Caches the results of `read`. They cannot change, because an element's tree does not. */
export function memoize<Item, Result>(read: (item: Item) => Result): (item: Item) => Result {
  const results = new Map<Item, Result>();
  return (item) => {
    let result = results.get(item);
    if (result === undefined) {
      result = read(item);
      results.set(item, result);
    }
    return result;
  };
}

/**
 * Caches the results of a function that only looks at the name and attributes of an element. parseHtml shares the attributes
 * of equal tags, so it runs once for each tag of a page.
 */
export function memoizeByTag<Result>(read: (element: Element) => Result): (element: Element) => Result {
  const results = new Map<Element['attribs'], Result>();
  return (element) => {
    let result = results.get(element.attribs);
    if (result === undefined) {
      result = read(element);
      results.set(element.attribs, result);
    }
    return result;
  };
}

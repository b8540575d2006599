import { compile, selectOne } from 'css-select';
import type { AnyNode, Element } from 'domhandler';

export type ElementTest = (element: Element) => boolean;

/** A CSS selector, or a function where a selector is not enough. */
export type ElementRule = string | ElementTest;

/** A test for elements that match one of the `rules`; none match an empty list. */
export function matchesAny(rules: readonly ElementRule[] = []): ElementTest {
  const selectors = rules.filter((rule) => typeof rule === 'string');
  const tests = rules.filter((rule) => typeof rule === 'function');
  if (selectors.length > 0) tests.push(compile<AnyNode, Element>(selectors.join(', ')));
  const [only, ...others] = tests;
  if (only === undefined) return () => false;
  return others.length === 0 ? only : (element) => tests.some((test) => test(element));
}

/** Selectors that only look at the tag of an element: without combinators and pseudo-classes. */
const TAG_SELECTORS =
  /^(?:[\w.#-]+|(?=\[))(?:\[[\w-]+(?:[$*^|]?=[\w-]+)?\])*(?:, (?:[\w.#-]+|(?=\[))(?:\[[\w-]+(?:[$*^|]?=[\w-]+)?\])*)*$/;

/** Whether the rule only looks at the name and attributes of an element. */
export function isTagRule(rule: ElementRule): boolean {
  return typeof rule === 'string' && TAG_SELECTORS.test(rule);
}

/**
 * Caches a test that only looks at the name and attributes of an element. parseHtml shares the attributes of equal tags, so
 * it runs once for each tag of a page.
 */
export function cacheByTag<Result>(read: (element: Element) => Result): (element: Element) => Result {
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

/** Caches a test of elements, for a tree that does not change. */
export function cacheByElement(test: ElementTest): ElementTest {
  const results = new Map<Element, boolean>();
  return (element) => {
    let result = results.get(element);
    if (result === undefined) {
      result = test(element);
      results.set(element, result);
    }
    return result;
  };
}

/** The first element below `root`, in document order, that passes `test`; null when none does. */
export function findFirst(root: AnyNode, test: ElementTest): Element | null {
  return selectOne<AnyNode, Element>(test, root);
}

import { compile, selectOne } from 'css-select';
import type { AnyNode, Element } from 'domhandler';
import { hasAnyClass } from './elements.ts';

export type ElementTest = (element: Element) => boolean;

/** A CSS selector, or a function where a selector is not enough. */
export type ElementRule = string | ElementTest;

/** A test for elements that match one of the `rules`; none match an empty list. */
export function matchesAny(rules: readonly ElementRule[] = []): ElementTest {
  const selectors = rules.filter((rule) => typeof rule === 'string').flatMap(alternativesOf);
  // Most rules name a class, and one look at the names of an element is faster than a test for each rule.
  const [classes, others] = partition(selectors, (selector) => CLASS_SELECTOR.test(selector));
  const names = new Set(classes.map((selector) => selector.slice(1)));
  const tests = rules.filter((rule) => typeof rule === 'function');
  if (names.size > 0) tests.push((element) => hasAnyClass(element, names));
  if (others.length > 0) tests.push(compile<AnyNode, Element>(others.join(', ')));
  const [only] = tests;
  if (only === undefined) return () => false;
  return tests.length === 1 ? only : (element) => tests.some((test) => test(element));
}

const CLASS_SELECTOR = /^\.[\w-]+$/;

/** The selectors of a list without parentheses and quotes. */
function alternativesOf(rule: string): readonly string[] {
  return /["'()]/.test(rule) ? [rule] : rule.split(/,\s*/);
}

function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  const { yes = [], no = [] } = Object.groupBy(items, (item) => (test(item) ? 'yes' : 'no'));
  return [yes, no];
}

/** Selectors that only look at the tag of an element: without combinators and pseudo-classes. */
const TAG_SELECTORS =
  /^(?:[\w.#-]+|(?=\[))(?:\[[\w-]+(?:[$*^|]?=[\w-]+)?\])*(?:, (?:[\w.#-]+|(?=\[))(?:\[[\w-]+(?:[$*^|]?=[\w-]+)?\])*)*$/;

/** Whether the rule only looks at the name and attributes of an element. */
export function isTagRule(rule: ElementRule): boolean {
  return typeof rule === 'string' && TAG_SELECTORS.test(rule);
}

/** Caches a function of elements or names. For elements, the tree must not change. */
export function cached<Item, Result>(read: (item: Item) => Result): (item: Item) => Result {
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

/** The first element below `root`, in document order, that passes `test`; null when none does. */
export function findFirst(root: AnyNode, test: ElementTest): Element | null {
  return selectOne<AnyNode, Element>(test, root);
}

import { compile, selectOne } from 'css-select';
import type { AnyNode, Element } from 'domhandler';
import { hasAnyClass } from './elements.ts';

export type ElementTest = (element: Element) => boolean;

/** A CSS selector, or a function where a selector is not enough. */
export type ElementRule = string | ElementTest;

/** A test for elements that match one of the `rules`; none match an empty list. */
export function matchesAny(rules: readonly ElementRule[] = []): ElementTest {
  const selectors = rules.filter((rule) => typeof rule === 'string').flatMap(alternativesOf);
  // Most rules are a class, and comparing the names of an element is faster than a test for each rule.
  const classes = selectors.filter((selector) => CLASS_SELECTOR.test(selector));
  const others = selectors.filter((selector) => !CLASS_SELECTOR.test(selector));
  const tests = rules.filter((rule) => typeof rule === 'function');
  if (classes.length > 0) {
    const names = new Set(classes.map((selector) => selector.slice(1)));
    tests.push((element) => hasAnyClass(element, names));
  }
  if (others.length > 0) tests.push(compile<AnyNode, Element>(others.join(', ')));
  const [only] = tests;
  if (only === undefined) return () => false;
  return tests.length === 1 ? only : (element) => tests.some((test) => test(element));
}

const CLASS_SELECTOR = /^\.[\w-]+$/;

/** The alternatives of a selector list. A list with parentheses or quotes is not split. */
function alternativesOf(rule: string): readonly string[] {
  return /["'()]/.test(rule) ? [rule] : rule.split(/,\s*/);
}

/** Selectors that only look at the tag of an element: without combinators and pseudo-classes. */
const TAG_SELECTORS =
  /^(?:[\w.#-]+|(?=\[))(?:\[[\w-]+(?:[$*^|]?=[\w-]+)?\])*(?:, (?:[\w.#-]+|(?=\[))(?:\[[\w-]+(?:[$*^|]?=[\w-]+)?\])*)*$/;

/** Whether the rule only looks at the name and attributes of an element. */
export function isTagRule(rule: ElementRule): boolean {
  return typeof rule === 'string' && TAG_SELECTORS.test(rule);
}

/** The first element below `root`, in document order, that passes `test`; null when none does. */
export function findFirst(root: AnyNode, test: ElementTest): Element | null {
  return selectOne<AnyNode, Element>(test, root);
}

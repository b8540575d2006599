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

/** The first element below `root`, in document order, that passes `test`; null when none does. */
export function findFirst(root: AnyNode, test: ElementTest): Element | null {
  return selectOne<AnyNode, Element>(test, root);
}

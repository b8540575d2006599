import { compile, selectOne } from 'css-select';
import type { AnyNode, Element } from 'domhandler';

export type ElementTest = (element: Element) => boolean;

/** A test for elements that match one of the CSS `selectors`; none match an empty list. */
export function matchesAny(selectors: readonly string[] = []): ElementTest {
  return selectors.length === 0 ? () => false : compile<AnyNode, Element>(selectors.join(', '));
}

/** The first element below `root`, in document order, that passes `test`; null when none does. */
export function findFirst(root: AnyNode, test: ElementTest): Element | null {
  return selectOne<AnyNode, Element>(test, root);
}

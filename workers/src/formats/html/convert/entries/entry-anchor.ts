import type { Element } from 'domhandler';
import { childElements, hasOwnText, parentElement, plainText } from '../../dom/elements.ts';
import type { Entry } from '../lists/definition-entries.ts';

const WRAPPERS: ReadonlySet<string> = new Set(['b', 'strong', 'code', 'tt', 'span']);

/** The id of a term, of the `div` around it, or of an anchor at its start or around its name; null without any. */
export function anchorOfEntry(entry: Entry): string | null {
  for (const term of entry.terms) {
    const id = term.attribs.id || groupId(term);
    if (id) return id;
    const [first, ...others] = withoutWrapper(term);
    const isName = (element: Element) => element === first || plainText(element) !== '';
    const anchor = [first, ...others].find((element) => element?.name === 'a' && idOrName(element));
    if (anchor && isName(anchor)) return idOrName(anchor);
  }
  return null;
}

/** The child elements of a term, or of the one element around all of its text. */
function withoutWrapper(term: Element): Element[] {
  const elements = childElements(term);
  const [only, second] = elements;
  const isWrapped = only !== undefined && second === undefined && WRAPPERS.has(only.name);
  return isWrapped && !hasOwnText(term) ? withoutWrapper(only) : elements;
}

function idOrName({ attribs }: Element): string {
  return attribs.id || attribs.name || '';
}

function groupId(term: Element): string | undefined {
  const parent = parentElement(term);
  return parent?.name === 'div' ? parent.attribs.id : undefined;
}

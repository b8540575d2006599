import { type Element, isTag } from 'domhandler';
import { childElements, hasOwnText, plainText } from '../../dom/elements.ts';
import type { Entry } from '../lists/definition-entries.ts';

const WRAPPERS: ReadonlySet<string> = new Set(['b', 'strong', 'code', 'tt', 'span']);

/** The id of a term, of a `div` around it, or of an anchor that opens it or holds its name; null without any. */
export function anchorOfEntry(entry: Entry): string | null {
  for (const term of entry.terms) {
    const id = term.attribs.id || groupId(term);
    if (id) return id;
    const [first, ...others] = withoutWrapper(term);
    const isName = (element: Element) => element === first || plainText(element) !== '';
    const anchor = [first, ...others].find((element) => element?.name === 'a' && addressOf(element));
    if (anchor && isName(anchor)) return addressOf(anchor);
  }
  return null;
}

/** The elements of a term, or of the one element that all of its text is set in. */
function withoutWrapper(term: Element): Element[] {
  const elements = childElements(term);
  const [only, second] = elements;
  const isWrapped = only !== undefined && second === undefined && WRAPPERS.has(only.name);
  return isWrapped && !hasOwnText(term) ? withoutWrapper(only) : elements;
}

function addressOf({ attribs }: Element): string {
  return attribs.id || attribs.name || '';
}

function groupId({ parent }: Element): string | undefined {
  return parent && isTag(parent) && parent.name === 'div' ? parent.attribs.id : undefined;
}

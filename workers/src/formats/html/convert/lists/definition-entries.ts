import { type ChildNode, Element, isTag, isText, type ParentNode } from 'domhandler';
import { findElement, plainText } from '../../dom/elements.ts';
import type { Article } from '../../extract/article.ts';

/** The terms that share one definition, and the parts of the definition. */
export interface Entry {
  readonly terms: Element[];
  readonly definitions: Element[];
}

/** The entries of a definition list in order, without noise. */
export function entriesOf(list: Element, article: Pick<Article, 'isNoise'>): Entry[] {
  const entries: Entry[] = [];
  for (const { element, isStray } of partsOf(list)) {
    if (article.isNoise(element)) continue;
    const last = entries.at(-1);
    if (element.name === 'dt') {
      if (last && last.definitions.length === 0 && !isLink(element)) last.terms.push(element);
      else entries.push({ terms: [element], definitions: [] });
    } else if (last && isStray) continueEntry(last, [element]);
    else if (last) last.definitions.push(element);
    else if (plainText(element) !== '') entries.push({ terms: [], definitions: [element] });
  }
  return withoutEmptyTerms(entries.filter(hasContent)).flatMap(withoutSharing);
}

/** The definition of an empty term continues the entry before it, in a paragraph of its own. */
function withoutEmptyTerms(entries: readonly Entry[]): Entry[] {
  const joined: Entry[] = [];
  for (const entry of entries) {
    const before = joined.at(-1);
    if (entry.terms.length === 0 || !entry.terms.every(isEmpty)) joined.push(entry);
    else if (before && before.terms.length > 0) continueEntry(before, entry.definitions.map(asParagraph));
    else joined.push({ terms: [], definitions: entry.definitions });
  }
  return joined;
}

/** A definition whose content is one block. */
function asParagraph({ children, parent }: Element): Element {
  return createDefinition([new Element('div', {}, children)], parent);
}

/** The definitions that this file created. Elements of the page must not change. */
const copies = new WeakSet<Element>();

/** Adds the content of `parts` to the last definition of an entry, which becomes a copy that can be extended. */
function continueEntry({ definitions }: Entry, parts: readonly Element[]): void {
  let last = definitions.at(-1);
  if (last === undefined || !copies.has(last)) {
    const children = definitions.splice(-1).flatMap((part) => part.children);
    last = createDefinition(children, parts[0]?.parent ?? null);
    definitions.push(last);
  }
  for (const part of parts) for (const child of part.children) last.children.push(child);
}

/** man2html indents text with an empty term and an empty definition. */
function hasContent({ terms, definitions }: Entry): boolean {
  return [...terms, ...definitions].some((part) => part.children.some((node) => !isEmpty(node)));
}

function isEmpty(node: ChildNode): boolean {
  return isTag(node)
    ? node.name !== 'img' && node.children.every(isEmpty)
    : !isText(node) || node.data.trim() === '';
}

/** Terms that are links, as in a table of contents, do not share a definition. */
function isLink(term: Element): boolean {
  const link = findElement(term, ({ name }) => name === 'a');
  return link !== null && plainText(link) === plainText(term);
}

/** Terms without a definition are separate entries. */
function withoutSharing(entry: Entry): Entry[] {
  if (entry.definitions.length > 0 || entry.terms.length < 2) return [entry];
  return entry.terms.map((term) => ({ terms: [term], definitions: [] }));
}

/** A term or definition. Other content of a list is a stray definition. */
interface ListPart {
  readonly element: Element;
  readonly isStray: boolean;
}

/** The parts of a list in order, also inside `div`s. */
function partsOf(list: Element): ListPart[] {
  return list.children.flatMap((child): ListPart[] => {
    if (isTag(child) && (child.name === 'dt' || child.name === 'dd'))
      return [{ element: child, isStray: false }];
    if (isEmpty(child)) return [];
    if (isTag(child) && child.name === 'div') return partsOf(child);
    return [{ element: createDefinition([child], list), isStray: true }];
  });
}

function createDefinition(children: ChildNode[], parent: ParentNode | null): Element {
  const created = new Element('dd', {}, children);
  created.parent = parent;
  copies.add(created);
  return created;
}

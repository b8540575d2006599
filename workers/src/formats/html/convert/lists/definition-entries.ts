import { type ChildNode, Element, isTag, isText, type ParentNode } from 'domhandler';
import { findElement, plainText } from '../../dom/elements.ts';
import type { Article } from '../../extract/article.ts';

/** The terms that share one definition, and its parts. */
export interface Entry {
  readonly terms: Element[];
  readonly definitions: Element[];
}

/** The entries of a definition list in order, noise left out. */
export function entriesOf(list: Element, article: Pick<Article, 'isNoise'>): Entry[] {
  const entries: Entry[] = [];
  for (const part of partsOf(list)) {
    if (article.isNoise(part)) continue;
    const last = entries.at(-1);
    if (part.name === 'dt') {
      if (last && last.definitions.length === 0 && !isLink(part)) last.terms.push(part);
      else entries.push({ terms: [part], definitions: [] });
    } else if (part.name === 'dd') {
      if (last && part.attribs === STRAY) goOn(last, [part]);
      else if (last) last.definitions.push(part);
      else if (plainText(part) !== '') entries.push({ terms: [], definitions: [part] });
    }
  }
  return withoutEmptyTerms(entries.filter(saysSomething)).flatMap(withoutSharing);
}

/** What an empty term introduces goes on the entry before it. */
function withoutEmptyTerms(entries: readonly Entry[]): Entry[] {
  const joined: Entry[] = [];
  for (const entry of entries) {
    const before = joined.at(-1);
    if (before && entry.terms.length > 0 && entry.terms.every(isEmpty)) {
      goOn(before, entry.definitions);
    } else joined.push(entry);
  }
  return joined;
}

/** Makes `parts` belong to the last definition of an entry. */
function goOn({ definitions }: Entry, parts: readonly Element[]): void {
  const children = [...definitions.splice(-1), ...parts].flatMap((part) => part.children);
  definitions.push(definition(children, parts[0]?.parent ?? null));
}

/** man2html sets an empty term and an empty definition where it sets the text further in. */
function saysSomething({ terms, definitions }: Entry): boolean {
  return [...terms, ...definitions].some((part) => part.children.some((node) => !isEmpty(node)));
}

function isEmpty(node: ChildNode): boolean {
  return isTag(node)
    ? node.name !== 'img' && node.children.every(isEmpty)
    : !isText(node) || node.data.trim() === '';
}

/** In a list of contents each term is a link and shares its definition with no other. */
function isLink(term: Element): boolean {
  const link = findElement(term, ({ name }) => name === 'a');
  return link !== null && plainText(link) === plainText(term);
}

/** Terms that no definition follows share none. */
function withoutSharing(entry: Entry): Entry[] {
  if (entry.definitions.length > 0 || entry.terms.length < 2) return [entry];
  return entry.terms.map((term) => ({ terms: [term], definitions: [] }));
}

/** The mark of what stands in a list beside its terms and definitions. */
const STRAY: Element['attribs'] = {};

/** HTML allows a `div` around each group of terms and definitions. What stands beside them is not lost. */
function partsOf(list: Element): Element[] {
  return list.children.flatMap((child): Element[] => {
    if (isTag(child) && (child.name === 'dt' || child.name === 'dd')) return [child];
    if (isEmpty(child)) return [];
    if (isTag(child) && child.name === 'div') return partsOf(child);
    return [definition([child], list, STRAY)];
  });
}

function definition(
  children: ChildNode[],
  parent: ParentNode | null,
  attribs: Element['attribs'] = {},
): Element {
  const made = new Element('dd', attribs, children);
  made.parent = parent;
  return made;
}

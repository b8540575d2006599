import { type ChildNode, type Element, isTag } from 'domhandler';
import { childElements, collapseSpace, hasClass } from '../extract/elements.ts';
import { codeSpan } from './code-span.ts';
import type { Conversion } from './conversion.ts';
import { visibleText } from './visible-text.ts';

/** The terms that share one definition, and its parts. */
interface Entry {
  readonly terms: Element[];
  readonly definitions: Element[];
}

const DEEPEST_HEADING = 6;

/**
 * Writes a definition list. Entries with addresses of their own, such as the functions and options of a reference,
 * become headings that can be found and cited; all others become items of a list.
 */
export function writeDefinitionList(list: Element, conversion: Conversion): void {
  const outerLevel = conversion.level;
  for (const entry of entriesOf(list, conversion)) {
    const anchor = conversion.writer.isNested ? null : anchorOf(entry);
    if (anchor === null) writeItem(entry, conversion);
    else writeReferenceEntry(entry, anchor, conversion);
    conversion.level = outerLevel;
  }
}

function entriesOf(list: Element, conversion: Conversion): Entry[] {
  const entries: Entry[] = [];
  for (const part of partsOf(list)) {
    if (conversion.article.isNoise(part)) continue;
    const last = entries.at(-1);
    if (part.name === 'dt') {
      if (last && last.definitions.length === 0) last.terms.push(part);
      else entries.push({ terms: [part], definitions: [] });
    } else if (part.name === 'dd') {
      if (last) last.definitions.push(part);
      else entries.push({ terms: [], definitions: [part] });
    }
  }
  return entries;
}

/** HTML allows a `div` around each group of terms and definitions. */
function partsOf(list: Element): Element[] {
  return childElements(list).flatMap((child) => (child.name === 'div' ? childElements(child) : [child]));
}

function anchorOf(entry: Entry): string | null {
  for (const term of entry.terms) {
    if (term.attribs.id) return term.attribs.id;
    const first = term.children.find(isTag);
    const inner = first?.name === 'a' ? (first.attribs.id ?? first.attribs.name) : undefined;
    if (inner) return inner;
  }
  return null;
}

function writeReferenceEntry(entry: Entry, anchor: string, conversion: Conversion): void {
  const { writer } = conversion;
  const text = entry.terms
    .map((term) => termMarkdown(term, conversion))
    .filter(Boolean)
    .join(', ');
  if (text === '') return;
  conversion.level = Math.min(conversion.level + 1, DEEPEST_HEADING);
  const entryNumber = writer.anchorNext(anchor);
  writer.write(`${'#'.repeat(conversion.level)} ${text}`);
  for (const definition of entry.definitions) conversion.writeBlocks(definition.children);
  writer.endEntry(entryNumber);
}

function writeItem(entry: Entry, conversion: Conversion): void {
  const { writer } = conversion;
  const text = entry.terms
    .map((term) => termMarkdown(term, conversion))
    .filter(Boolean)
    .join(', ');
  const body: readonly ChildNode[] = entry.definitions.flatMap(({ children }) => children);
  if (text === '') {
    conversion.writeBlocks(body);
    return;
  }
  writer.indent('- ', '  ', () => {
    writer.write(text.startsWith('`') || text.startsWith('*') ? text : `**${text}**`);
    writer.closeGap();
    conversion.writeBlocks(body);
  });
}

/** A signature is code as a whole; any other term is text that may hold code. */
function termMarkdown(term: Element, conversion: Conversion): string {
  if (!hasClass(term, 'sig') && !hasClass(term, 'sig-object')) {
    return collapseSpace(conversion.inline(term.children));
  }
  return codeSpan(
    collapseSpace(visibleText(term.children, conversion.article)).replace(/\( | \)/g, (s) => s.trim()),
  );
}

import {
  childElements,
  collapseSpace,
  findElement,
  hasClass,
  plainText,
  rawText,
} from '../extract/elements.ts';
import { type Element, isTag } from '../extract/html/nodes.ts';
import { codeSpan } from './code-span.ts';
import type { Conversion } from './conversion.ts';
import { isBlock } from './element-kinds.ts';
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
  for (const [index, entry] of entriesOf(list, conversion).entries()) {
    const anchor = conversion.writer.isNested ? null : anchorOf(entry);
    if (anchor === null && index > 0) conversion.writer.closeGap();
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
      if (last && last.definitions.length === 0 && !isLink(part)) last.terms.push(part);
      else entries.push({ terms: [part], definitions: [] });
    } else if (part.name === 'dd') {
      if (last) last.definitions.push(part);
      else entries.push({ terms: [], definitions: [part] });
    }
  }
  return entries.flatMap(withoutSharing);
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
  writer.write(`${'#'.repeat(conversion.level)} ${text.replace(/^\*\*([^*]+)\*\*$/, '$1')}`);
  for (const definition of entry.definitions) conversion.writeBlocks(definition.children);
  writer.endEntry(entryNumber);
}

/** A list of one entry that is the whole of a list item needs no marker of its own. */
function writeItem(entry: Entry, conversion: Conversion): void {
  const { writer } = conversion;
  if (writer.isAtMarker) writeEntry(entry, conversion);
  else writer.indent('- ', '  ', () => writeEntry(entry, conversion));
}

function writeEntry(entry: Entry, conversion: Conversion): void {
  const { writer } = conversion;
  const text = entry.terms
    .map((term) => termMarkdown(term, conversion))
    .filter(Boolean)
    .join(', ');
  const term = entry.definitions.length === 0 || text === '' || /^[`*[]/.test(text) ? text : `**${text}**`;
  const [only, second] = entry.definitions;
  if (only && second === undefined && isOneLine(only)) {
    const definition = conversion.inline(only.children).trim();
    writer.write([term, definition].filter(Boolean).join(text.endsWith(':') ? ' ' : ': '));
    return;
  }
  if (term !== '') writer.write(term);
  for (const definition of entry.definitions) writeDefinition(definition, second !== undefined, conversion);
}

/** Several definitions of one term are a list below it. */
function writeDefinition(definition: Element, isOneOfMany: boolean, conversion: Conversion): void {
  const { writer } = conversion;
  writer.closeGap();
  if (isOneOfMany) writer.indent('- ', '  ', () => conversion.writeBlocks(definition.children));
  else conversion.writeBlocks(definition.children);
}

/** Text without blocks, or one paragraph of it. */
function isOneLine(definition: Element): boolean {
  const blocks = childElements(definition).filter((child) => isBlock(child));
  return (
    blocks.length === 0 || (blocks.length === 1 && blocks[0]?.name === 'p' && hasNoTextBeside(definition))
  );
}

function hasNoTextBeside(definition: Element): boolean {
  return definition.children.every((node) => isTag(node) || rawText(node).trim() === '');
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

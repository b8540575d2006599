import { type Element, isTag } from 'domhandler';
import { codeSpan } from '../../../markdown/code-span.ts';
import { fencedCode } from '../../../markdown/fenced-code.ts';
import {
  childElements,
  collapseSpace,
  hasClass,
  hasOwnText,
  parentElement,
  plainText,
  wordSet,
} from '../../dom/elements.ts';
import { isBlock } from '../blocks/element-kinds.ts';
import { codeText } from '../code/code-text.ts';
import type { Conversion } from '../conversion.ts';
import { nameOfSignature, writeEntry } from '../entries/write-entry.ts';
import { isFootnoteList, writeFootnotes } from '../inline/footnote.ts';
import { visibleText } from '../inline/visible-text.ts';
import { type Entry, entriesOf } from './definition-entries.ts';

/**
 * Writes a definition list. Entries with an anchor, such as the functions and options of a reference, become headings that
 * can be found and cited; other entries become list items.
 */
export function writeDefinitionList(list: Element, conversion: Conversion): void {
  const entries = entriesOf(list, conversion.article);
  // Old tools indent text with definitions without terms.
  if (entries.every(({ terms }) => terms.length === 0)) {
    conversion.writeBlocks(list.children);
    return;
  }
  if (isFootnoteList(list)) {
    writeFootnotes(entries, conversion);
    return;
  }
  const { writer } = conversion;
  let isAfterItem = false;
  for (const entry of entries) {
    const anchor = writer.isNested ? null : anchorOfEntry(entry);
    const before = writer.lines.length;
    if (anchor === null) writeItem(entry, isAfterItem, conversion);
    else writeReferenceEntry(entry, anchor, conversion);
    if (writer.lines.length > before) isAfterItem = anchor === null;
  }
}

/** A mode that only the style sheet separates from the name: `[det]append(+A, -B)`. */
const MARK_BEFORE_NAME = /^\[\w+\](?=\p{L})/u;

function writeReferenceEntry(entry: Entry, anchor: string, conversion: Conversion): void {
  const listing = listingOf(entry, conversion);
  const signature = listing === null ? null : nameOfSignature(listing);
  const stated = signature?.name ?? termsMarkdown(entry, conversion).replace(/^\*\*([^*]+)\*\*$/, '$1');
  // DSSSL style sheets write the name as a paragraph after its anchor.
  const whole = () => collapseSpace(conversion.inline(entry.terms.flatMap(({ children }) => children)));
  writeEntry(stated || whole(), anchor, conversion, () => {
    if (listing !== null && signature?.isWhole === false) conversion.writer.write(fencedCode(listing, ''));
    else if (listing === null && stated !== '') conversion.writeBlocks(entry.terms.flatMap(blocksOf));
    for (const definition of entry.definitions) conversion.writeBlocks(definition.children);
  });
}

/** The blocks after the name inside a term: YARD writes the description of constants there. */
function blocksOf(term: Element): Element['children'] {
  const first = term.children.findIndex((child) => isTag(child) && isBlock(child));
  return first <= 0 ? [] : term.children.slice(first);
}

/** The code of an entry whose only term is a `pre` with its declaration; null for others. */
function listingOf({ terms: [term, second] }: Entry, { article }: Conversion): string | null {
  const only = term && second === undefined ? childElements(term) : [];
  const listing = only.length === 1 && only[0]?.name === 'pre' ? only[0] : null;
  return listing ? codeText(listing, article) : null;
}

/** An entry at the start of a list item needs no second marker. */
function writeItem(entry: Entry, isAfterItem: boolean, conversion: Conversion): void {
  const { writer } = conversion;
  if (writer.isAtMarker) {
    writeTermAndText(entry, conversion);
    return;
  }
  writer.indent('- ', '  ', () => {
    if (isAfterItem) writer.closeGap();
    writeTermAndText(entry, conversion);
  });
}

function writeTermAndText(entry: Entry, conversion: Conversion): void {
  const { writer } = conversion;
  const text = termsMarkdown(entry, conversion);
  const isPlain = entry.definitions.length === 0 || text === '' || /^[`*[]/.test(text);
  const term = isPlain ? text : `**${text.replaceAll('**', '')}**`;
  const [only, second] = entry.definitions;
  const inTerms = entry.terms.flatMap(blocksOf);
  if (only && second === undefined && inTerms.length === 0 && isOneLine(only)) {
    const definition = conversion.inline(only.children).trim();
    writer.write([term, definition].filter(Boolean).join(/:\**$/.test(text) ? ' ' : ': '));
    return;
  }
  if (term !== '') writer.write(term);
  if (inTerms.length > 0) conversion.writeBlocks(inTerms);
  for (const definition of entry.definitions) writeDefinition(definition, second !== undefined, conversion);
}

/** Several definitions of one term become a list. */
function writeDefinition(definition: Element, isOneOfMany: boolean, conversion: Conversion): void {
  const { writer } = conversion;
  if (!definition.children.some((child) => isTag(child) || plainText(child) !== '')) return;
  writer.closeGap();
  if (isOneOfMany) writer.indent('- ', '  ', () => conversion.writeBlocks(definition.children));
  else conversion.writeBlocks(definition.children);
}

/** Whether a definition is text without blocks or a single paragraph. */
function isOneLine(definition: Element): boolean {
  const blocks = childElements(definition).filter((child) => isBlock(child));
  return blocks.length === 0 || (blocks.length === 1 && blocks[0]?.name === 'p' && !hasOwnText(definition));
}

function termsMarkdown({ terms }: Entry, conversion: Conversion): string {
  return terms
    .map((term) => termMarkdown(term, conversion))
    .filter(Boolean)
    .join(', ');
}

/** A signature is code; any other term is text that may contain code. */
function termMarkdown(term: Element, conversion: Conversion): string {
  const isSignature = hasClass(term, 'sig') || conversion.article.is(term, 'signature');
  if (!isSignature) {
    return collapseSpace(
      conversion.inline(term.children.slice(0, term.children.length - blocksOf(term).length)),
    );
  }
  return codeSpan(
    collapseSpace(visibleText(term.children, conversion.article))
      .replace(/\( | \)/g, (s) => s.trim())
      .replace(MARK_BEFORE_NAME, '$& '),
  );
}

const WRAPPERS = wordSet('b strong code tt span');

/** The id of a term, of the `div` around it, or of an anchor at its start or around its name; null without any. */
function anchorOfEntry(entry: Entry): string | null {
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

import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import {
  BLOCK_ELEMENTS,
  childElements,
  hasClass,
  hasElement,
  isBlank,
  parentElement,
  startOfText,
} from '../../dom/elements.ts';
import { writeAdmonition } from '../admonitions/write-admonition.ts';
import { writeCodeBlock, writeListing } from '../code/write-code-block.ts';
import { writeInlineListing } from '../code/write-inline-listing.ts';
import type { Conversion } from '../conversion.ts';
import { writeReferenceEntry } from '../entries/write-reference-entry.ts';
import { writeSignature } from '../entries/write-signature.ts';
import { writeHeading } from '../headings/write-heading.ts';
import { isFootnote, writeFootnote } from '../inline/footnote.ts';
import { isEmoji } from '../inline/link-markdown.ts';
import { withDollars } from '../inline/tex.ts';
import { writeDefinitionList } from '../lists/write-definition-list.ts';
import { writeList } from '../lists/write-list.ts';
import { writeGrid } from '../tables/grid-table.ts';
import { writeTable } from '../tables/write-table.ts';
import { headingLevel, isPreformatted } from './element-kinds.ts';
import { escapeLineStart } from './escape-line-start.ts';
import { areLinksWithinPage, isPagerText } from './navigation-text.ts';
import { isPageInfo } from './page-info.ts';
import { writeBlockLink } from './write-block-link.ts';
import { writeTabs } from './write-tabs.ts';

/** Writes `nodes`: block elements by their kind, runs of text and inline elements as paragraphs. */
export function writeBlocks(nodes: readonly ChildNode[], conversion: Conversion): void {
  let run: ChildNode[] = [];
  for (const node of nodes) {
    if (!isTag(node) || !(conversion.isBlock(node) || conversion.article.is(node, 'signature'))) {
      // White space at the start of a paragraph is not text, and most paragraphs between blocks are only that.
      if (run.length > 0 || !isBlank(node)) run.push(node);
    } else if (!conversion.article.isNoise(node)) {
      writeParagraph(run, conversion);
      run = [];
      writeBlock(node, conversion);
    }
  }
  writeParagraph(run, conversion);
}

function writeBlock(element: Element, conversion: Conversion): void {
  const level = headingLevel(element);
  const write = BY_TAG[element.name] ?? writeContainer;
  if (level !== null && !conversion.article.is(element, 'text-line'))
    writeHeading(element, level, conversion);
  else if (conversion.article.is(element, 'signature')) writeSignature(element, conversion);
  else if (conversion.article.is(element, 'listing')) writeListing(element, conversion);
  else if (isPreformatted(element)) writeCodeBlock(element, conversion);
  else write(element, conversion);
}

function writeContainer(element: Element, conversion: Conversion): void {
  if (conversion.article.is(element, 'grid')) writeGrid(element, conversion);
  else if (conversion.article.is(element, 'entry')) writeReferenceEntry(element, conversion);
  else if (isFootnote(element, conversion)) writeFootnote(element, conversion);
  else if (conversion.isTabSet(element)) writeTabs(element, conversion);
  else if (conversion.isAdmonition(element)) writeAdmonition(element, conversion);
  else if (element.name === 'p' && hasClass(element, 'rubric')) writeRubric(element, conversion);
  else conversion.writeBlocks(element.children);
}

/** A heading that does not start a section (docutils). */
function writeRubric(element: Element, conversion: Conversion): void {
  const text = conversion.inline(element.children).trim();
  if (text !== '') conversion.writer.write(`**${text.replaceAll('**', '')}**`);
}

type BlockWriter = (element: Element, conversion: Conversion) => void;

const BY_TAG: Readonly<Record<string, BlockWriter>> = {
  pre: writeCodeBlock,
  a: writeBlockLink,
  code: writeInlineListing,
  tt: writeInlineListing,
  ul: writeList,
  ol: writeList,
  menu: writeList,
  table: writeTable,
  dl: writeDefinitions,
  blockquote: writeQuotation,
  details: writeDetails,
};

function writeDefinitions(element: Element, conversion: Conversion): void {
  if (conversion.isAdmonition(element)) writeAdmonition(element, conversion);
  else writeDefinitionList(element, conversion);
}

/**
 * reStructuredText makes a quotation of everything indented. One that only holds a `div`, code, a list, a table or another
 * quotation is indentation.
 */
function writeQuotation(element: Element, conversion: Conversion): void {
  if (conversion.isAdmonition(element)) {
    writeAdmonition(element, conversion);
    return;
  }
  if (isFootnote(element, conversion)) writeFootnote(element, conversion);
  else if (isIndentation(element)) conversion.writeBlocks(element.children);
  else conversion.writer.indent('> ', '> ', () => conversion.writeBlocks(element.children));
}

const INDENTED = /^(?:div|ul|ol|dl|pre|table|blockquote)$/;

/** LinuxDoc puts a block of code inside an inline element, and WebWorks a whole article into a quotation. */
function isIndentation(quotation: Element): boolean {
  const parent = parentElement(quotation);
  if (parent !== null && hasClass(parent, 'quoteblock')) return false;
  if (hasElement(quotation, ({ name }) => name === 'h1')) return true;
  const [only, second] = childElements(quotation);
  if (!only || second) return false;
  return INDENTED.test(only.name) || (only.name === 'code' && childElements(only)[0]?.name === 'pre');
}

/**
 * Writes collapsible content under its bold summary, without collapsible tables of contents. The summary may hold headings,
 * where tools collapse whole entries.
 */
function writeDetails(element: Element, conversion: Conversion): void {
  if (conversion.isAdmonition(element)) {
    writeAdmonition(element, conversion);
    return;
  }
  if (conversion.article.is(element, 'entry')) {
    writeReferenceEntry(element, conversion);
    return;
  }
  const summary = childElements(element).find(({ name }) => name === 'summary');
  const rest = element.children.filter((child) => child !== summary && (!isText(child) || child.data.trim()));
  if (rest.length > 0 && rest.every((child) => isTag(child) && conversion.article.isNoise(child))) return;
  if (summary && !conversion.article.isNoise(summary)) writeSummary(summary, conversion);
  conversion.writeBlocks(element.children.filter((child) => child !== summary));
}

function writeSummary(summary: Element, conversion: Conversion): void {
  if (hasElement(summary, ({ name }) => BLOCK_ELEMENTS.has(name) && name !== 'div' && name !== 'p')) {
    conversion.writeBlocks(summary.children);
    return;
  }
  const text = conversion.inline(summary.children).trim();
  if (text !== '') conversion.writer.write(text.includes('**') ? text : `**${text}**`);
}

/** Labels that tools for API references write as a plain line above a part of an entry. */
const SECTION_LABEL =
  /^(?:Parameters|Arguments|Returns?|Return [Vv]alues?|Throws|Raises|Exceptions|Examples?|Properties|Attributes|Methods|(?:Instance|Static|Inner) [Mm]embers|Events|See [Aa]lso)$/;

/** Word processors write the sign of a list item into its paragraph. */
const BULLET = /^[•·▪▫‣◦●○■➢➤] +/;

/** A number or sign that is the whole text of the first element of a paragraph. */
const ITEM_MARKER = /^(?:\d{1,3}[.)]|[•·▪▫‣◦●○■➢➤])$/;
const MAX_MARKER_CHARS = 4;

/** Adds a space after the number or sign of a list item, which the style sheet separates from its text (Help+Manual). */
function withMarkerSpace(text: string, nodes: readonly ChildNode[]): string {
  const first = nodes.find((node) => !isBlank(node));
  if (!first || !isTag(first) || first.name !== 'span') return text;
  const marker = startOfText([first], MAX_MARKER_CHARS + 1).trimEnd();
  const rest = text.slice(marker.length);
  const isMarker = ITEM_MARKER.test(marker) && text.startsWith(marker) && /^[^\s\d]/.test(rest);
  return isMarker ? `${marker} ${rest}` : text;
}

function writeParagraph(nodes: readonly ChildNode[], conversion: Conversion): void {
  if (nodes.length === 0 || areLinksWithinPage(nodes)) return;
  const text = withMarkerSpace(withDollars(conversion.inline(nodes).trim()), nodes);
  if (text === '' || isPagerText(text) || (!conversion.writer.isNested && isPageInfo(text))) return;
  if (!conversion.writer.isNested && SECTION_LABEL.test(text)) {
    conversion.writer.write(`**${text}**`);
    return;
  }
  // An icon above the title (Notion).
  if (conversion.writer.lines.length === 0 && isEmoji(text)) return;
  conversion.writer.write(
    text
      .replace(BULLET, '- ')
      .split('\n')
      .map((line) => escapeLineStart(line.trim()))
      .filter(Boolean)
      .join('\n'),
  );
}

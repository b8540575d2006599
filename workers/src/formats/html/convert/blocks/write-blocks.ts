import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { childElements, hasClass } from '../../dom/elements.ts';
import { writeManPage } from '../../man-page/write-man-page.ts';
import { isAdmonition, writeAdmonition } from '../admonitions/write-admonition.ts';
import { writeCodeBlock, writeListing } from '../code/write-code-block.ts';
import { writeTeletype } from '../code/write-inline-listing.ts';
import type { Conversion } from '../conversion.ts';
import { writeReferenceEntry } from '../entries/write-reference-entry.ts';
import { writeSignature } from '../entries/write-signature.ts';
import { writeHeading } from '../headings/write-heading.ts';
import { isFootnote, writeFootnote } from '../inline/footnote.ts';
import { writeDefinitionList } from '../lists/write-definition-list.ts';
import { writeList } from '../lists/write-list.ts';
import { writeGrid } from '../tables/grid-table.ts';
import { writeTable } from '../tables/write-table.ts';
import { areLocalLinks, isAboutPage, isReadingOrder } from './boilerplate.ts';
import { headingLevel, isBlock } from './element-kinds.ts';
import { writeBlockLink } from './write-block-link.ts';
import { isTabSet, writeTabs } from './write-tabs.ts';

/** Writes `nodes` as blocks: elements by their kind, and the text and inline elements between them as paragraphs. */
export function writeBlocks(nodes: readonly ChildNode[], conversion: Conversion): void {
  let run: ChildNode[] = [];
  for (const node of nodes) {
    if (!isTag(node) || !(isBlock(node, conversion.article) || isSignatureSpan(node, conversion))) {
      run.push(node);
    } else if (!conversion.article.isNoise(node)) {
      writeParagraph(run, conversion);
      run = [];
      writeBlock(node, conversion);
    }
  }
  writeParagraph(run, conversion);
}

/** Rustdoc sets the fields of a type one beside the other, and leaves it to a style sheet to put each on its line. */
function isSignatureSpan(element: Element, { article }: Conversion): boolean {
  return element.name === 'span' && article.is(element, 'signature');
}

function writeBlock(element: Element, conversion: Conversion): void {
  const level = headingLevel(element);
  const write = BY_TAG[element.name] ?? writeContainer;
  if (level !== null) writeHeading(element, level, conversion);
  else if (conversion.article.is(element, 'signature')) writeSignature(element, conversion);
  else if (conversion.article.is(element, 'listing')) writeListing(element, conversion);
  else if (conversion.article.is(element, 'man-page')) writeManPage(element, conversion);
  else write(element, conversion);
}

function writeContainer(element: Element, conversion: Conversion): void {
  if (conversion.article.is(element, 'grid')) writeGrid(element, conversion);
  else if (conversion.article.is(element, 'entry')) writeReferenceEntry(element, conversion);
  else if (isFootnote(element)) writeFootnote(element, conversion);
  else if (isTabSet(element)) writeTabs(element, conversion);
  else if (isAdmonition(element)) writeAdmonition(element, conversion);
  else if (element.name === 'p' && hasClass(element, 'rubric')) writeRubric(element, conversion);
  else conversion.writeBlocks(element.children);
}

/** What docutils sets over a part that is no section of its own. */
function writeRubric(element: Element, conversion: Conversion): void {
  const text = conversion.inline(element.children).trim();
  if (text !== '') conversion.writer.write(`**${text.replaceAll('**', '')}**`);
}

type BlockWriter = (element: Element, conversion: Conversion) => void;

const BY_TAG: Readonly<Record<string, BlockWriter>> = {
  pre: writeCodeBlock,
  a: writeBlockLink,
  code: writeTeletype,
  tt: writeTeletype,
  ul: writeList,
  ol: writeList,
  menu: writeList,
  table: writeTable,
  dl: writeDefinitions,
  blockquote: writeQuotation,
  details: writeDetails,
  hr: () => {},
};

function writeDefinitions(element: Element, conversion: Conversion): void {
  if (isAdmonition(element)) writeAdmonition(element, conversion);
  else writeDefinitionList(element, conversion);
}

/**
 * reStructuredText makes a quotation of whatever is indented; one that holds only a `div`, a list or another quotation
 * quotes nobody itself.
 */
function writeQuotation(element: Element, conversion: Conversion): void {
  if (isAdmonition(element)) {
    writeAdmonition(element, conversion);
    return;
  }
  const only = childElements(element);
  const isIndentation =
    only.length === 1 && only[0] !== undefined && /^(?:div|ul|ol|dl|table|blockquote)$/.test(only[0].name);
  if (isIndentation) conversion.writeBlocks(element.children);
  else conversion.writer.indent('> ', '> ', () => conversion.writeBlocks(element.children));
}

/**
 * What can be folded away is written out under its bold summary; a list of contents is left out with it. Tools that
 * fold whole entries set headings in it.
 */
function writeDetails(element: Element, conversion: Conversion): void {
  if (isAdmonition(element)) {
    writeAdmonition(element, conversion);
    return;
  }
  const summary = childElements(element).find(({ name }) => name === 'summary');
  const rest = element.children.filter((child) => child !== summary && (!isText(child) || child.data.trim()));
  if (rest.length > 0 && rest.every((child) => isTag(child) && conversion.article.isNoise(child))) return;
  if (summary && !conversion.article.isNoise(summary)) writeSummary(summary, conversion);
  conversion.writeBlocks(element.children.filter((child) => child !== summary));
}

function writeSummary(summary: Element, conversion: Conversion): void {
  if (childElements(summary).some((child) => isBlock(child, conversion.article))) {
    conversion.writeBlocks(summary.children);
    return;
  }
  const text = conversion.inline(summary.children).trim();
  if (text !== '') conversion.writer.write(text.includes('**') ? text : `**${text}**`);
}

function writeParagraph(nodes: readonly ChildNode[], conversion: Conversion): void {
  if (nodes.length === 0 || areLocalLinks(nodes)) return;
  const text = conversion.inline(nodes).trim();
  if (text === '' || isReadingOrder(text) || (!conversion.writer.isNested && isAboutPage(text))) return;
  conversion.writer.write(
    text
      .split('\n')
      .map((line) => escapeLineStart(line.trim()))
      .filter(Boolean)
      .join('\n'),
  );
}

/** Keeps a paragraph that begins like a heading, quotation or fence from becoming one (CommonMark 2.4). */
function escapeLineStart(line: string): string {
  return /^#{1,6}(?: |$)|^>|^```|^~~~/.test(line) ? `\\${line}` : line;
}

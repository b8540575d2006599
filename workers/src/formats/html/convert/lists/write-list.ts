import { type ChildNode, type Element, isTag } from 'domhandler';
import {
  childElements,
  contentOf,
  hasClass,
  hasElement,
  hasOwnText,
  withChildren,
  wordSet,
} from '../../dom/elements.ts';
import type { ArticleText } from '../../extract/article.ts';
import { isLocal, leadsElsewhere } from '../../extract/content/general-noise.ts';
import { headingLevel, isBlock } from '../blocks/element-kinds.ts';
import type { Conversion } from '../conversion.ts';
import { hasNoteId } from '../inline/footnote.ts';

/** Writes `ul`, `ol` and `menu`. Items without blocks follow each other without empty lines. */
export function writeList(element: Element, conversion: Conversion): void {
  const { article, writer } = conversion;
  const mayBeContents = CONTENTS.test(writer.lastHeading ?? '') || opensArticle(element, conversion);
  if (mayBeContents && isLocal(element) && !leadsElsewhere(element)) return;
  const items = itemsOf(element).filter((item) => !article.isNoise(item));
  if (!items.some(isItem)) {
    conversion.writeBlocks(element.children);
    return;
  }
  const isLayout =
    article.is(element, 'layout-list') ||
    items.some((item) => article.is(item, 'entry')) ||
    (element.name === 'ul' && items.some((item) => opensSection(item, article)));
  const isWhole = (item: Element) => article.is(item, 'listing') || article.is(item, 'entry');
  if (isLayout) {
    for (const item of items) conversion.writeBlocks(isWhole(item) ? [item] : item.children);
    return;
  }
  writeItems(element, items, conversion);
}

function writeItems(list: Element, items: readonly Element[], conversion: Conversion): void {
  const { writer } = conversion;
  const isTight = items.every(isTightItem);
  let number = numberIn(list.attribs.start) ?? 1;
  const start = writer.lines.length;
  // Called within the indentation: an item without text leaves the gap open.
  const closeGap = () => {
    if (isTight && writer.lines.length > start) writer.closeGap();
  };
  for (const item of items) {
    if (isOnlyList(item)) {
      writer.indent('  ', '  ', () => {
        closeGap();
        conversion.writeBlocks([item]);
      });
      continue;
    }
    if (item.name === 'pre') {
      conversion.writeBlocks([item]);
      continue;
    }
    number = numberIn(item.attribs.value) ?? number;
    const above = writer.lines.length;
    const isNote = list.name === 'ol' && hasNoteId(item);
    const marker = isNote ? `[^${number}]: ` : list.name === 'ol' ? `${number}. ` : '- ';
    writer.indent(marker + checkbox(item), ' '.repeat(isNote ? 2 : marker.length), () => {
      closeGap();
      writeItem(item, isTight, conversion);
    });
    if (isItem(item) || writer.lines.length > above) number += 1;
  }
}

/** The number in an attribute; null without one that Markdown can write. */
function numberIn(attribute: string | undefined): number | null {
  return attribute !== undefined && /^\s*\d{1,9}\s*$/.test(attribute) ? Number(attribute) : null;
}

const WRAPPERS_OF_CHECKBOX = wordSet('p label span div');

/** The heading of a table of contents. */
const CONTENTS = /^#+ (?:table of )?contents$/i;

/** The minimum links of a table of contents without a heading, and their minimum share of its text. */
const MIN_LINKS = 4;
const MIN_LINK_SHARE = 0.9;

/** Whether the article begins with a list of links. */
function opensArticle(list: Element, { article, writer }: Conversion): boolean {
  if (writer.lines.length > 0 || writer.isNested) return false;
  const { links, linkChars, textChars } = article.weigh(list);
  return links >= MIN_LINKS && linkChars >= MIN_LINK_SHARE * textChars;
}

/** Some tools write a nested list next to the items, others as an item of its own (Javadoc's superclasses). */
function isOnlyList(item: Element): boolean {
  if (item.name === 'ul' || item.name === 'ol') return true;
  const parts = contentOf(item);
  return parts.length === 1 && parts.every(isNestedList);
}

/** Old tools use lists without items to indent text and code (LDoc). */
function isItem({ name }: Element): boolean {
  return name === 'li' || name === 'ul' || name === 'ol' || name === 'div';
}

/** Lists of whole sections or tables (Javadoc) or of signatures (TypeDoc) are layout. */
function opensSection(item: Element, article: ArticleText): boolean {
  const first = childElements(item).find((child) => !isEmptyAnchor(child));
  if (!first) return false;
  if (headingLevel(first) !== null || article.is(first, 'listing')) return true;
  if (first.name === 'div' && hasElement(item, (element) => article.is(element, 'grid'))) return true;
  return first.name === 'section' && opensSection(first, article);
}

function isEmptyAnchor(element: Element): boolean {
  return element.name === 'a' && contentOf(element).length === 0;
}

function writeItem(item: Element, isTight: boolean, conversion: Conversion): void {
  const firstList = isTight ? item.children.findIndex(isNestedList) : -1;
  const end = firstList < 0 ? item.children.length : firstList;
  conversion.writeBlocks(item.children.slice(0, end));
  for (const list of item.children.slice(end).filter(isNestedList)) {
    conversion.writer.closeGap();
    conversion.writeBlocks([list]);
  }
}

function isNestedList(node: ChildNode): boolean {
  return isTag(node) && (node.name === 'ul' || node.name === 'ol');
}

/** Whether an item has only text or one paragraph, which may be a `div` (DokuWiki), followed by nested lists. */
function isTightItem(item: Element): boolean {
  let blocks = 0;
  let seenList = false;
  for (const node of contentOf(item)) {
    if (isNestedList(node)) {
      seenList = true;
      continue;
    }
    if (seenList) return false;
    if (isTag(node) && isBlock(node)) {
      const isParagraph =
        node.name === 'p' || (node.name === 'div' && !childElements(node).some((child) => isBlock(child)));
      if (!isParagraph) return false;
      blocks += 1;
    }
  }
  return blocks <= 1;
}

/** The checkbox of a task list item (GFM), which comes before its text; '' for other items. */
function checkbox(item: Element): string {
  const [first] = contentOf(item);
  if (!first || !isTag(first)) return '';
  if (first.name === 'input' && first.attribs.type === 'checkbox')
    return first.attribs.checked === undefined ? '[ ] ' : '[x] ';
  if (hasClass(first, 'fa-check-square-o')) return '[x] ';
  if (hasClass(first, 'fa-square-o')) return '[ ] ';
  return WRAPPERS_OF_CHECKBOX.has(first.name) ? checkbox(first) : '';
}

/**
 * The elements of a list in order. Text between items, where an author ended an item too early, is added to the item
 * before it, together with its inline elements.
 */
function itemsOf(list: Element): Element[] {
  if (!hasOwnText(list)) return childElements(list);
  const items: Element[] = [];
  let extended: Element | null = null;
  for (const node of list.children) {
    const last = items.at(-1);
    if (isTag(node) && isBlock(node)) items.push(node);
    else if (last?.name === 'li') {
      if (last !== extended) extended = withChildren(last, [...last.children]);
      extended.children.push(node);
      items[items.length - 1] = extended;
    } else if (isTag(node)) items.push(node);
  }
  return items;
}

import { type ChildNode, type Element, isTag, isText, Text } from 'domhandler';
import {
  ancestorsOf,
  BLOCK_ELEMENTS,
  childElements,
  classNames,
  collapseSpace,
  contentOf,
  findElement,
  findElements,
  hasAnyClass,
  hasClass,
  hasElement,
  isBlank,
  plainText,
  rawText,
  startOfText,
  withChildren,
  wordSet,
} from '../../dom/elements.ts';
import type { Conversion } from '../conversion.ts';
import { kindFromName, kindOf } from './admonition-kind.ts';

const TITLE_CLASSES = wordSet(
  'custom-block-title starlight-aside__title topic-title sidebar-title title box-label',
);

/** `admonition-title`, `rp-callout__title`, `hint-container-title`, and `note__title` and `tiptitle` of DITA. */
const TITLE_CLASS =
  /(?:^|-)(?:alert|callout|admonition|container|note|tip|important|caution|warning|danger|attention)(?:-|__)?(?:title|title-container|heading|header)$/;

function isTitle(element: Element): boolean {
  const { name } = element;
  if (name === 'summary' || name === 'dt' || hasAnyClass(element, TITLE_CLASSES)) return true;
  if (classNames(element).some((className) => TITLE_CLASS.test(className))) return true;
  return /^(?:div|span)$/.test(name) && hasClass(element, 'label');
}

/** Writes an admonition as a quotation under its bold title: `> **Note**`. Scripts fill an empty one. */
export function writeAdmonition(element: Element, conversion: Conversion): void {
  if (contentOf(element).length === 0) return;
  const table = admonitionTable(element);
  if (table) {
    writeNote(
      table.name,
      table.cells.flatMap(({ children }) => children),
      conversion,
    );
    return;
  }
  const title = titleOf(element) ?? leadingLabel(element);
  const stated = title
    ? collapseSpace(conversion.inline(title.children)).replaceAll('**', '').replace(/:$/, '')
    : '';
  const name = kindFromName(stated.replace(/[.!]$/, '')) ?? stated;
  writeNote(
    name || (kindOf(element) ?? kindOfIcon(element) ?? 'Note'),
    withoutTitle(element.children, title),
    conversion,
  );
}

/** The kind that AsciiDoc states only as the text or the image of the first cell; null without one. */
function kindOfIcon(element: Element): string | null {
  const icon = findElement(element, (cell) => cell.name === 'td' && hasClass(cell, 'icon'));
  if (icon === null) return null;
  return kindFromName(
    plainText(icon) || (findElement(icon, ({ name }) => name === 'img')?.attribs.alt ?? ''),
  );
}

/** Writes `text` as a quotation under the bold name of its kind. */
export function writeNote(name: string, text: readonly ChildNode[], conversion: Conversion): void {
  conversion.writer.indent('> ', '> ', () => {
    conversion.writer.write(`**${name}**`);
    conversion.writeBlocks(text);
  });
}

/** Themes put the label into up to this many elements. */
const MAX_LABEL_DEPTH = 4;
/** Longer text is not a label. */
const MAX_LABEL_CHARS = 20;

/** The block or bold text at the start whose text is a kind: `**Note:** …`. null when there is none. */
function leadingLabel(element: Element): Element | null {
  let at = element;
  for (let depth = 0; depth < MAX_LABEL_DEPTH; depth += 1) {
    const first = contentOf(at).find((node) => !isTag(node) || !isIcon(node));
    if (!first || !isTag(first)) return null;
    if (isKind(first) && (/^(?:b|strong)$/.test(first.name) || BLOCK_ELEMENTS.has(first.name))) return first;
    at = first;
  }
  return null;
}

function isKind(label: Element): boolean {
  return (
    kindFromName(
      startOfText([label], MAX_LABEL_CHARS)
        .trim()
        .replace(/[.:!]$/, ''),
    ) !== null
  );
}

/** The nodes of an admonition without the icons at its start, its title and the colon after that. */
function withoutTitle(nodes: readonly ChildNode[], title: Element | null): ChildNode[] {
  const around = new Set(title ? ancestorsOf(title) : []);
  const start = nodes.findIndex((node) => (isTag(node) ? node !== title && !isIcon(node) : !isBlank(node)));
  const rest = start < 0 ? [] : nodes.slice(start).filter((node) => node !== title);
  return rest.map((node) => {
    if (isTag(node) && around.has(node)) return withChildren(node, withoutTitle(node.children, title));
    return title && node.prev === title && isText(node) ? new Text(node.data.replace(/^\s*:/, '')) : node;
  });
}

/** The title is a child or grandchild. The class names of Docusaurus end in a hash. */
function titleOf(element: Element): Element | null {
  for (const child of childElements(element)) {
    if (isTitle(child) || classNames(child).some((name) => name.startsWith('admonitionHeading')))
      return child;
    const inner = childElements(child).find((grandchild) => isTitle(grandchild));
    if (inner) return inner;
  }
  return null;
}

/** Whether the element is empty or an image of the kind, such as "tip". */
function isIcon(element: Element): boolean {
  const isPicture = ({ name, attribs }: Element) =>
    name === 'img' && kindFromName(attribs.alt ?? '') === null;
  return !/[\p{L}\p{N}]/u.test(rawText(element)) && !isPicture(element) && !hasElement(element, isPicture);
}

/** The title of an admonition and the cells with its text. */
interface AdmonitionTable {
  readonly name: string;
  readonly cells: readonly Element[];
}

/** An admonition laid out as a table: icon and title in the header, the text below (DocBook); null for others. */
function admonitionTable(box: Element): AdmonitionTable | null {
  const [table, second] = childElements(box);
  if (table?.name !== 'table' || second !== undefined) return null;
  const header = findElement(table, ({ name }) => name === 'th');
  if (header === null) return null;
  const cells = findElements(table, ({ name }) => name === 'td');
  return { name: plainText(header), cells: cells.filter((cell) => plainText(cell) !== '') };
}

import { type ChildNode, type Element, isTag, isText, Text } from 'domhandler';
import {
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
  const label = leadingLabel(element);
  const title = titleOf(element) ?? label;
  const stated = title
    ? collapseSpace(conversion.inline(title.children)).replaceAll('**', '').replace(/:$/, '')
    : '';
  const name = kindFromName(stated.replace(/\.$/, '')) ?? stated;
  writeNote(
    name || (kindOf(element) ?? kindOfIcon(element) ?? 'Note'),
    title === label ? withoutLabel(element, label) : withoutTitle(element, title),
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

/**
 * The kind as the first paragraph or heading (Microsoft Learn, DocFX) or as bold text at the start (QDoc, Bootstrap):
 * `**Note:** …`. null when there is neither.
 */
function leadingLabel(element: Element): Element | null {
  const [text, second] = contentOf(element).filter((node) => !isTag(node) || !isIcon(node));
  // Nextra puts the text into an element next to an icon.
  if (text && second === undefined && isTag(text) && text.name === 'div') {
    const label = firstChild(text);
    return label && isBold(label) && kindFromName(plainText(label)) !== null ? label : null;
  }
  const first = firstChild(element);
  const label = first?.name === 'p' ? firstChild(first) : first;
  if (first && /^(?:p|h[1-6])$/.test(first.name) && kindFromName(plainText(first)) !== null) return first;
  if (!label || !isBold(label)) return null;
  return kindFromName(plainText(label).replace(/[.:]$/, '')) === null ? null : label;
}

function isBold({ name }: Element): boolean {
  return name === 'b' || name === 'strong';
}

/** The first child when it is an element; null otherwise. */
function firstChild(parent: Element): Element | null {
  const [first] = contentOf(parent);
  return first && isTag(first) ? first : null;
}

function withoutLabel(element: Element, label: Element | null): ChildNode[] {
  if (element.name === 'p') return element.children;
  const nodes = element.children.flatMap((child) => (child === label?.parent ? child.children : [child]));
  const text = nodes.filter((child) => child !== label && !(isTag(child) && isIcon(child)));
  const [first, ...rest] = text.slice(text.findIndex((node) => !isBlank(node)));
  return first && isText(first) && /^\s*:/.test(first.data)
    ? [new Text(first.data.replace(/^\s*:/, '')), ...rest]
    : text;
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

/** The children without the title. */
function withoutTitle(element: Element, title: Element | null): ChildNode[] {
  return element.children.filter((child) => {
    if (child === title) return false;
    return title === null || child !== title.parent || plainText(child) !== plainText(title);
  });
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

import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import {
  childElements,
  classNames,
  collapseSpace,
  findElement,
  hasAnyClass,
  hasClass,
  plainText,
  rawText,
  startOfText,
} from '../../dom/elements.ts';
import type { Conversion } from '../conversion.ts';
import { kindFromName, kindOf } from './admonition-kind.ts';
import { admonitionTable } from './admonition-table.ts';
import { kindFromColor } from './callout-color.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** The classes of admonitions by element, '*' for any element. Bare kinds such as `.note` are Doxygen's, DocBook's and AsciiDoc's. */
const ADMONITION_CLASSES: Readonly<Record<string, ReadonlySet<string>>> = {
  '*': words(
    'admonition theme-admonition custom-block starlight-aside admonitionblock callout markdown-alert nextra-callout hint ' +
      'alert bd-callout confluence-information-macro',
  ),
  p: words('note info tip important warning caution danger'),
  blockquote: words(
    'note tip important warning caution note-title important-title warning-title is-info is-success is-warning is-danger',
  ),
  div: words('NOTE TIP IMPORTANT WARNING CAUTION note warning tip caution important topic'),
  dl: words('note warning attention'),
  aside: words('topic sidebar'),
};

const ADMONITION_ATTRIBUTES = ['data-callout', 'data-callout-type', 'data-alert'];

function isMarkedAdmonition(element: Element): boolean {
  const { name, attribs } = element;
  if (attribs.role === 'note' || attribs.role === 'alert') return true;
  if (ADMONITION_ATTRIBUTES.some((attribute) => attribs[attribute] !== undefined)) return true;
  return [ADMONITION_CLASSES['*'], ADMONITION_CLASSES[name]].some(
    (names) => names && hasAnyClass(element, names),
  );
}

const TITLE_CLASSES = words(
  'admonition-title custom-block-title starlight-aside__title markdown-alert-title callout-title callout-title-container ' +
    'callout-heading hextra-alert-title alert-heading topic-title sidebar-title title',
);

function isTitle(element: Element): boolean {
  const { name } = element;
  if (name === 'summary' || name === 'dt' || hasAnyClass(element, TITLE_CLASSES)) return true;
  return name === 'div' && hasClass(element, 'label');
}

/** Whether `element` is a note, warning or the like. `details` is one only with the class of a kind (pymdownx). */
export function isAdmonition(element: Element): boolean {
  if (element.name === 'details') return classNames(element).some((name) => kindFromName(name) !== null);
  if (isMarkedAdmonition(element))
    return element.name !== 'p' || !STARTS_WITH_KIND.test(startOfText([element], 30));
  return kindFromColor(element) !== null && isShort(element);
}

/** A paragraph that starts with its kind needs no title. */
const STARTS_WITH_KIND = /^(?:note|info|tip|hint|important|warning|caution|attention|danger)\b/i;

/** A longer part of the page, or one with headings, is a colored section. */
function isShort(element: Element): boolean {
  const chars = startOfText([element], MAX_CALLOUT_CHARS).length;
  return (
    chars >= MIN_CALLOUT_CHARS &&
    chars < MAX_CALLOUT_CHARS &&
    findElement(element, ({ name }) => /^h[1-3]$/.test(name)) === null
  );
}

const MIN_CALLOUT_CHARS = 12;
const MAX_CALLOUT_CHARS = 1_500;

/** Writes an admonition as a quotation under its bold title: `> **Note**`. */
export function writeAdmonition(element: Element, conversion: Conversion): void {
  const table = admonitionTable(element);
  if (table) {
    writeQuotation(
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
  const name = kindFromName(stated) ?? stated;
  writeQuotation(
    name || (kindOf(element) ?? 'Note'),
    title === label ? withoutLabel(element, label) : withoutTitle(element, title),
    conversion,
  );
}

function writeQuotation(name: string, text: readonly ChildNode[], conversion: Conversion): void {
  conversion.writer.indent('> ', '> ', () => {
    conversion.writer.write(`**${name}**`);
    conversion.writeBlocks(text);
  });
}

/**
 * The kind as the first paragraph (Microsoft Learn) or as bold text at the start (QDoc, Bootstrap): `**Note:** …`. null when
 * there is neither.
 */
function leadingLabel(element: Element): Element | null {
  const first = firstChild(element);
  const label = first?.name === 'p' ? firstChild(first) : first;
  if (first?.name === 'p' && kindFromName(plainText(first)) !== null) return first;
  if (!label || !/^(?:b|strong)$/.test(label.name)) return null;
  return kindFromName(plainText(label).replace(/:$/, '')) === null ? null : label;
}

/** The first child when it is an element; null otherwise. */
function firstChild(parent: Element): Element | null {
  const first = parent.children.find((node) => !isText(node) || node.data.trim() !== '');
  return first && isTag(first) ? first : null;
}

function withoutLabel(element: Element, label: Element | null): ChildNode[] {
  if (element.name === 'p') return element.children;
  const text = element.children.flatMap((child) => (child === label?.parent ? child.children : [child]));
  return text.filter((child) => child !== label && !(isTag(child) && isIcon(child)));
}

/** The title is a child or grandchild. The class names of Docusaurus end in a hash. */
function titleOf(element: Element): Element | null {
  if (/^(?:note|important|warning)-title$/.test(element.attribs.class ?? '')) return firstChild(element);
  for (const child of childElements(element)) {
    if (isTitle(child) || classNames(child).some((name) => name.startsWith('admonitionHeading')))
      return child;
    const inner = childElements(child).find((grandchild) => isTitle(grandchild));
    if (inner) return inner;
  }
  return null;
}

/** The children without the title and icons. */
function withoutTitle(element: Element, title: Element | null): ChildNode[] {
  return element.children.filter((child) => {
    if (child === title || (isTag(child) && isIcon(child))) return false;
    return title === null || child !== title.parent || plainText(child) !== plainText(title);
  });
}

function isIcon(element: Element): boolean {
  return (
    !/[\p{L}\p{N}]/u.test(rawText(element)) && findElement(element, ({ name }) => name === 'img') === null
  );
}

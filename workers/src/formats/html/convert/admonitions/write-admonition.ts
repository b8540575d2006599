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
import { kindNamed, kindOfBox } from './admonition-kind.ts';
import { boxTable } from './admonition-table.ts';
import { kindOfLook } from './callout-color.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** The classes of admonitions by element, '*' for any. Bare kinds such as `.note` are Doxygen's, DocBook's and AsciiDoc's. */
const BOX_CLASSES: Readonly<Record<string, ReadonlySet<string>>> = {
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

const BOX_ATTRIBUTES = ['data-callout', 'data-callout-type', 'data-alert'];

function isNamedBox(element: Element): boolean {
  const { name, attribs } = element;
  if (attribs.role === 'note' || attribs.role === 'alert') return true;
  if (BOX_ATTRIBUTES.some((attribute) => attribs[attribute] !== undefined)) return true;
  return [BOX_CLASSES['*'], BOX_CLASSES[name]].some((names) => names && hasAnyClass(element, names));
}

const TITLE_CLASSES = words(
  'admonition-title custom-block-title starlight-aside__title markdown-alert-title callout-title callout-title-container ' +
    'callout-heading hextra-alert-title alert-heading topic-title sidebar-title title',
);

function isBoxTitle(element: Element): boolean {
  const { name } = element;
  if (name === 'summary' || name === 'dt' || hasAnyClass(element, TITLE_CLASSES)) return true;
  return name === 'div' && hasClass(element, 'label');
}

/** What folds away is a box only when its class is the bare name of a kind (pymdownx); else it is a section. */
export function isAdmonition(element: Element): boolean {
  if (element.name === 'details') return classNames(element).some((name) => kindNamed(name) !== null);
  if (isNamedBox(element)) return element.name !== 'p' || !SAYS_KIND.test(startOfText([element], 30));
  return kindOfLook(element) !== null && isShort(element);
}

/** A paragraph that is a box and says so itself is read as it stands. */
const SAYS_KIND = /^(?:note|info|tip|hint|important|warning|caution|attention|danger)\b/i;

/** A part of the page on a pale ground is not, nor is what has headings. */
function isShort(element: Element): boolean {
  const chars = startOfText([element], MOST_BOX_CHARS).length;
  return (
    chars >= LEAST_BOX_CHARS &&
    chars < MOST_BOX_CHARS &&
    findElement(element, ({ name }) => /^h[1-3]$/.test(name)) === null
  );
}

const LEAST_BOX_CHARS = 12;
const MOST_BOX_CHARS = 1_500;

/** Writes a note, warning or the like as a quotation under its bold title: `> **Note**`. */
export function writeAdmonition(element: Element, conversion: Conversion): void {
  const table = boxTable(element);
  if (table) {
    writeBox(
      table.name,
      table.cells.flatMap(({ children }) => children),
      conversion,
    );
    return;
  }
  const label = openingLabel(element);
  const title = titleOf(element) ?? label;
  const stated = title
    ? collapseSpace(conversion.inline(title.children)).replaceAll('**', '').replace(/:$/, '')
    : '';
  const name = kindNamed(stated) ?? stated;
  writeBox(
    name || (kindOfBox(element) ?? 'Note'),
    title === label ? withoutLabel(element, label) : withoutTitle(element, title),
    conversion,
  );
}

function writeBox(name: string, text: readonly ChildNode[], conversion: Conversion): void {
  conversion.writer.indent('> ', '> ', () => {
    conversion.writer.write(`**${name}**`);
    conversion.writeBlocks(text);
  });
}

/**
 * The name of the box that is its first paragraph (Microsoft Learn) or opens it in bold (QDoc, Bootstrap): `**Note:** …`;
 * null without one.
 */
function openingLabel(element: Element): Element | null {
  const first = firstChild(element);
  const label = first?.name === 'p' ? firstChild(first) : first;
  if (first?.name === 'p' && kindNamed(plainText(first)) !== null) return first;
  if (!label || !/^(?:b|strong)$/.test(label.name)) return null;
  return kindNamed(plainText(label).replace(/:$/, '')) === null ? null : label;
}

/** The element that a parent begins with; null when it begins with text or has none. */
function firstChild(parent: Element): Element | null {
  const first = parent.children.find((node) => !isText(node) || node.data.trim() !== '');
  return first && isTag(first) ? first : null;
}

function withoutLabel(element: Element, label: Element | null): ChildNode[] {
  if (element.name === 'p') return element.children;
  const text = element.children.flatMap((child) => (child === label?.parent ? child.children : [child]));
  return text.filter((child) => child !== label && !(isTag(child) && isIcon(child)));
}

/** The title stands among the first children, or alone in a heading of its own (Docusaurus, whose names are hashed). */
function titleOf(element: Element): Element | null {
  if (/^(?:note|important|warning)-title$/.test(element.attribs.class ?? '')) return firstChild(element);
  for (const child of childElements(element)) {
    if (isBoxTitle(child) || classNames(child).some((name) => name.startsWith('admonitionHeading')))
      return child;
    const inner = childElements(child).find((grandchild) => isBoxTitle(grandchild));
    if (inner) return inner;
  }
  return null;
}

/** The children of the box that are its text: neither its title nor an icon made of signs. */
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

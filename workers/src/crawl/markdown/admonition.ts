import {
  childElements,
  classNames,
  collapseSpace,
  findElement,
  plainText,
  rawText,
} from '../extract/elements.ts';
import { type ChildNode, type Element, isTag, isText } from '../extract/html/nodes.ts';
import { SelectorSet } from '../extract/selector-set.ts';
import { boxTable } from './admonition-table.ts';
import type { Conversion } from './conversion.ts';

/** The boxes of the known generators. Bare kinds such as `.note` are Doxygen's, DocBook's and AsciiDoc's. */
const BOXES = new SelectorSet([
  '.admonition, .theme-admonition, .custom-block, .starlight-aside, .admonitionblock, .callout',
  '.markdown-alert, .nextra-callout, .hint, [data-callout], [data-callout-type], .alert',
  '.bd-callout',
  'div.note, div.warning, div.tip, div.caution, div.important, dl.note, dl.warning, dl.attention, aside.topic, div.topic, aside.sidebar',
]);

const KINDS: Readonly<Record<string, string>> = {
  note: 'Note',
  info: 'Info',
  information: 'Info',
  tip: 'Tip',
  success: 'Tip',
  check: 'Tip',
  hint: 'Hint',
  important: 'Important',
  warning: 'Warning',
  warn: 'Warning',
  caution: 'Caution',
  attention: 'Attention',
  danger: 'Danger',
  error: 'Danger',
  seealso: 'See also',
  example: 'Example',
  question: 'Question',
  bug: 'Bug',
  quote: 'Quote',
  abstract: 'Summary',
};

const TITLES = new SelectorSet([
  '.admonition-title, .custom-block-title, .starlight-aside__title, .markdown-alert-title, summary',
  '.callout-title, .alert-heading, .topic-title, .sidebar-title, .title, div.label, dt',
]);

/** What folds away is a box only when its class is the bare name of a kind (pymdownx); else it is a section. */
export function isAdmonition(element: Element): boolean {
  if (element.name === 'details') return classNames(element).some((name) => KINDS[name] !== undefined);
  return BOXES.matches(element);
}

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
  const name = KINDS[stated.toLowerCase()] ?? stated;
  writeBox(
    name || (kindOf(element) ?? 'Note'),
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

/** The name of the box that opens its first paragraph in bold (QDoc, Bootstrap): `**Note:** …`; null without one. */
function openingLabel(element: Element): Element | null {
  const first = firstChild(element);
  const label = first?.name === 'p' ? firstChild(first) : first;
  if (!label || !/^(?:b|strong)$/.test(label.name)) return null;
  return KINDS[collapseSpace(plainText(label)).trim().replace(/:$/, '').toLowerCase()] === undefined
    ? null
    : label;
}

/** The element that a parent begins with; null when it begins with text or has none. */
function firstChild(parent: Element): Element | null {
  const first = parent.children.find((node) => !isText(node) || node.data.trim() !== '');
  return first && isTag(first) ? first : null;
}

function withoutLabel(element: Element, label: Element | null): ChildNode[] {
  const text = element.children.flatMap((child) => (child === label?.parent ? child.children : [child]));
  return text.filter((child) => child !== label && !(isTag(child) && isIcon(child)));
}

/** The title stands among the first children, or alone in a heading of its own (Docusaurus, whose names are hashed). */
function titleOf(element: Element): Element | null {
  for (const child of childElements(element)) {
    if (TITLES.matches(child) || classNames(child).some((name) => name.startsWith('admonitionHeading')))
      return child;
    const inner = childElements(child).find((grandchild) => TITLES.matches(grandchild));
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

/** The kind that a class such as `admonition-note` or a callout attribute names; null when none does. */
function kindOf(element: Element): string | null {
  const stated = [element.attribs['data-callout'] ?? '', element.attribs['data-callout-type'] ?? ''];
  for (const name of [...stated, ...classNames(element)]) {
    const kind = KINDS[name.toLowerCase().split(/[-_]+/).at(-1) ?? ''];
    if (kind !== undefined) return kind;
  }
  return null;
}

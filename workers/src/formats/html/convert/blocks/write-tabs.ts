import { type ChildNode, type Element, isTag } from 'domhandler';
import { prevElementSibling } from 'domutils';
import {
  childElements,
  collapseSpace,
  contentOf,
  findElement,
  findElements,
  hasAnyClass,
  hasClass,
  hasElement,
  plainText,
  startOfText,
  withChildren,
  wordSet,
} from '../../dom/elements.ts';
import { memoizeByTag } from '../../dom/memoize.ts';
import type { ElementTest } from '../../dom/selectors.ts';
import type { Conversion } from '../conversion.ts';

/** VitePress, Material for MkDocs, sphinx-design, sphinx-inline-tabs and Hugo Book build tabs without ARIA roles. */
const TAB_SET_CLASSES = wordSet('vp-code-group tabbed-set sd-tab-set sphinx-tabs tab-set book-tabs');
/** Classes of panels that follow their label. */
const LABELED_PANEL_CLASSES = wordSet('tab-content book-tabs-content');
const PANEL_CLASSES = wordSet('tabbed-block sd-tab-content tab-pane');

/** The class names of elements that hold a bar of tabs and their panels, such as `tabs`, `rp-tabs` and `tab-panel` (Relearn). */
const TABS = /(?:^|[\s-])tabs(?:\s|$)|(?:^|\s)tab-panel(?:\s|$)/;
const MAX_LABEL_CHARS = 60;
/** A panel may have its label in this many nested elements. */
const MAX_LABEL_DEPTH = 2;

interface Tabs {
  readonly labels: readonly Element[];
  readonly panels: readonly Element[];
}

/**
 * Finds tabs whose panels have no roles: an element with their labels, then a panel for each, perhaps in one element (Rspress,
 * Hexo).
 */
function findPlainTabs(element: Element): Tabs | null {
  const [bar, content, ...others] = childElements(element);
  if (!bar || !content || !(TABS.test(element.attribs.class ?? '') || isTabList(bar))) return null;
  const labels = childElements(bar).filter((label) => startOfText([label], 1) !== '');
  const areOthersEmpty = others.every((other) => startOfText([other], 1) === '');
  const panels = areOthersEmpty ? childElements(content) : [content, ...others];
  const areLabels = labels.every(
    (label) =>
      isShortLabel(plainText(label)) && !hasElement(label, ({ name }) => name === 'p' || name === 'pre'),
  );
  const areAlike = new Set(panels.map(({ name }) => name)).size === 1;
  return labels.length > 1 && labels.length === panels.length && areLabels && areAlike
    ? { labels, panels }
    : null;
}

function isShortLabel(text: string): boolean {
  return text !== '' && text.length <= MAX_LABEL_CHARS;
}

/** Creates a test for sets of tabs. */
export function createTabSetTest(): ElementTest {
  const isMarked = memoizeByTag(
    (element) => element.name === 'starlight-tabs' || hasAnyClass(element, TAB_SET_CLASSES),
  );
  return (element) =>
    isMarked(element) ||
    (element.children.some(isTabList) && findPanels(element).length > 0) ||
    findPlainTabs(element) !== null ||
    findTabsAbove(element).length > 0;
}

function isTabList(node: ChildNode): boolean {
  return isTag(node) && (node.attribs.role === 'tablist' || hasClass(node, 'nav-tabs'));
}

/**
 * Writes each panel under the bold label of its tab, between the other blocks of the element. Scripts may fill a panel once
 * its tab is open, so it may be empty.
 */
export function writeTabs(element: Element, conversion: Conversion): void {
  const panels = findPanels(element);
  const labels = panels.length > 1 ? findLabels(element) : [];
  const labelOf = new Map<ChildNode, string>(panels.map((panel, index) => [panel, labels[index] ?? '']));
  let others: ChildNode[] = [];
  const flush = () => {
    conversion.writeBlocks(others);
    others = [];
  };
  const hasOtherBlocks = element.children.some(isTabList) && findPlainTabs(element) === null;
  for (const block of hasOtherBlocks ? element.children.flatMap(toBlocks) : panels) {
    if (!labelOf.has(block)) {
      others.push(block);
      continue;
    }
    flush();
    const label = collapseSpace(labelOf.get(block) ?? '');
    if (label === '') {
      conversion.writeBlocks([block]);
      continue;
    }
    conversion.writer.write(`**${label}**`);
    conversion.writeBlocks([withoutLabel(block, label)]);
    conversion.writer.removeLastLine(`**${label}**`);
  }
  flush();
}

/** The panel without its label at the start, which VuePress 2 and Vocs repeat. */
function withoutLabel(panel: ChildNode, label: string, depth = MAX_LABEL_DEPTH): ChildNode {
  const [first] = isTag(panel) ? contentOf(panel) : [];
  if (!isTag(panel) || !first || !isTag(first) || first.name !== 'div') return panel;
  const isLabel = plainText(first) === label;
  if (!isLabel && depth === 0) return panel;
  const start = isLabel ? [] : [withoutLabel(first, label, depth - 1)];
  return withChildren(panel, [...start, ...panel.children.slice(panel.children.indexOf(first) + 1)]);
}

/** Finds the tabs in the list right before `element`, if it has a panel for each. */
function findTabsAbove(element: Element): Element[] {
  const list = prevElementSibling(element);
  if (list === null || !isTabList(list)) return [];
  const marked = findElements(list, ({ attribs }) => attribs.role === 'tab');
  const tabs = marked.length > 0 ? marked : childElements(list);
  return tabs.length > 1 && tabs.length === findPanels(element).length ? tabs : [];
}

/** The panels in a child of a set of tabs: some accordions put them into the list of tabs. Other children are blocks. */
function toBlocks(child: ChildNode): readonly ChildNode[] {
  const panels = isTag(child) && !isPanel(child) ? findPanels(child) : [];
  if (panels.length > 0) return panels;
  return isTabList(child) ? [] : [child];
}

function findLabels(element: Element): string[] {
  const tabs = findElements(element, ({ attribs }) => attribs.role === 'tab');
  const labels = tabs.length > 0 ? tabs : findElements(element, ({ name }) => name === 'label');
  if (labels.length > 0) return labels.map(plainText);
  const list = childElements(element).find(isTabList);
  const plain = findPlainTabs(element)?.labels ?? (list ? childElements(list) : findTabsAbove(element));
  return plain.map(plainText);
}

function isPanel(element: Element): boolean {
  if (element.attribs.role === 'tabpanel' || hasAnyClass(element, PANEL_CLASSES)) return true;
  return hasAnyClass(element, LABELED_PANEL_CLASSES) && prevElementSibling(element)?.name === 'label';
}

function findPanels(element: Element): Element[] {
  const panels = findElements(element, isPanel);
  if (panels.length > 0) return panels;
  const blocks = findElement(element, ({ attribs }) => attribs.class === 'blocks');
  return blocks ? childElements(blocks) : [...(findPlainTabs(element)?.panels ?? [])];
}

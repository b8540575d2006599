import { type ChildNode, type Element, isTag } from 'domhandler';
import {
  childElements,
  collapseSpace,
  findElement,
  findElements,
  hasAnyClass,
  plainText,
} from '../../dom/elements.ts';
import { memoizeByTag } from '../../dom/memoize.ts';
import type { ElementTest } from '../../dom/selectors.ts';
import type { Conversion } from '../conversion.ts';

/** VitePress, Material for MkDocs and sphinx-design build tabs without ARIA roles. */
const TAB_SET_CLASSES: ReadonlySet<string> = new Set([
  'vp-code-group',
  'tabbed-set',
  'sd-tab-set',
  'sphinx-tabs',
]);

const PANEL_CLASSES: ReadonlySet<string> = new Set(['tabbed-block', 'sd-tab-content']);

/** Creates a test for sets of tabs. */
export function createTabSetTest(): ElementTest {
  const isMarked = memoizeByTag(
    (element) => element.name === 'starlight-tabs' || hasAnyClass(element, TAB_SET_CLASSES),
  );
  return (element) =>
    isMarked(element) || (element.children.some(isTabList) && findPanels(element).length > 0);
}

function isTabList(node: ChildNode): boolean {
  return isTag(node) && node.attribs.role === 'tablist';
}

/**
 * Writes each panel under the bold label of its tab, between the other blocks of the element. Scripts may fill a panel once
 * its tab is open, so it may be empty.
 */
export function writeTabs(element: Element, conversion: Conversion): void {
  const panels = findPanels(element);
  const labels = panels.length > 1 ? findLabels(element) : [];
  const labelOf = new Map<ChildNode, string>(panels.map((panel, index) => [panel, labels[index] ?? '']));
  for (const block of element.children.some(isTabList) ? element.children.flatMap(toBlocks) : panels) {
    const label = collapseSpace(labelOf.get(block) ?? '');
    if (label !== '') conversion.writer.write(`**${label}**`);
    conversion.writeBlocks([block]);
    conversion.writer.removeLastLine(`**${label}**`);
  }
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
  return labels.map(plainText);
}

function isPanel(element: Element): boolean {
  return element.attribs.role === 'tabpanel' || hasAnyClass(element, PANEL_CLASSES);
}

function findPanels(element: Element): Element[] {
  const panels = findElements(element, isPanel);
  if (panels.length > 0) return panels;
  const blocks = findElement(element, ({ attribs }) => attribs.class === 'blocks');
  return blocks ? childElements(blocks) : [];
}

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

/** Writes each panel under the bold label of its tab. Scripts may fill a panel once its tab is open, so it may be empty. */
export function writeTabs(element: Element, conversion: Conversion): void {
  const panels = findPanels(element);
  const labels = panels.length > 1 ? findLabels(element) : [];
  for (const [index, panel] of panels.entries()) {
    const label = collapseSpace(labels[index] ?? '');
    if (label !== '') conversion.writer.write(`**${label}**`);
    conversion.writeBlocks([panel]);
    conversion.writer.removeLastLine(`**${label}**`);
  }
}

function findLabels(element: Element): string[] {
  const tabs = findElements(element, ({ attribs }) => attribs.role === 'tab');
  const labels = tabs.length > 0 ? tabs : findElements(element, ({ name }) => name === 'label');
  return labels.map(plainText);
}

function findPanels(element: Element): Element[] {
  const panels = findElements(
    element,
    (inner) => inner.attribs.role === 'tabpanel' || hasAnyClass(inner, PANEL_CLASSES),
  );
  if (panels.length > 0) return panels;
  const blocks = findElement(element, ({ attribs }) => attribs.class === 'blocks');
  return blocks ? childElements(blocks) : [];
}

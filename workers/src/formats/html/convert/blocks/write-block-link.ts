import { type ChildNode, type Element, isTag } from 'domhandler';
import { plainText, withChildren } from '../../dom/elements.ts';
import type { Conversion } from '../conversion.ts';

/** Writes a link around blocks, such as a card. Markdown has no such link, so its first line of text becomes the link. */
export function writeBlockLink(link: Element, conversion: Conversion): void {
  const url = conversion.article.resolve(link.attribs.href ?? '');
  conversion.writeBlocks(url === null ? link.children : withFirstLinked(link.children, link, conversion));
}

/** `nodes` with the text of their first block inside `link`. */
function withFirstLinked(nodes: readonly ChildNode[], link: Element, conversion: Conversion): ChildNode[] {
  const start = nodes.findIndex((node) =>
    isTag(node) ? !conversion.article.isNoise(node) && hasText(node) : hasText(node),
  );
  const first = nodes[start];
  if (!first) return [...nodes];
  if (isTag(first) && conversion.isBlock(first)) {
    // Code and tables cannot be links.
    if (/^(?:pre|table)$/.test(first.name)) return [...nodes];
    const linked = withChildren(first, withFirstLinked(first.children, link, conversion));
    return [...nodes.slice(0, start), linked, ...nodes.slice(start + 1)];
  }
  const next = nodes.findIndex((node, at) => at > start && isTag(node) && conversion.isBlock(node));
  const end = next < 0 ? nodes.length : next;
  const linked = withChildren(link, nodes.slice(start, end));
  return [...nodes.slice(0, start), linked, ...nodes.slice(end)];
}

function hasText(node: ChildNode): boolean {
  return plainText(node) !== '';
}

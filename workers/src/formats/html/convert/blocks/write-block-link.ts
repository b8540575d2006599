import { type ChildNode, type Element, isTag } from 'domhandler';
import { plainText, withChildren } from '../../dom/elements.ts';
import type { Article } from '../../extract/article.ts';
import type { Conversion } from '../conversion.ts';
import { isBlock } from './element-kinds.ts';

/** Writes a link around blocks, such as a card. Markdown has no such link, so its first line of text becomes the link. */
export function writeBlockLink(link: Element, conversion: Conversion): void {
  const { article } = conversion;
  const url = article.resolve(link.attribs.href ?? '');
  conversion.writeBlocks(url === null ? link.children : withFirstLinked(link.children, link, article));
}

/** `nodes` with the text of their first block inside `link`. */
function withFirstLinked(
  nodes: readonly ChildNode[],
  link: Element,
  article: Pick<Article, 'isNoise'>,
): ChildNode[] {
  const start = nodes.findIndex((node) =>
    isTag(node) ? !article.isNoise(node) && hasText(node) : hasText(node),
  );
  const first = nodes[start];
  if (!first) return [...nodes];
  if (isTag(first) && isBlock(first, article)) {
    // Code and tables cannot be links.
    if (/^(?:pre|table)$/.test(first.name)) return [...nodes];
    const linked = withChildren(first, withFirstLinked(first.children, link, article));
    return [...nodes.slice(0, start), linked, ...nodes.slice(start + 1)];
  }
  const next = nodes.findIndex((node, at) => at > start && isTag(node) && isBlock(node, article));
  const end = next < 0 ? nodes.length : next;
  const linked = withChildren(link, nodes.slice(start, end));
  return [...nodes.slice(0, start), linked, ...nodes.slice(end)];
}

function hasText(node: ChildNode): boolean {
  return plainText(node) !== '';
}

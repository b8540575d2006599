import { type ChildNode, isTag, isText } from 'domhandler';
import type { Article } from '../../extract/article.ts';

/**
 * The text of `nodes` with its white space, without noise; `<br>` is a line feed, and a space or line feed precedes a
 * `div` and follows a heading.
 */
export function visibleText(nodes: readonly ChildNode[], article: Pick<Article, 'isNoise'>): string {
  let text = '';
  for (const node of nodes) {
    if (isText(node)) text += node.data;
    else if (!isTag(node)) continue;
    else if (node.name === 'br') text += '\n';
    else if (!article.isNoise(node)) {
      const { prev } = node;
      const isSeparate = node.name === 'div' || (prev && isTag(prev) && /^h[1-6]$/.test(prev.name));
      if (isSeparate && text !== '' && text.at(-1)?.trim() !== '') text += ' ';
      text += visibleText(node.children, article);
    }
  }
  return text;
}

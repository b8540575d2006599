import { type ChildNode, isTag, isText } from 'domhandler';
import type { Article } from '../../extract/article.ts';

/** The text of `nodes` with its white space, without noise; `<br>` is a line feed. */
export function visibleText(nodes: readonly ChildNode[], article: Pick<Article, 'isNoise'>): string {
  let text = '';
  for (const node of nodes) {
    if (isText(node)) text += node.data;
    else if (!isTag(node)) continue;
    else if (node.name === 'br') text += '\n';
    else if (!article.isNoise(node)) text += visibleText(node.children, article);
  }
  return text;
}

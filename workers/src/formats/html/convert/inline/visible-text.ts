import { type ChildNode, isTag, isText } from 'domhandler';
import type { Article } from '../../extract/article.ts';

/** The text of `nodes` as it stands in the tree, without what is no part of the article; `<br>` ends a line. */
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

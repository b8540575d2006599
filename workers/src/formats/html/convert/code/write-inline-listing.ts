import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { findElement, hasClass } from '../../dom/elements.ts';
import type { Article } from '../../extract/article.ts';
import { holdsLines } from '../blocks/element-kinds.ts';
import type { Conversion } from '../conversion.ts';
import { fenced } from './write-code-block.ts';

/** Writes an inline element for code that is a block: a listing whose lines end at `<br>`, or whatever it holds else. */
export function writeTeletype(element: Element, conversion: Conversion): void {
  const { article, writer } = conversion;
  const holdsOther = findElement(element, ({ name }) => NO_LINE.test(name)) !== null;
  const code = holdsOther || !holdsLines(element) ? '' : brokenText(element, article);
  if (code === '') conversion.writeBlocks(element.children);
  else writer.write(fenced(code, article.languageOf(element) ?? ''));
}

/** What no line of code holds: then the element only encloses a part of its page. */
const NO_LINE = /^(?:h[1-6]|table|[duo]l|pre)$/;

/**
 * The code in an element that is no `pre`: its lines end at `<br>`, white space of the page is one space. Lines are
 * indented by no-break spaces, or by an element that is named so.
 */
export function brokenText(element: Element, article: Pick<Article, 'isNoise'>): string {
  const read = (nodes: readonly ChildNode[]): string => {
    let text = '';
    for (const node of nodes) {
      if (isText(node)) text += node.data.replace(/[ \t\r\n\f]+/g, ' ');
      else if (!isTag(node) || article.isNoise(node)) continue;
      else if (hasClass(node, 'indent'))
        text += read(node.children).replace(/^ *(?=[^ \n])/gm, '\u00a0\u00a0');
      else text += node.name === 'br' || node.name === 'p' ? `\n${read(node.children)}` : read(node.children);
    }
    return text;
  };
  const lines = read(element.children)
    .split('\n')
    .map((line) => line.replace(/^ +/, '').replace(/ {2,}/g, ' ').replaceAll('\u00a0', ' ').trimEnd());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
}

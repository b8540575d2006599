import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { fencedCode } from '../../../markdown/fenced-code.ts';
import { hasAnyClass, hasElement, wordSet } from '../../dom/elements.ts';
import type { Article } from '../../extract/article.ts';
import { hasLineBreaks, isListOfLines, NOT_IN_CODE } from '../blocks/element-kinds.ts';
import type { Conversion } from '../conversion.ts';
import { LINE_BLOCKS } from './code-text.ts';

/** Writes a `code` or `tt` element that is a block: code whose lines end at `<br>` or are in a list, or the blocks inside. */
export function writeInlineListing(element: Element, conversion: Conversion): void {
  const { article, writer } = conversion;
  const holdsOther = hasElement(element, ({ name }) => NOT_IN_CODE.test(name));
  const isCode = isListOfLines(element) || (hasLineBreaks(element) && !holdsOther);
  const code = isCode ? textWithBreaks(element, article) : '';
  if (code === '') conversion.writeBlocks(element.children);
  else writer.write(fencedCode(code, article.languageOf(element) ?? ''));
}

const INDENTS = wordSet('indent tab');
/** A form feed, which the text of a page cannot contain, because its white space collapses. */
const BLOCK_END = '\f';

/**
 * The code in an element other than `pre`: lines end at `<br>` and between blocks, white space collapses. No-break spaces or an
 * element with the class `indent` or `tab` indent a line.
 */
export function textWithBreaks(element: Element, article: Pick<Article, 'isNoise'>): string {
  const read = (nodes: readonly ChildNode[]): string => {
    let text = '';
    for (const node of nodes) {
      if (isText(node)) text += node.data.replace(/[ \t\r\n\f]+/g, ' ');
      else if (!isTag(node) || article.isNoise(node)) continue;
      else if (hasAnyClass(node, INDENTS))
        text += read(node.children).replace(/^ *(?=[^ \n])/gm, '\u00a0\u00a0');
      else if (node.name === 'br') text += '\n';
      else
        text += LINE_BLOCKS.has(node.name)
          ? BLOCK_END + read(node.children) + BLOCK_END
          : read(node.children);
    }
    return text;
  };
  const lines = read(element.children)
    .replace(/(?:\f *)+\n?(?: *\f)*/g, '\n')
    .split('\n')
    .map((line) => line.replace(/^ +/, '').replace(/ {2,}/g, ' ').replaceAll('\u00a0', ' ').trimEnd());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
}

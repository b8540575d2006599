import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { codeSpan } from '../../../markdown/code-span.ts';
import { collapseSpace, findElement, isBlank } from '../../dom/elements.ts';
import { hasLineBreaks, isPreformatted } from '../blocks/element-kinds.ts';
import { codeText } from '../code/code-text.ts';
import { textWithBreaks } from '../code/write-inline-listing.ts';
import type { Conversion } from '../conversion.ts';

/** The content of a cell on one line: blocks and lines separated by `<br>`, the label of an icon without text. */
export function cellMarkdown(cell: Element, conversion: Conversion): string {
  const lines = parts(cell.children, conversion)
    .flatMap((part) => part.split('\n'))
    .map(collapseSpace)
    .filter((part) => part !== '');
  return lines.length > 0 ? lines.join('<br>') : iconLabel(cell, conversion);
}

/** The text of an icon in a table of features for screen readers; '' for decoration. */
function iconLabel(cell: Element, { article }: Conversion): string {
  const icon = findElement(cell, (element) => {
    const { name, attribs } = element;
    const isIcon = name === 'svg' || (/^(?:img|i|span)$/.test(name) && !article.isNoise(element));
    return isIcon && attribs['aria-hidden'] !== 'true' && labelOf(element).trim() !== '';
  });
  return icon === null ? '' : collapseSpace(labelOf(icon));
}

function labelOf({ attribs, children }: Element): string {
  const title = children.filter(isTag).find(({ name }) => name === 'title');
  const text = title?.children.find(isText)?.data;
  return attribs['aria-label'] || attribs.alt || attribs.title || text || '';
}

function parts(nodes: readonly ChildNode[], conversion: Conversion): string[] {
  const found: string[] = [];
  let run: ChildNode[] = [];
  const flush = () => {
    if (run.length > 0) found.push(conversion.inline(run));
    run = [];
  };
  for (const node of nodes) {
    if (!isTag(node) || !conversion.isBlock(node)) {
      if (run.length > 0 || !isBlank(node)) run.push(node);
    } else if (!conversion.article.isNoise(node)) {
      flush();
      for (const part of blockParts(node, conversion)) found.push(part);
    }
  }
  flush();
  return found;
}

function blockParts(block: Element, conversion: Conversion): string[] {
  const code = codeOf(block, conversion);
  if (code !== null) return code.split('\n').map((line) => codeSpan(line.trim()));
  const inner = parts(block.children, conversion).filter((part) => part.trim() !== '');
  return block.name === 'li' ? [`- ${inner.map((part) => part.trim()).join(' ')}`] : inner;
}

/** The code of a code block; null for other blocks. */
function codeOf(block: Element, { article }: Conversion): string | null {
  if (block.name === 'pre' || isPreformatted(block)) return codeText(block, article);
  return (block.name === 'tt' || block.name === 'code') && hasLineBreaks(block)
    ? textWithBreaks(block, article)
    : null;
}

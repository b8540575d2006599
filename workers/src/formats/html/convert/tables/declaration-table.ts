import { type ChildNode, isTag, isText } from 'domhandler';
import { fencedCode } from '../../../markdown/fenced-code.ts';
import { collapseSpace } from '../../dom/elements.ts';
import { codeText } from '../code/code-text.ts';
import type { Conversion } from '../conversion.ts';
import { visibleText } from '../inline/visible-text.ts';
import type { TableRow } from './table-rows.ts';

/**
 * Writes a table of declarations and their descriptions as one code block: the code of the first cells, followed by the
 * other cells as a comment. A row without code splits the block.
 */
export function writeDeclarations(rows: readonly TableRow[], language: string, conversion: Conversion): void {
  const { article, writer } = conversion;
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) writer.write(fencedCode(lines.join('\n'), language));
    lines = [];
  };
  for (const { cells } of rows) {
    const [first, ...notes] = cells.filter((cell) => cell !== null);
    const code = first
      ? codeText(first, article)
          .replace(/^ (?=\S)/, '')
          .replace(/\n{2,}/g, '\n')
      : '';
    if (!first || code === '') continue;
    if (isAllCode(first.children, conversion)) {
      const description = notes
        .map((note) => collapseSpace(visibleText(note.children, article)))
        .filter(Boolean);
      lines.push(description.length > 0 ? `${code} // ${description.join(' ')}` : code);
    } else {
      flush();
      conversion.writeBlocks(first.children);
    }
  }
  flush();
}

function isAllCode(nodes: readonly ChildNode[], conversion: Conversion): boolean {
  const { article } = conversion;
  return nodes.every((node) => {
    if (isText(node)) return node.data.trim() === '';
    if (!isTag(node) || /^(?:code|tt|pre)$/.test(node.name) || article.isNoise(node)) return true;
    return article.is(node, 'inline-code') || isAllCode(node.children, conversion);
  });
}

import { type ChildNode, isTag, isText } from 'domhandler';
import { collapseSpace } from '../../dom/elements.ts';
import { codeText } from '../code/code-text.ts';
import { fenced } from '../code/write-code-block.ts';
import type { Conversion } from '../conversion.ts';
import { visibleText } from '../inline/visible-text.ts';
import type { TableRow } from './table-rows.ts';

/**
 * Writes a table that sets declarations beside what is said of each as one listing: the code of the first cells, and
 * behind it what the others say, as a comment. What is no code parts the listing.
 */
export function writeDeclarations(rows: readonly TableRow[], language: string, conversion: Conversion): void {
  const { article, writer } = conversion;
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) writer.write(fenced(lines.join('\n'), language));
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
      const said = notes.map((note) => collapseSpace(visibleText(note.children, article))).filter(Boolean);
      lines.push(said.length > 0 ? `${code} // ${said.join(' ')}` : code);
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

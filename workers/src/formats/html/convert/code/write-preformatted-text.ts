import type { Element } from 'domhandler';
import type { Conversion } from '../conversion.ts';
import { codeText } from './code-text.ts';
import { fenced } from './write-code-block.ts';

/** Text that stands further in is a listing, a table or a drawing. */
const MAX_INDENT = 2;

/**
 * Writes running text that was set by hand, line by line. Parts between empty lines are paragraphs where they
 * look like nothing else; all others keep their lines.
 */
export function writeProse(element: Element, conversion: Conversion): void {
  const { writer, article } = conversion;
  let kept: string[] = [];
  const flush = () => {
    if (kept.length > 0) writer.write(fenced(kept.join('\n\n'), ''));
    kept = [];
  };
  for (const part of codeText(element, article).split(/\n{2,}/)) {
    if (!isParagraph(part)) {
      kept.push(part);
      continue;
    }
    flush();
    writer.write(part.trim().replace(/\s+/g, ' '));
  }
  flush();
}

function isParagraph(part: string): boolean {
  const lines = part.split('\n');
  const indents = lines.map((line) => line.length - line.trimStart().length);
  const isFlat = indents.every((indent) => indent === indents[0] && indent <= MAX_INDENT);
  return isFlat && lines.every((line) => !/\S {3,}\S/.test(line) && !/^\s*(?:[-*|+#>]|\d+[.)]) /.test(line));
}

import { indentOf } from '../dedent.ts';

/** The end of the lines from `start` that are indented, without trailing empty lines. */
export function findIndentedEnd(lines: readonly string[], start: number): number {
  let end = start;
  for (let at = start; at < lines.length && indentOf(lines[at] ?? '') > 0; at += 1) {
    if (lines[at]?.trim() !== '') end = at + 1;
  }
  return end;
}

/** Markdown as a quotation. */
export function quote(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

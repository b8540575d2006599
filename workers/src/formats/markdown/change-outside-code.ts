import { findCodeLines } from './fences.ts';

/** Applies `change` to each part of a Markdown text that is outside code, by default fenced code. A part has whole lines. */
export function changeOutsideCode(
  markdown: string,
  change: (part: string) => string,
  findCode: (lines: readonly string[]) => boolean[] = findCodeLines,
): string {
  const lines = markdown.split('\n');
  const isCode = findCode(lines);
  const parts: { readonly isCode: boolean; readonly lines: string[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const last = parts.at(-1);
    if (last && last.isCode === isCode[at]) last.lines.push(line);
    else parts.push({ isCode: isCode[at] === true, lines: [line] });
  }
  return parts
    .map((part) => (part.isCode ? part.lines.join('\n') : change(part.lines.join('\n'))))
    .join('\n');
}

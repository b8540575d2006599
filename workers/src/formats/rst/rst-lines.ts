/** The indentation of a line in characters; Infinity for an empty line. */
export function indentOf(line: string): number {
  const at = line.search(/\S/);
  return at === -1 ? Number.POSITIVE_INFINITY : at;
}

/** The end of the lines from `start` that are indented, without trailing empty lines. */
export function findIndentedEnd(lines: readonly string[], start: number): number {
  let end = start;
  for (let at = start; at < lines.length && indentOf(lines[at] ?? '') > 0; at += 1) {
    if (lines[at]?.trim() !== '') end = at + 1;
  }
  return end;
}

/** Removes the common indentation, and empty lines at both ends. */
export function dedent(lines: readonly string[]): string[] {
  const indent = lines.reduce((min, line) => Math.min(min, indentOf(line)), Number.POSITIVE_INFINITY);
  const cut = lines.map((line) => line.slice(Number.isFinite(indent) ? indent : 0));
  const first = cut.findIndex((line) => line.trim() !== '');
  return first === -1 ? [] : cut.slice(first, cut.findLastIndex((line) => line.trim() !== '') + 1);
}

/** Markdown as a quotation. */
export function quote(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

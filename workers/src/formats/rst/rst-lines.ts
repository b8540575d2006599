/** How far a line is indented; Infinity for an empty one. */
export function indentOf(line: string): number {
  const at = line.search(/\S/);
  return at === -1 ? Number.POSITIVE_INFINITY : at;
}

/** The line after the last one, from `start` on, that is empty or indented by more than `indent`. */
export function findIndentedEnd(lines: readonly string[], start: number, indent: number): number {
  let end = start;
  for (let at = start; at < lines.length; at += 1) {
    const own = indentOf(lines[at] ?? '');
    if (own <= indent) break;
    if (own !== Number.POSITIVE_INFINITY) end = at + 1;
  }
  return end;
}

/** `lines` without the indentation they share, and without empty lines at both ends. */
export function dedent(lines: readonly string[]): string[] {
  const indent = lines.reduce((least, line) => Math.min(least, indentOf(line)), Number.POSITIVE_INFINITY);
  const cut = lines.map((line) => line.slice(Number.isFinite(indent) ? indent : 0));
  const first = cut.findIndex((line) => line.trim() !== '');
  return first === -1 ? [] : cut.slice(first, cut.findLastIndex((line) => line.trim() !== '') + 1);
}

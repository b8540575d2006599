/** The indentation of a line in characters; Infinity for an empty line. */
export function indentOf(line: string): number {
  const at = line.search(/\S/);
  return at === -1 ? Number.POSITIVE_INFINITY : at;
}

/** Removes the common indentation, and empty lines at both ends. */
export function dedent(lines: readonly string[]): string[] {
  const indent = lines.reduce((min, line) => Math.min(min, indentOf(line)), Number.POSITIVE_INFINITY);
  const cut = lines.map((line) => line.slice(Number.isFinite(indent) ? indent : 0));
  const first = cut.findIndex((line) => line.trim() !== '');
  return first === -1 ? [] : cut.slice(first, cut.findLastIndex((line) => line.trim() !== '') + 1);
}

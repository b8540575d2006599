/** Lines of a manual page between empty ones. */
export interface ManPart {
  readonly lines: readonly string[];
  /** Of the first line, in columns. */
  readonly indent: number;
}

/** The parts of `lines`. */
export function partsOf(lines: readonly string[]): ManPart[] {
  const parts: ManPart[] = [];
  let open: string[] = [];
  for (const line of [...lines, '']) {
    if (line.trim() !== '') {
      open.push(line);
    } else if (open.length > 0) {
      parts.push({ lines: open, indent: indentOf(open[0] ?? '') });
      open = [];
    }
  }
  return parts;
}

/** The columns before the text of `line`. */
export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** The lines of all `parts`. */
export function linesOf(parts: readonly ManPart[]): string[] {
  return parts.flatMap(({ lines }) => lines);
}

/** The least indent of any line; Infinity without lines. */
export function leastIndent(lines: readonly string[]): number {
  return lines.reduce((least, line) => Math.min(least, indentOf(line)), Number.POSITIVE_INFINITY);
}

/** Lines of a manual page between empty lines. */
export interface ManParagraph {
  readonly lines: readonly string[];
  /** The indent of the first line, in columns. */
  readonly indent: number;
}

/** Splits `lines` at empty lines. */
export function partsOf(lines: readonly string[]): ManParagraph[] {
  const parts: ManParagraph[] = [];
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

/** The indent of `line`, in columns. */
export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** The lines of all `parts`. */
export function linesOf(parts: readonly ManParagraph[]): string[] {
  return parts.flatMap(({ lines }) => lines);
}

/** The smallest indent of `lines`; Infinity without lines. */
export function minIndent(lines: readonly string[]): number {
  return lines.reduce((smallest, line) => Math.min(smallest, indentOf(line)), Number.POSITIVE_INFINITY);
}

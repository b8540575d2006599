import type { Block } from './blocks.ts';

/** A block and the number of the first line after it. */
export interface BlockRead {
  block: Block;
  next: number;
}

/** Reads the block at line `at`; null if it is of another kind. `parse` reads the lines inside a container. */
export type BlockReader = (
  lines: readonly string[],
  at: number,
  parse: (lines: readonly string[]) => Block[],
) => BlockRead | null;

/**
 * The lines from `at` up to the first that is neither blank nor indented by `width`, without that indentation
 * and without blank lines at the end.
 */
export function readIndented(
  lines: readonly string[],
  at: number,
  width: number,
): { inner: string[]; next: number } {
  const indentation = ' '.repeat(width);
  let next = at;
  while (next < lines.length && (isBlank(lines[next]) || lines[next]?.startsWith(indentation))) next++;
  while (next > at && isBlank(lines[next - 1])) next--;
  return { inner: lines.slice(at, next).map((line) => line.slice(width)), next };
}

/** Whether the line is blank or missing. */
export function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

import { isClosingFence, parseOpeningFence } from '../formats/markdown/fences.ts';

export type UnitKind = 'heading' | 'text' | 'code' | 'table';

/** Lines that belong together: a paragraph, a tight list, a fenced block, a table. */
export interface TextUnit {
  readonly kind: UnitKind;
  /** The line after its last. */
  readonly end: number;
  readonly start: number;
}

/** The units of `lines` from `start` up to `end`, in order; empty lines stand between them. */
export function textUnits(lines: readonly string[], start: number, end: number): TextUnit[] {
  const units: TextUnit[] = [];
  let at = start;
  while (at < end) {
    const line = lines[at] ?? '';
    if (isEmptyLine(line)) {
      at += 1;
      continue;
    }
    const kind = kindOf(line);
    const unitEnd = endOf(kind, lines, at, end);
    units.push({ kind, start: at, end: unitEnd });
    at = unitEnd;
  }
  return units;
}

/** An empty line may carry the marks of a quotation. */
export function isEmptyLine(line: string): boolean {
  return /^[>\s]*$/.test(line);
}

function kindOf(line: string): UnitKind {
  if (/^#{1,6} /.test(line)) return 'heading';
  if (parseOpeningFence(line)) return 'code';
  return /^[>\s]*\|.*\|\s*$/.test(line) ? 'table' : 'text';
}

function endOf(kind: UnitKind, lines: readonly string[], start: number, end: number): number {
  if (kind === 'heading') return start + 1;
  if (kind === 'code') return endOfFence(lines, start, end);
  let at = start + 1;
  while (at < end && !isEmptyLine(lines[at] ?? '') && kindOf(lines[at] ?? '') === kind) at += 1;
  return at;
}

function endOfFence(lines: readonly string[], start: number, end: number): number {
  const fence = parseOpeningFence(lines[start] ?? '');
  if (!fence) return start + 1;
  for (let at = start + 1; at < end; at += 1) {
    if (isClosingFence(lines[at] ?? '', fence)) return at + 1;
  }
  return end;
}

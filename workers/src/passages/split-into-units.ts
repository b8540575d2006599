import { isClosingFence, parseOpeningFence } from '../formats/markdown/fences.ts';

export type UnitKind = 'heading' | 'text' | 'code' | 'table';

/** Lines that belong together: a heading, paragraph, item of a list, fenced code block or table. */
export interface TextUnit {
  readonly kind: UnitKind;
  readonly start: number;
  /** The line after the last line. */
  readonly end: number;
}

/** Splits the lines from `start` to `end` into units, at empty lines and before items of lists. */
export function splitIntoUnits(lines: readonly string[], start: number, end: number): TextUnit[] {
  const units: TextUnit[] = [];
  let at = start;
  while (at < end) {
    const line = lines[at] ?? '';
    if (isEmptyLine(line)) {
      at += 1;
      continue;
    }
    const kind = detectKind(line);
    const unitEnd = findEnd(kind, lines, at, end);
    units.push({ kind, start: at, end: unitEnd });
    at = unitEnd;
  }
  return units;
}

/** Whether the line has no text besides quotation marks. */
export function isEmptyLine(line: string): boolean {
  return /^[>\s]*$/.test(line);
}

function detectKind(line: string): UnitKind {
  if (/^#{1,6} /.test(line)) return 'heading';
  if (parseOpeningFence(line)) return 'code';
  return /^[>\s]*\|.*\|\s*$/.test(line) ? 'table' : 'text';
}

function findEnd(kind: UnitKind, lines: readonly string[], start: number, end: number): number {
  if (kind === 'heading') return start + 1;
  if (kind === 'code') return findFenceEnd(lines, start, end);
  let at = start + 1;
  const isInList = isListItem(lines[start] ?? '');
  const isSameUnit = (line: string) =>
    !isEmptyLine(line) && detectKind(line) === kind && !(isInList ? isListItem(line) : BULLET.test(line));
  while (at < end && isSameUnit(lines[at] ?? '')) at += 1;
  return at;
}

const BULLET = /^[>\s]*[-*+]\s/;
/** A number at the beginning of a line is an item only in a list: it can also end a sentence. */
const NUMBERED = /^[>\s]*\d{1,9}[.)]\s/;

export function isListItem(line: string): boolean {
  return BULLET.test(line) || NUMBERED.test(line);
}

function findFenceEnd(lines: readonly string[], start: number, end: number): number {
  const fence = parseOpeningFence(lines[start] ?? '');
  if (!fence) return start + 1;
  for (let at = start + 1; at < end; at += 1) {
    if (isClosingFence(lines[at] ?? '', fence)) return at + 1;
  }
  return end;
}

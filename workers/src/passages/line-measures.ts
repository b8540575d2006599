import { isEmptyLine } from './split-into-units.ts';

/** Facts about ranges of lines. Sums over the lines before each line make them cheap for long ranges. */
export interface LineMeasures {
  /** The weighted length of the lines from `start` to `end`, each with its line feed. */
  countChars(start: number, end: number): number;
  /** Whether they have only headings and empty lines. */
  hasNoText(start: number, end: number): boolean;
}

export function measureLines(lines: readonly string[]): LineMeasures {
  const charsBefore = [0];
  const textLinesBefore = [0];
  for (const [at, line] of lines.entries()) {
    const hasText = !line.startsWith('#') && !isEmptyLine(line);
    charsBefore.push((charsBefore[at] ?? 0) + weightedLength(line) + 1);
    textLinesBefore.push((textLinesBefore[at] ?? 0) + (hasText ? 1 : 0));
  }
  return {
    countChars: (start, end) => (charsBefore[end] ?? 0) - (charsBefore[start] ?? 0),
    hasNoText: (start, end) => textLinesBefore[end] === textLinesBefore[start],
  };
}

/** Length in characters. Characters of dense scripts, whose words have one or two characters, count three times. */
export function weightedLength(text: string): number {
  const dense = DENSE_SCRIPT.test(text) ? text.match(DENSE_CHARACTERS) : null;
  return text.length + 2 * (dense?.length ?? 0);
}

const DENSE_SCRIPT = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const DENSE_CHARACTERS = new RegExp(DENSE_SCRIPT, 'g');

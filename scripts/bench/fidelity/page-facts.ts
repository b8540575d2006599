/** The content of a page in a form that allows comparing its source and its conversion. */
export interface PageFacts {
  /** Occurrences of each lower-case word. */
  readonly words: ReadonlyMap<string, number>;
  readonly code: readonly CodeFact[];
  readonly headings: readonly string[];
  /** The labels of admonitions, which some generators render as headings. */
  readonly labels: readonly string[];
  /** The words of each table row, joined by single spaces. */
  readonly rows: readonly string[];
  /** Absolute or site-relative targets of links. */
  readonly links: readonly string[];
}

export interface CodeFact {
  readonly text: string;
  /** Null if the source states none. */
  readonly language: string | null;
}

/** The words of `text`: runs of letters, digits and underscores, lower case. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

export function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Normalizes code: two spaces for a tab, as some generators show it, without common indentation and trailing white space. */
export function normalizeCode(text: string): string {
  const lines = text
    .replaceAll('\t', '  ')
    .split('\n')
    .map((line) => line.trimEnd());
  while (lines.length > 0 && lines[0] === '') lines.shift();
  while (lines.length > 0 && lines.at(-1) === '') lines.pop();
  const indents = lines.filter((line) => line !== '').map((line) => line.length - line.trimStart().length);
  const shared = Math.min(...indents, 200);
  return lines.map((line) => line.slice(shared)).join('\n');
}

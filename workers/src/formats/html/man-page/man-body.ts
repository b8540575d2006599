import { indentOf, linesOf, type ManParagraph, minIndent, partsOf } from './man-paragraphs.ts';

/** A block of a manual page that troff formatted for a terminal. */
export type ManBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Lines that keep their breaks: examples, tables, URLs. */
  | { readonly kind: 'listing'; readonly text: string }
  /** One name per line, such as other manual pages. */
  | { readonly kind: 'names'; readonly names: readonly string[] }
  /** An option, field or list item with its description. */
  | { readonly kind: 'entry'; readonly term: string; readonly blocks: readonly ManBlock[] };

/** The name of a page or file, optionally with a description. */
const NAME_LINE = /^\s*\S+(?:, .+)?$/;

/** The usual indent of an entry's text from its term, in columns. */
const ENTRY_INDENT = 7;

const MAX_LINE_COLUMNS = 78;

/** How many columns running text may leave empty although the next word fits. */
const MAX_EMPTY_COLUMNS = 6;

/** A bullet or number and the text of a list item. */
const LIST_ITEM = /^\s*(?:[o*•·+-]|\(?\d{1,2}[.)])\s{2,}\S/;

const SHORT_LINE = /^\s*[^\s;{}]+(?: [^\s;{}]+){0,3}$/;
const SENTENCE = /^\s*\p{Lu}.* .*\.$/u;

interface Entry {
  readonly term: string;
  /** The column of its text. */
  readonly indent: number;
  readonly lines: readonly string[];
}

/** Reads the sections of one manual page. The widths and indents of its lines tell text from listings. */
export class ManBody {
  readonly #width: number;
  readonly #text: string;
  /** The indents of entry texts from their terms on this page. */
  readonly #entryIndents: ReadonlySet<number>;
  /** The same for texts of one sentence on one line, which could also be code. */
  readonly #sentenceIndents: ReadonlySet<number>;

  constructor(lines: readonly string[]) {
    this.#width = Math.min(
      MAX_LINE_COLUMNS,
      lines.reduce((widest, { length }) => Math.max(widest, length), 0),
    );
    this.#text = lines.join('\n');
    this.#entryIndents = new Set([
      ENTRY_INDENT,
      ...partsOf(lines).flatMap((part) => this.#textIndents(part)),
    ]);
    this.#sentenceIndents = new Set(repeated(partsOf(lines).flatMap(indentOfSentence)));
  }

  read(lines: readonly string[]): ManBlock[] {
    const parts = partsOf(lines);
    return this.#readParts(parts, minIndent(linesOf(parts)));
  }

  /** A line followed by indented running text is an entry, however small the indent. */
  #textIndents({ lines: [, second, ...rest], indent }: ManParagraph): number[] {
    if (second === undefined || rest.length === 0 || indentOf(second) <= indent) return [];
    const below = { lines: [second, ...rest], indent: indentOf(second) };
    return this.#isRunning(below, below.indent) ? [below.indent - indent] : [];
  }

  #readParts(parts: readonly ManParagraph[], base: number): ManBlock[] {
    const blocks: ManBlock[] = [];
    let at = 0;
    while (at < parts.length) {
      const part = parts[at] as ManParagraph;
      const entry = part.indent === base ? this.#entryOf(part, [parts[at - 1], parts[at + 1]]) : null;
      let end = at + 1;
      if (entry) {
        while (end < parts.length && (parts[end] as ManParagraph).indent >= entry.indent) end++;
        const body = [...partsOf(entry.lines), ...parts.slice(at + 1, end)];
        blocks.push({ kind: 'entry', term: entry.term, blocks: this.#readParts(body, entry.indent) });
      } else if (this.#isRunning(part, base)) {
        blocks.push({ kind: 'paragraph', text: this.#joined(part.lines) });
      } else if (part.lines.every((line) => NAME_LINE.test(line))) {
        blocks.push({ kind: 'names', names: part.lines.map((line) => line.trim()) });
      } else {
        while (end < parts.length && this.#isListing(parts[end] as ManParagraph, base)) end++;
        blocks.push(listing(parts.slice(at, end)));
      }
      at = end;
    }
    return blocks;
  }

  /** The entry that starts a part, with its text next to its term or below it; null for other parts. */
  #entryOf(part: ManParagraph, neighbors: readonly (ManParagraph | undefined)[]): Entry | null {
    const below = part.lines.findIndex((line) => indentOf(line) > part.indent);
    if (below < 0 && part.lines.length > 1) return null;
    const terms = below < 0 ? part.lines : part.lines.slice(0, below);
    const rest = part.lines.slice(terms.length);
    const last = terms.at(-1) ?? '';
    const indent = below < 0 ? indentOfLoneText(last, part, neighbors) : minIndent(rest);
    if (indent === null) return null;
    if (!this.#mayBeEntry(part, indent - part.indent)) return null;
    const startsThere = last[indent - 1] === ' ' && (last[indent] ?? ' ') !== ' ';
    const isBeside = startsThere && (LIST_ITEM.test(last) || this.#isFull(last, rest[0]));
    if (!isBeside) return rest.length === 0 ? null : { term: joinTerms(terms), indent, lines: rest };
    const names = [...terms.slice(0, -1), last.slice(0, indent)];
    const lines = [' '.repeat(indent) + last.slice(indent), ...rest];
    return {
      term: joinTerms(names),
      indent,
      lines: LIST_ITEM.test(last) ? this.#separateSentences(lines) : lines,
    };
  }

  #mayBeEntry(part: ManParagraph, textIndent: number): boolean {
    if (this.#entryIndents.has(textIndent) || LIST_ITEM.test(part.lines[0] ?? '')) return true;
    return this.#sentenceIndents.has(textIndent) && indentOfSentence(part).length > 0;
  }

  #isListing(part: ManParagraph, base: number): boolean {
    return !this.#isRunning(part, base) && (part.indent > base || this.#entryOf(part, []) === null);
  }

  /** Whether the lines are as full as words allow. A single line is text when it has the indent of text. */
  #isRunning({ lines, indent }: ManParagraph, base: number): boolean {
    if (lines[0]?.trimStart().startsWith('#')) return false;
    if (lines.length === 1) return indent === base;
    if (lines.some((line) => indentOf(line) !== indent)) return false;
    return lines.every((line, at) => this.#isFull(line, lines[at + 1]));
  }

  /** Adds an empty line where a sentence ends before the end of the line. */
  #separateSentences(lines: readonly string[]): string[] {
    return lines.flatMap((line, at) =>
      /[.:]$/.test(line) && !this.#isFull(line, lines[at + 1]) ? [line, ''] : [line],
    );
  }

  /** Whether the first word of the next line does not fit in this one. */
  #isFull(line: string, next: string | undefined): boolean {
    const word = next?.trim().split(' ', 1)[0];
    return word === undefined || line.length + 1 + word.length > this.#width - MAX_EMPTY_COLUMNS;
  }

  /** Joins the lines and the words hyphenated at their ends. */
  #joined(lines: readonly string[]): string {
    const text = lines.map((line) => line.trim()).join('\n');
    return text
      .replace(/(?<!\p{L})(\p{L}+)-\n(?!(?:and|or)\s)(\p{Ll}+)/gu, (_, start: string, rest: string) =>
        this.#text.includes(`${start}-${rest}`) ? `${start}-${rest}` : start + rest,
      )
      .replace(/\s+/g, ' ');
  }
}

/** The indent of a one-line sentence below a short line. Code in this position does not end with a period. */
function indentOfSentence({ lines: [first = '', second, third], indent }: ManParagraph): number[] {
  if (second === undefined || third !== undefined || indentOf(second) <= indent) return [];
  return SHORT_LINE.test(first) && SENTENCE.test(second) ? [indentOf(second) - indent] : [];
}

/** The numbers that occur at least three times. */
function repeated(numbers: readonly number[]): number[] {
  return numbers.filter((number) => numbers.filter((other) => other === number).length >= 3);
}

function joinTerms(terms: readonly string[]): string {
  return terms.map((term) => term.trim()).join(', ');
}

/** A term and its text on one line are separated by two spaces, or by one when a neighbor has the same columns. */
function indentOfLoneText(
  line: string,
  { indent }: ManParagraph,
  neighbors: readonly (ManParagraph | undefined)[],
): number | null {
  const usual = indent + ENTRY_INDENT;
  const hasColumns = neighbors.some(
    (part) => part && (part.indent === usual || isEntryOf(part, indent, usual)),
  );
  if (hasColumns && line.indexOf(' ', indent) === usual - 1) return usual;
  const gap = /\S {2,}(?=\S)/.exec(line.slice(indent));
  return gap ? indent + gap.index + gap[0].length : null;
}

function isEntryOf(
  { lines: [, second], indent }: ManParagraph,
  termIndent: number,
  textIndent: number,
): boolean {
  return indent === termIndent && second !== undefined && indentOf(second) === textIndent;
}

/** The lines without their common indent. */
export function listing(parts: readonly ManParagraph[]): ManBlock {
  const indent = minIndent(linesOf(parts));
  const text = parts.map(({ lines }) => lines.map((line) => line.slice(indent)).join('\n')).join('\n\n');
  return { kind: 'listing', text };
}

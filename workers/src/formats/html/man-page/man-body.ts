import { indentOf, leastIndent, linesOf, type ManPart, partsOf } from './man-paragraphs.ts';

/** A part of a manual page as troff sets it in columns of fixed width. */
export type ManBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Lines that keep their breaks: examples, tables, addresses. */
  | { readonly kind: 'listing'; readonly text: string }
  /** Lines that name one thing each, such as other manual pages. */
  | { readonly kind: 'names'; readonly names: readonly string[] }
  /** An option, a field or a point of a list, and what is said of it. */
  | { readonly kind: 'entry'; readonly term: string; readonly blocks: readonly ManBlock[] };

/** The name of a page or file, alone or with what it is. */
const NAME_LINE = /^\s*\S+(?:, .+)?$/;

/** Where troff sets the text of an entry, counted from its term. */
const ENTRY_INDENT = 7;

const WIDEST_LINE = 78;

/** How much of a line running text may leave empty before a word that would have fitted. */
const RAGGED = 6;

/** The sign or number of a point in a list, and its text. */
const POINT = /^\s*(?:[o*•·+-]|\(?\d{1,2}[.)])\s{2,}\S/;

const SHORT_LINE = /^\s*[^\s;{}]+(?: [^\s;{}]+){0,3}$/;
const SENTENCE = /^\s*\p{Lu}.* .*\.$/u;

interface Entry {
  readonly term: string;
  /** Where its text stands. */
  readonly indent: number;
  readonly lines: readonly string[];
}

/** Reads what stands below the headings of one manual page, whose measures tell text from listings. */
export class ManBody {
  readonly #width: number;
  readonly #text: string;
  /** How far the texts of entries stand from their terms on this page. */
  readonly #entryIndents: ReadonlySet<number>;
  /** The same of texts that are one sentence in a line, which looks like code elsewhere. */
  readonly #sentenceIndents: ReadonlySet<number>;

  constructor(lines: readonly string[]) {
    this.#width = Math.min(
      WIDEST_LINE,
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
    return this.#readParts(parts, leastIndent(linesOf(parts)));
  }

  /** A line with running text below it is an entry, however little that stands further in. */
  #textIndents({ lines: [, second, ...rest], indent }: ManPart): number[] {
    if (second === undefined || rest.length === 0 || indentOf(second) <= indent) return [];
    const below = { lines: [second, ...rest], indent: indentOf(second) };
    return this.#isRunning(below, below.indent) ? [below.indent - indent] : [];
  }

  #readParts(parts: readonly ManPart[], base: number): ManBlock[] {
    const blocks: ManBlock[] = [];
    let at = 0;
    while (at < parts.length) {
      const part = parts[at] as ManPart;
      const entry = part.indent === base ? this.#entryOf(part, [parts[at - 1], parts[at + 1]]) : null;
      let end = at + 1;
      if (entry) {
        while (end < parts.length && (parts[end] as ManPart).indent >= entry.indent) end++;
        const body = [...partsOf(entry.lines), ...parts.slice(at + 1, end)];
        blocks.push({ kind: 'entry', term: entry.term, blocks: this.#readParts(body, entry.indent) });
      } else if (this.#isRunning(part, base)) {
        blocks.push({ kind: 'paragraph', text: this.#joined(part.lines) });
      } else if (part.lines.every((line) => NAME_LINE.test(line))) {
        blocks.push({ kind: 'names', names: part.lines.map((line) => line.trim()) });
      } else {
        while (end < parts.length && this.#isListing(parts[end] as ManPart, base)) end++;
        blocks.push(listing(parts.slice(at, end)));
      }
      at = end;
    }
    return blocks;
  }

  /** The entry that a part begins, its text beside its term or below it; null for other parts. */
  #entryOf(part: ManPart, neighbours: readonly (ManPart | undefined)[]): Entry | null {
    const below = part.lines.findIndex((line) => indentOf(line) > part.indent);
    if (below < 0 && part.lines.length > 1) return null;
    const terms = below < 0 ? part.lines : part.lines.slice(0, below);
    const rest = part.lines.slice(terms.length);
    const last = terms.at(-1) ?? '';
    const indent = below < 0 ? indentOfLoneText(last, part, neighbours) : leastIndent(rest);
    if (indent === null) return null;
    if (!this.#mayBeEntry(part, indent - part.indent)) return null;
    const startsThere = last[indent - 1] === ' ' && (last[indent] ?? ' ') !== ' ';
    const isBeside = startsThere && (POINT.test(last) || this.#isFull(last, rest[0]));
    if (!isBeside) return rest.length === 0 ? null : { term: joinTerms(terms), indent, lines: rest };
    const names = [...terms.slice(0, -1), last.slice(0, indent)];
    const lines = [' '.repeat(indent) + last.slice(indent), ...rest];
    return { term: joinTerms(names), indent, lines: POINT.test(last) ? this.#sentencesApart(lines) : lines };
  }

  #mayBeEntry(part: ManPart, textIndent: number): boolean {
    if (this.#entryIndents.has(textIndent) || POINT.test(part.lines[0] ?? '')) return true;
    return this.#sentenceIndents.has(textIndent) && indentOfSentence(part).length > 0;
  }

  #isListing(part: ManPart, base: number): boolean {
    return !this.#isRunning(part, base) && (part.indent > base || this.#entryOf(part, []) === null);
  }

  /** Whether lines are as full as words allow; one line alone is text where text stands. */
  #isRunning({ lines, indent }: ManPart, base: number): boolean {
    if (lines[0]?.trimStart().startsWith('#')) return false;
    if (lines.length === 1) return indent === base;
    if (lines.some((line) => indentOf(line) !== indent)) return false;
    return lines.every((line, at) => this.#isFull(line, lines[at + 1]));
  }

  /** Lines with an empty one where a sentence ends and the next begins a line of its own. */
  #sentencesApart(lines: readonly string[]): string[] {
    return lines.flatMap((line, at) =>
      /[.:]$/.test(line) && !this.#isFull(line, lines[at + 1]) ? [line, ''] : [line],
    );
  }

  /** Whether the first word of the next line had no room in this one. */
  #isFull(line: string, next: string | undefined): boolean {
    const word = next?.trim().split(' ', 1)[0];
    return word === undefined || line.length + 1 + word.length > this.#width - RAGGED;
  }

  /** The lines as one, words that were divided at their ends whole again. */
  #joined(lines: readonly string[]): string {
    const text = lines.map((line) => line.trim()).join('\n');
    return text
      .replace(/(?<!\p{L})(\p{L}+)-\n(?!(?:and|or)\s)(\p{Ll}+)/gu, (_, start: string, rest: string) =>
        this.#text.includes(`${start}-${rest}`) ? `${start}-${rest}` : start + rest,
      )
      .replace(/\s+/g, ' ');
  }
}

/** A sentence in one line below a short one; code that stands so ends otherwise. */
function indentOfSentence({ lines: [first = '', second, third], indent }: ManPart): number[] {
  if (second === undefined || third !== undefined || indentOf(second) <= indent) return [];
  return SHORT_LINE.test(first) && SENTENCE.test(second) ? [indentOf(second) - indent] : [];
}

/** The numbers that stand there often enough to be no accident. */
function repeated(numbers: readonly number[]): number[] {
  return numbers.filter((number) => numbers.filter((other) => other === number).length >= 3);
}

function joinTerms(terms: readonly string[]): string {
  return terms.map((term) => term.trim()).join(', ');
}

/** A term and its text on one line stand wide apart, or stand beside a part that shows the columns of both. */
function indentOfLoneText(
  line: string,
  { indent }: ManPart,
  neighbours: readonly (ManPart | undefined)[],
): number | null {
  const usual = indent + ENTRY_INDENT;
  const hasColumns = neighbours.some(
    (part) => part && (part.indent === usual || isEntryOf(part, indent, usual)),
  );
  if (hasColumns && line.indexOf(' ', indent) === usual - 1) return usual;
  const gap = /\S {2,}(?=\S)/.exec(line.slice(indent));
  return gap ? indent + gap.index + gap[0].length : null;
}

function isEntryOf({ lines: [, second], indent }: ManPart, termIndent: number, textIndent: number): boolean {
  return indent === termIndent && second !== undefined && indentOf(second) === textIndent;
}

/** Lines as they stand, without the indent that all of them have. */
export function listing(parts: readonly ManPart[]): ManBlock {
  const indent = leastIndent(linesOf(parts));
  const text = parts.map(({ lines }) => lines.map((line) => line.slice(indent)).join('\n')).join('\n\n');
  return { kind: 'listing', text };
}

/** A link or image within one text. */
export interface InlineLink {
  readonly isImage: boolean;
  /** The text in brackets, with the links inside it already replaced. */
  readonly text: string;
  /** The destination as written, without angle brackets; '' when there is none. */
  readonly url: string;
  /** The title with the space before it; '' when there is none. */
  readonly title: string;
  /** The whole link as Markdown. */
  readonly source: string;
}

/** The URL of a reference link by its label; undefined when there is none. */
type FindReference = (label: string) => string | undefined;

interface OpenBracket {
  readonly isImage: boolean;
  /** Where its text starts. */
  readonly start: number;
  /** The number of pieces before its text. */
  readonly pieces: number;
}

/** Brackets that may still become a link. Images in links are two deep. */
const MAX_OPEN_BRACKETS = 8;
const MAX_URL_CHARS = 4_000;
const MAX_TITLE_CHARS = 500;
const MAX_LABEL_CHARS = 999;

const NO_REFERENCES: FindReference = () => undefined;

/**
 * Replaces the links and images of `markdown` outside code spans; inner ones come first (CommonMark 6.3, 6.4). Each
 * character is read once, since pages may hold millions of brackets that belong to no link.
 */
export function replaceLinks(
  markdown: string,
  replace: (link: InlineLink) => string,
  findReference = NO_REFERENCES,
): string {
  const mayHaveLinks = markdown.includes(findReference === NO_REFERENCES ? '](' : ']');
  return mayHaveLinks ? new LinkReader(markdown, findReference).read(replace) : markdown;
}

/** Marks of links, backticks that start a code span, and escaped punctuation. */
const SPECIAL = /\\[!-/:-@[-`{-~]|`+|!?\[|\]/g;

/** Characters that end a destination. */
const STOP = /[)\s>]/g;

class LinkReader {
  readonly #source: string;
  readonly #findReference: FindReference;
  readonly #pieces: string[] = [];
  readonly #open: OpenBracket[] = [];
  readonly #nextStop: NextMatch;
  readonly #nextParenthesis: NextMatch;
  /** The ends of code spans by their starts, once one may have been found. */
  #codeEnds: ReadonlyMap<number, number> | null = null;

  constructor(source: string, findReference: FindReference) {
    this.#source = source;
    this.#findReference = findReference;
    this.#nextStop = new NextMatch((position) => matchFrom(STOP, source, position)?.index ?? -1);
    this.#nextParenthesis = new NextMatch((position) => source.indexOf(')', position));
  }

  read(replace: (link: InlineLink) => string): string {
    const source = this.#source;
    let copied = 0;
    let at = 0;
    for (let match = matchFrom(SPECIAL, source, at); match; match = matchFrom(SPECIAL, source, at)) {
      const [mark] = match;
      at = match.index + mark.length;
      if (mark === ']' || mark === '[' || mark === '![') {
        if (match.index > copied) this.#pieces.push(source.slice(copied, match.index));
        if (mark === ']') at = this.#closeBracket(at, replace);
        else this.#openBracket(mark, at);
        copied = at;
      } else if (mark.startsWith('`')) {
        this.#codeEnds ??= findCodeSpans(source);
        at = this.#codeEnds.get(match.index) ?? at;
      }
    }
    if (copied < source.length) this.#pieces.push(source.slice(copied));
    return this.#pieces.join('');
  }

  #openBracket(mark: string, start: number): void {
    this.#pieces.push(mark);
    if (this.#open.length === MAX_OPEN_BRACKETS) this.#open.shift();
    this.#open.push({ isImage: mark === '![', start, pieces: this.#pieces.length });
  }

  /** Returns the end of the link, or of the bracket when it ends no link. */
  #closeBracket(end: number, replace: (link: InlineLink) => string): number {
    const bracket = this.#open.pop();
    const target = bracket && (this.#readTarget(end) ?? this.#readReference(bracket.start, end));
    if (!bracket || !target) {
      this.#pieces.push(']');
      return end;
    }
    const text = this.#pieces.splice(bracket.pieces).join('');
    const mark = this.#pieces.pop() ?? '';
    const source = `${mark}${text}]${this.#source.slice(end, target.end)}`;
    this.#pieces.push(
      replace({ isImage: bracket.isImage, text, url: target.url, title: target.title, source }),
    );
    return target.end;
  }

  /** The destination and title from `start`, which is after the closing bracket; null when there are none. */
  #readTarget(start: number): LinkTarget | null {
    const source = this.#source;
    if (source[start] !== '(') return null;
    let from = skipSpace(source, start + 1);
    if (source[from] === '<') from += 1;
    const stop = this.#nextStop.from(from);
    if (stop < 0 || stop - from > MAX_URL_CHARS) return null;
    const after = source[stop] === '>' ? stop + 1 : stop;
    const titleAt = skipSpace(source, after);
    const hasTitle = titleAt > after && (source[titleAt] === '"' || source[titleAt] === "'");
    const close = hasTitle ? this.#nextParenthesis.from(titleAt) : titleAt;
    if (source[close] !== ')' || close - titleAt > MAX_TITLE_CHARS) return null;
    const title = hasTitle ? source.slice(after, close) : '';
    return { url: source.slice(from, stop), title, end: close + 1 };
  }

  /** The target of `[text][label]`, `[label][]` or `[label]`; null when its label is unknown. */
  #readReference(start: number, end: number): LinkTarget | null {
    const source = this.#source;
    const close = source[end] === '[' ? source.indexOf(']', end) : -1;
    const name = close > end + 1 ? source.slice(end + 1, close) : source.slice(start, end - 1);
    const url = name.length > MAX_LABEL_CHARS ? undefined : this.#findReference(name);
    return url === undefined ? null : { url, title: '', end: close < 0 ? end : close + 1 };
  }
}

interface LinkTarget {
  readonly url: string;
  readonly title: string;
  readonly end: number;
}

/** The first match of a global pattern from `position` on. */
function matchFrom(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}

/** Finds the first match at or after a position. The positions only grow, so the text is searched once. */
class NextMatch {
  readonly #search: (position: number) => number;
  #found = -2;

  /** @param search - returns the index of the first match from a position on; -1 when there is none. */
  constructor(search: (position: number) => number) {
    this.#search = search;
  }

  /** -1 when there is none. */
  from(position: number): number {
    if (this.#found !== -1 && this.#found < position) this.#found = this.#search(position);
    return this.#found;
  }
}

const MAX_SPACE_CHARS = 9;

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at - start < MAX_SPACE_CHARS && /\s/.test(text[at] ?? '')) at += 1;
  return at;
}

/** The ends of code spans by their starts: a span ends at the next run of as many backticks (CommonMark 6.1). */
function findCodeSpans(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const nextByLength = new Map<number, number>();
  const runs = Array.from(text.matchAll(/`+/g), ({ index, 0: run }) => ({ index, length: run.length }));
  for (const { index, length } of runs.reverse()) {
    const next = nextByLength.get(length);
    if (next !== undefined) ends.set(index, next + length);
    nextByLength.set(length, index);
  }
  return ends;
}

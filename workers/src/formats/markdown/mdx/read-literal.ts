/** A value of a JavaScript literal. Other expressions are their source. */
export type Literal = string | readonly Literal[] | LiteralObject;
export interface LiteralObject {
  readonly [key: string]: Literal;
}

const MAX_DEPTH = 20;
const QUOTES = `"'\``;
const KEY = /([A-Za-z_$][\w$]{0,100})\s{0,20}:/y;
/** White space and comments. */
const SPACE = /(?:\s|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/)){0,2000}\*\/)*/y;

/** Reads a literal array or object at the beginning of `source`; null for anything else. */
export function readLiteral(source: string): Literal | null {
  const reader = new LiteralReader(source);
  const value = reader.readValue(0);
  return typeof value === 'string' ? null : value;
}

class LiteralReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** null at the end of the source or for a syntax error. */
  readValue(depth: number): Literal | null {
    this.#skipSpace();
    const mark = this.#source[this.#at];
    if (mark === undefined || depth > MAX_DEPTH) return null;
    if (mark === '[') return this.#readArray(depth);
    if (mark === '{') return this.#readObject(depth);
    return QUOTES.includes(mark) ? this.#readStrings() : this.#readSource();
  }

  #readArray(depth: number): Literal[] | null {
    const values: Literal[] = [];
    this.#at += 1;
    for (;;) {
      if (this.#skip(']')) return values;
      const value = this.readValue(depth + 1);
      if (value === null) return null;
      values.push(value);
      if (!this.#skip(',') && this.#source[this.#at] !== ']') return null;
    }
  }

  #readObject(depth: number): LiteralObject | null {
    const entries: [string, Literal][] = [];
    this.#at += 1;
    for (;;) {
      if (this.#skip('}')) return Object.fromEntries(entries);
      const key = this.#readKey();
      const value = key === null ? null : this.readValue(depth + 1);
      if (key === null || value === null) return null;
      entries.push([key, value]);
      if (!this.#skip(',') && this.#source[this.#at] !== '}') return null;
    }
  }

  #readKey(): string | null {
    this.#skipSpace();
    if (QUOTES.includes(this.#source[this.#at] ?? ' ')) {
      const key = this.#readString();
      return this.#skip(':') ? key : null;
    }
    KEY.lastIndex = this.#at;
    const match = KEY.exec(this.#source);
    this.#at += match?.[0].length ?? 0;
    return match?.[1] ?? null;
  }

  /** One string, or several that plus signs join. */
  #readStrings(): string {
    let text = this.#readString();
    while (this.#skip('+')) {
      this.#skipSpace();
      if (!QUOTES.includes(this.#source[this.#at] ?? ' ')) return text + this.#readSource();
      text += this.#readString();
    }
    return text;
  }

  #readString(): string {
    const end = skipString(this.#source, this.#at);
    const text = this.#source.slice(this.#at + 1, end - 1).replace(/\\(?:\n|(.))/g, (_, escaped = '') => {
      return escaped === 'n' ? '\n' : escaped;
    });
    this.#at = end;
    return text;
  }

  #readSource(): string {
    const start = this.#at;
    let depth = 0;
    while (this.#at < this.#source.length) {
      const mark = this.#source[this.#at] ?? '';
      if (depth === 0 && ',]}'.includes(mark)) break;
      if ('([{'.includes(mark)) depth += 1;
      if (')]}'.includes(mark)) depth -= 1;
      this.#at = QUOTES.includes(mark) ? skipString(this.#source, this.#at) : this.#at + 1;
    }
    return this.#source.slice(start, this.#at).trim();
  }

  #skip(mark: string): boolean {
    this.#skipSpace();
    if (this.#source[this.#at] !== mark) return false;
    this.#at += 1;
    return true;
  }

  #skipSpace(): void {
    SPACE.lastIndex = this.#at;
    this.#at += SPACE.exec(this.#source)?.[0].length ?? 0;
  }
}

/** The position after the expression in braces at `start`; -1 when it has no end. */
export function skipExpression(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; ) {
    const mark = source[at] ?? '';
    if (mark === '{') depth += 1;
    if (mark === '}') depth -= 1;
    at = QUOTES.includes(mark) ? skipString(source, at) : at + 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** The position after the string at `start`. A quotation mark without a partner in its line is an apostrophe. */
function skipString(source: string, start: number): number {
  const quote = source[start] ?? '';
  for (let at = start + 1; at < source.length; at += 1) {
    const mark = source[at];
    if (mark === quote) return at + 1;
    if (mark === '\\') at += 1;
    else if (mark === '\n' && quote !== '`') break;
  }
  return start + 1;
}

import { decodeHTMLAttribute } from 'entities';
import { type ElementRules, rulesOf } from './element-rules.ts';
import type { Attributes } from './nodes.ts';

/** An opening tag. */
export interface Tag {
  readonly rules: ElementRules;
  readonly attribs: Attributes;
  /** Whether it is written as `<name/>`. */
  readonly isSelfClosing: boolean;
}

/** No honest element has more, and a million of them take seconds. */
const MOST_ATTRIBUTES = 256;
/** Longer tags hardly ever come again; those of pages that are styled by classes alone have some 200 characters. */
const LONGEST_KEPT = 400;

/** Places for tags that are kept; few pages are made of more. */
const PLACES = 1_024;

const SLASH = 0x2f;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;

/** Reads the opening tags of a page, those that are written alike only once: highlighted code is made of few. */
export class TagReader {
  /** Where the text goes on behind the tag that was read last. */
  end = 0;
  readonly #html: string;
  /** How the tag at each place is written, and what it says. */
  readonly #sources = new Array<string>(PLACES).fill('');
  readonly #tags = new Array<Tag | null>(PLACES).fill(null);

  constructor(html: string) {
    this.#html = html;
  }

  /** The tag that begins at `start`; null when the page ends before it does. */
  read(start: number): Tag | null {
    const firstEnd = this.#html.indexOf('>', start) + 1;
    if (firstEnd === 0) return null;
    if (firstEnd - start > LONGEST_KEPT) return this.#parse(start);
    const place = this.#placeOf(start, firstEnd);
    const source = this.#sources[place] ?? '';
    const known = source.length === firstEnd - start && this.#html.slice(start, firstEnd) === source;
    if (known) {
      this.end = firstEnd;
      return this.#tags[place] ?? null;
    }
    const tag = this.#parse(start);
    // A tag with the sign in a quoted value goes on behind it.
    if (tag && this.end === firstEnd) {
      this.#sources[place] = this.#html.slice(start, firstEnd);
      this.#tags[place] = tag;
    }
    return tag;
  }

  /** Tags differ in their length and in what they end with, mostly the name of a class: a sum of all would cost more than it tells. */
  #placeOf(start: number, end: number): number {
    const html = this.#html;
    const ending = (html.charCodeAt(end - 3) << 5) ^ (html.charCodeAt(end - 4) << 2);
    return ((html.charCodeAt(start + 1) << 3) ^ ending ^ (end - start)) & (PLACES - 1);
  }

  #parse(start: number): Tag | null {
    const html = this.#html;
    const nameEnd = this.#endOfName(start + 1);
    const name = html.slice(start + 1, nameEnd).toLowerCase();
    const attribs: Record<string, string> = {};
    let count = 0;
    let isSelfClosing = false;
    this.end = nameEnd;
    while (this.end < html.length) {
      const sign = html.charCodeAt(this.end);
      if (sign === GREATER) {
        this.end++;
        return { rules: rulesOf(name), attribs, isSelfClosing };
      }
      if (sign === SLASH || isSpace(sign)) {
        isSelfClosing ||= sign === SLASH;
        this.end++;
        continue;
      }
      isSelfClosing = false;
      this.#readAttribute(attribs, count++ < MOST_ATTRIBUTES);
    }
    return null;
  }

  /** Of an attribute that is written twice the first counts. */
  #readAttribute(attribs: Record<string, string>, isKept: boolean): void {
    // Whatever stands first belongs to the name, even an equals sign (HTML standard, "before attribute name").
    const nameEnd = this.#endOfName(this.end + 1);
    const name = this.#html.slice(this.end, nameEnd).toLowerCase();
    const sign = this.#skipSpace(nameEnd);
    this.end = nameEnd;
    const value = this.#html.charCodeAt(sign) === EQUALS ? this.#readValue(this.#skipSpace(sign + 1)) : '';
    if (isKept && !Object.hasOwn(attribs, name)) attribs[name] = value;
  }

  #readValue(start: number): string {
    const html = this.#html;
    const first = html.charCodeAt(start);
    const isQuoted = first === QUOTE || first === APOSTROPHE;
    const from = isQuoted ? start + 1 : start;
    const to = isQuoted ? this.#find(first === QUOTE ? '"' : "'", from) : this.#endOfBareValue(from);
    this.end = isQuoted ? to + 1 : to;
    const value = html.slice(from, to);
    return value.includes('&') ? decodeHTMLAttribute(value) : value;
  }

  #find(sign: string, from: number): number {
    const found = this.#html.indexOf(sign, from);
    return found < 0 ? this.#html.length : found;
  }

  #endOfName(from: number): number {
    let at = from;
    for (; at < this.#html.length; at++) {
      const sign = this.#html.charCodeAt(at);
      if (sign === GREATER || sign === SLASH || sign === EQUALS || isSpace(sign)) break;
    }
    return at;
  }

  #endOfBareValue(from: number): number {
    let at = from;
    while (
      at < this.#html.length &&
      this.#html.charCodeAt(at) !== GREATER &&
      !isSpace(this.#html.charCodeAt(at))
    )
      at++;
    return at;
  }

  #skipSpace(from: number): number {
    let at = from;
    while (isSpace(this.#html.charCodeAt(at))) at++;
    return at;
  }
}

/** White space as HTML counts it: space, tab, line feed, form feed, carriage return. */
export function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b);
}

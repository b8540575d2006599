import type { Element } from 'domhandler';
import { decodeHTML, decodeHTMLAttribute } from 'entities';
import { wordSet } from './elements.ts';

type Attributes = Element['attribs'];

/** A start tag. Equal tags of a page share one object. */
export interface StartTag {
  /** In lower case, like the names of attributes. */
  readonly name: string;
  /** The first of two attributes with one name counts. */
  readonly attributes: Attributes;
  readonly isSelfClosing: boolean;
}

/** Receives the tokens of a page in order. */
export interface TokenHandler {
  onText(text: string): void;
  onStartTag(tag: StartTag): void;
  onEndTag(name: string): void;
  /** The name of the innermost open element; '' when none is open. */
  readonly innermostName: string;
}

/**
 * Reads `html` into start tags, end tags and text with decoded entities, in linear time. Comments, declarations and an
 * unfinished tag at the end are left out (HTML standard, "tokenization").
 */
export function tokenizeHtml(html: string, handler: TokenHandler): void {
  new HtmlTokenizer(html, handler).readAll();
}

/** A start tag whose source is longer is unlikely to occur again. */
const MAX_SHARED_TAG_CHARS = 120;

/** Elements whose content is text up to their end tag. */
const RAW_TEXT_ELEMENTS = wordSet('script style xmp title textarea plaintext');
/** The raw text elements with entities. */
const ESCAPABLE_ELEMENTS = wordSet('title textarea');

const EQUALS_SIGN = 0x3d;
const EXCLAMATION_MARK = 0x21;
const GREATER_THAN = 0x3e;
const QUESTION_MARK = 0x3f;
const SLASH = 0x2f;

/** Browsers also end a comment at `--!>`. */
const COMMENT_END = /-->|(?<!<!)--!>/g;

class HtmlTokenizer {
  readonly #html: string;
  readonly #handler: TokenHandler;
  /** Start tags by their source between the angle brackets. */
  readonly #tags = new Map<string, StartTag>();
  /** The names of elements and attributes by their source: a page uses few names many times. */
  readonly #names = new Map<string, string>();

  constructor(html: string, handler: TokenHandler) {
    this.#html = html;
    this.#handler = handler;
  }

  readAll(): void {
    let textStart = 0;
    let at = this.#html.indexOf('<');
    while (at >= 0) {
      const end = this.#readMarkup(at, textStart);
      textStart = end ?? textStart;
      at = this.#html.indexOf('<', end ?? at + 1);
    }
    this.#emitText(textStart, this.#html.length);
  }

  /** Reads the markup at `start` and the text before it. Returns where it ends; null when the `<` is text. */
  #readMarkup(start: number, textStart: number): number | null {
    const next = this.#html.charCodeAt(start + 1);
    if (isLetter(next)) {
      this.#emitText(textStart, start);
      return this.#readStartTag(start);
    }
    const afterSlash = next === SLASH ? this.#html.charCodeAt(start + 2) : 0;
    if (isLetter(afterSlash)) {
      this.#emitText(textStart, start);
      return this.#readEndTag(start);
    }
    // Pages about JSX write `</>` without escaping it.
    const isBogusComment = next === SLASH && start + 2 < this.#html.length && afterSlash !== GREATER_THAN;
    if (next !== EXCLAMATION_MARK && next !== QUESTION_MARK && !isBogusComment) return null;
    this.#emitText(textStart, start);
    return this.#html.startsWith('<!--', start) ? this.#endOfComment(start + 2) : this.#endOf('>', start);
  }

  #readEndTag(start: number): number {
    // Most end tags end the innermost element.
    const { innermostName } = this.#handler;
    const innermostEnd = start + 2 + innermostName.length;
    if (
      this.#html.charCodeAt(innermostEnd) === GREATER_THAN &&
      this.#html.startsWith(innermostName, start + 2)
    ) {
      this.#handler.onEndTag(innermostName);
      return innermostEnd + 1;
    }
    const nameEnd = endOfTagName(this.#html, start + 2);
    this.#handler.onEndTag(this.#nameAt(start + 2, nameEnd));
    return this.#endOf('>', nameEnd);
  }

  #readStartTag(start: number): number {
    const end = this.#html.indexOf('>', start);
    if (end < 0) return this.#html.length;
    const source = end - start <= MAX_SHARED_TAG_CHARS ? this.#html.slice(start + 1, end) : '';
    const known = this.#tags.get(source);
    if (known !== undefined) return this.#emitStartTag(known, end + 1);
    const read = this.#parseStartTag(start + 1);
    if (read === null) return this.#html.length;
    // A tag with an angle bracket in an attribute ends after `source`.
    if (read.end === end + 1 && source !== '') this.#tags.set(source, read.tag);
    return this.#emitStartTag(read.tag, read.end);
  }

  /** Null when the page ends within the tag. */
  #parseStartTag(start: number): { readonly tag: StartTag; readonly end: number } | null {
    const nameEnd = endOfTagName(this.#html, start);
    const name = this.#nameAt(start, nameEnd);
    // Without a prototype, since pages may name an attribute `constructor`.
    const attributes: Attributes = Object.create(null);
    let at = nameEnd;
    while (at < this.#html.length) {
      const gapEnd = endOfGap(this.#html, at);
      if (this.#html.charCodeAt(gapEnd) === GREATER_THAN) {
        const isSelfClosing = gapEnd > at && this.#html.charCodeAt(gapEnd - 1) === SLASH;
        return { tag: { name, attributes, isSelfClosing }, end: gapEnd + 1 };
      }
      at = this.#readAttribute(gapEnd, attributes);
    }
    return null;
  }

  /** Adds the attribute at `start`. Returns where it ends: at the end of the page when its quote is not closed. */
  #readAttribute(start: number, attributes: Attributes): number {
    // An equals sign at the start belongs to the name.
    const nameEnd = endOfAttributeName(this.#html, start + 1);
    const name = this.#nameAt(start, nameEnd);
    const equalsAt = endOfSpace(this.#html, nameEnd);
    if (this.#html.charCodeAt(equalsAt) !== EQUALS_SIGN) {
      attributes[name] ??= '';
      return nameEnd;
    }
    const valueStart = endOfSpace(this.#html, equalsAt + 1);
    const quote = this.#html.charAt(valueStart);
    const isQuoted = quote === '"' || quote === "'";
    const from = isQuoted ? valueStart + 1 : valueStart;
    const to = isQuoted ? this.#html.indexOf(quote, from) : endOfUnquotedValue(this.#html, from);
    if (to < 0) return this.#html.length;
    const value = this.#html.slice(from, to);
    attributes[name] ??= value.includes('&') ? decodeHTMLAttribute(value) : value;
    return isQuoted ? to + 1 : to;
  }

  /** The name between two positions, in lower case. */
  #nameAt(start: number, end: number): string {
    const source = this.#html.slice(start, end);
    let name = this.#names.get(source);
    if (name === undefined) {
      name = source.toLowerCase();
      this.#names.set(source, name);
    }
    return name;
  }

  /** Returns where the text after the tag begins. */
  #emitStartTag(tag: StartTag, end: number): number {
    this.#handler.onStartTag(tag);
    if (!RAW_TEXT_ELEMENTS.has(tag.name) || tag.isSelfClosing) return end;
    // Nothing ends `plaintext`.
    const textEnd = tag.name === 'plaintext' ? this.#html.length : this.#findEndTag(tag.name, end);
    this.#emitText(end, textEnd, ESCAPABLE_ELEMENTS.has(tag.name));
    return textEnd;
  }

  /** Where the next end tag with this name begins; the end of the page when there is none. */
  #findEndTag(name: string, from: number): number {
    const pattern = new RegExp(`</${name}[\\t\\n\\f\\r />]`, 'iy');
    let at = this.#html.indexOf('</', from);
    for (; at >= 0; at = this.#html.indexOf('</', at + 2)) {
      pattern.lastIndex = at;
      if (pattern.test(this.#html)) return at;
    }
    return this.#html.length;
  }

  #endOfComment(from: number): number {
    COMMENT_END.lastIndex = from;
    return COMMENT_END.test(this.#html) ? COMMENT_END.lastIndex : this.#html.length;
  }

  /** Where the next `delimiter` ends; the end of the page when there is none. */
  #endOf(delimiter: string, from: number): number {
    const at = this.#html.indexOf(delimiter, from);
    return at < 0 ? this.#html.length : at + delimiter.length;
  }

  #emitText(start: number, end: number, hasEntities = true): void {
    if (end <= start) return;
    const text = this.#html.slice(start, end);
    this.#handler.onText(hasEntities && text.includes('&') ? decodeHTML(text) : text);
  }
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Tab, line feed, form feed, carriage return or space. */
function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c;
}

function endOfSpace(html: string, start: number): number {
  let at = start;
  while (isSpace(html.charCodeAt(at))) at += 1;
  return at;
}

/** The end of the characters that separate attributes. */
function endOfGap(html: string, start: number): number {
  let at = start;
  for (let code = html.charCodeAt(at); isSpace(code) || code === SLASH; code = html.charCodeAt(at)) at += 1;
  return at;
}

function endOfTagName(html: string, start: number): number {
  let at = start;
  while (at < html.length && !endsName(html.charCodeAt(at))) at += 1;
  return at;
}

function endOfAttributeName(html: string, start: number): number {
  let at = start;
  for (; at < html.length; at += 1) {
    const code = html.charCodeAt(at);
    if (code === EQUALS_SIGN || endsName(code)) break;
  }
  return at;
}

function endsName(code: number): boolean {
  return code === GREATER_THAN || code === SLASH || isSpace(code);
}

function endOfUnquotedValue(html: string, start: number): number {
  let at = start;
  for (; at < html.length; at += 1) {
    const code = html.charCodeAt(at);
    if (code === GREATER_THAN || isSpace(code)) break;
  }
  return at;
}

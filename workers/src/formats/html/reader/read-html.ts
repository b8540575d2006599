import { decodeHTML } from 'entities';
import type { RawText } from './element-rules.ts';
import type { Document } from './nodes.ts';
import { isSpace, TagReader } from './tag-reader.ts';
import { TreeBuilder } from './tree-builder.ts';

const SLASH = 0x2f;
const GREATER = 0x3e;
const EXCLAMATION_MARK = 0x21;
const QUESTION_MARK = 0x3f;

/**
 * The tree of a page, read leniently and in one go: tags, text and the ends that authors leave out as the HTML
 * standard has them, misnested formatting as it is written. Comments, scripts and styles are left out.
 *
 * @throws {NestedTooDeepError} when tags are nested too deep.
 */
export function readHtml(html: string): Document {
  return new HtmlReader(html).read();
}

class HtmlReader {
  readonly #html: string;
  readonly #tags: TagReader;
  readonly #tree = new TreeBuilder();

  constructor(html: string) {
    this.#html = html;
    this.#tags = new TagReader(html);
  }

  read(): Document {
    let textStart = 0;
    let at = this.#html.indexOf('<');
    while (at >= 0) {
      const sign = this.#html.charCodeAt(at + 1);
      if (isLetter(sign) || sign === SLASH || sign === EXCLAMATION_MARK || sign === QUESTION_MARK) {
        this.#addText(textStart, at);
        textStart = this.#readMarkup(at, sign);
      }
      at = this.#html.indexOf('<', Math.max(textStart, at + 1));
    }
    this.#addText(textStart, this.#html.length);
    return this.#tree.document;
  }

  /** Reads the tag or the comment at `start`; returns where the text goes on. */
  #readMarkup(start: number, sign: number): number {
    if (sign === EXCLAMATION_MARK) return this.#endOfDeclaration(start);
    if (sign === SLASH && isLetter(this.#html.charCodeAt(start + 2))) return this.#readEndTag(start);
    return isLetter(sign) ? this.#readTag(start) : this.#behind('>', start);
  }

  #readTag(start: number): number {
    const tag = this.#tags.read(start);
    // A tag that the page ends in is no tag.
    if (!tag) return this.#html.length;
    this.#tree.openTag(tag);
    const { rawText } = tag.rules;
    return rawText && !tag.isSelfClosing ? this.#readRawText(rawText) : this.#tags.end;
  }

  #readRawText({ end, isKept }: RawText): number {
    const to = this.#find(end, this.#tags.end);
    if (isKept) this.#addText(this.#tags.end, to);
    return to;
  }

  /** The place of the next end tag; the end of the page when there is none. */
  #find(end: RegExp, from: number): number {
    let at = this.#html.indexOf('</', from);
    for (; at >= 0; at = this.#html.indexOf('</', at + 2)) {
      end.lastIndex = at;
      if (end.test(this.#html)) return at;
    }
    return this.#html.length;
  }

  #readEndTag(start: number): number {
    // Nearly every one ends what was opened last and is written without anything else.
    const expected = this.#tree.innermostName;
    const behindName = start + 2 + expected.length;
    if (this.#html.charCodeAt(behindName) === GREATER && this.#html.startsWith(expected, start + 2)) {
      this.#tree.closeInnermost();
      return behindName + 1;
    }
    const end = this.#behind('>', start);
    let nameEnd = start + 3;
    while (nameEnd < end - 1 && !isSpace(this.#html.charCodeAt(nameEnd))) nameEnd++;
    this.#tree.closeTag(this.#html.slice(start + 2, nameEnd).toLowerCase());
    return end;
  }

  #endOfDeclaration(start: number): number {
    if (this.#html.startsWith('<!--', start)) return this.#behind('-->', start + 2);
    return this.#behind(this.#html.startsWith('<![CDATA[', start) ? ']]>' : '>', start);
  }

  /** The place behind the next `sign`; the end of the page when there is none. */
  #behind(sign: string, from: number): number {
    const at = this.#html.indexOf(sign, from);
    return at < 0 ? this.#html.length : at + sign.length;
  }

  #addText(from: number, to: number): void {
    if (to <= from) return;
    const text = this.#html.slice(from, to);
    this.#tree.addText(text.includes('&') ? decodeHTML(text) : text);
  }
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

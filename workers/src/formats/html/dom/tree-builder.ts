import { type Document, DomHandler, type Element, isTag } from 'domhandler';
import { decodeHTML, decodeHTMLAttribute } from 'entities';
import type { TokenizerCallbacks } from 'htmlparser2';
import {
  ENDS_INNERMOST,
  ENDS_WITHIN_SCOPE,
  FOREIGN_ELEMENTS,
  HTML_INTEGRATION_POINTS,
  VOID_ELEMENTS,
} from './implied-ends.ts';

/** Deeper nesting would overflow the stack of the recursive functions that read the tree. */
export const MAX_TAG_DEPTH = 512;

/** A tag is nested deeper than MAX_TAG_DEPTH. */
export class NestedTooDeepError extends Error {
  override readonly name = 'NestedTooDeepError';
}

type Attributes = Element['attribs'];

interface Tag {
  readonly name: string;
  readonly attributes: Attributes;
}

/** Without a prototype, since pages may name an attribute `constructor`. Reading them is faster, too. */
function noAttributes(): Attributes {
  return Object.create(null);
}

/** A tag whose source is longer is unlikely to occur again. */
const MAX_SHARED_TAG_CHARS = 200;

/**
 * Builds the tree of a page from the tokens of htmlparser2: elements and text, without comments. It ends elements whose end
 * tag is left out as browsers do. htmlparser2's own parser keeps elements open that are closed here, and takes quadratic time
 * for thousands of them.
 *
 * Elements with equal tags share their attributes, since highlighted code repeats a few tags thousands of times.
 */
export class TreeBuilder implements TokenizerCallbacks {
  readonly #html: string;
  readonly #tree = new OpenElements();
  /** Tags by their source, without the angle brackets. */
  readonly #tags = new Map<string, Tag>();
  /** The source of the current tag, up to the next angle bracket. */
  #source = '';
  #sourceEnd = 0;
  #isKnown = false;
  #tag: Tag = { name: '', attributes: {} };
  #attributeName = '';
  #attributeValue = '';

  constructor(html: string) {
    this.#html = html;
  }

  get root(): Document {
    return this.#tree.root;
  }

  ontext(start: number, end: number): void {
    const source = this.#html.slice(start, end);
    this.#tree.ontext(source.includes('&') && !this.#tree.isRawText() ? decodeHTML(source) : source);
  }

  onopentagname(start: number, end: number): void {
    this.#sourceEnd = this.#html.indexOf('>', end);
    const isShort = this.#sourceEnd - start <= MAX_SHARED_TAG_CHARS;
    this.#source = isShort ? this.#html.slice(start, this.#sourceEnd) : '';
    const known = this.#tags.get(this.#source);
    this.#isKnown = known !== undefined;
    this.#tag = known ?? { name: this.#html.slice(start, end).toLowerCase(), attributes: noAttributes() };
  }

  onattribname(start: number, end: number): void {
    if (this.#isKnown) return;
    this.#attributeName = this.#html.slice(start, end).toLowerCase();
    this.#attributeValue = '';
  }

  onattribdata(start: number, end: number): void {
    if (this.#isKnown) return;
    const source = this.#html.slice(start, end);
    this.#attributeValue = source.includes('&') ? decodeHTMLAttribute(source) : source;
  }

  /** The first of two attributes with one name counts. */
  onattribend(): void {
    if (this.#isKnown) return;
    const { attributes } = this.#tag;
    if (!(this.#attributeName in attributes)) attributes[this.#attributeName] = this.#attributeValue;
  }

  /** @throws {NestedTooDeepError} */
  onopentagend(end: number): void {
    this.#share(end);
    this.#tree.open(this.#tag);
  }

  /** @throws {NestedTooDeepError} */
  onselfclosingtag(end: number): void {
    this.#share(end);
    const isEnded = this.#tree.isForeign();
    this.#tree.open(this.#tag);
    if (isEnded || FOREIGN_ELEMENTS.has(this.#tag.name)) this.#tree.close(this.#tag.name);
  }

  onclosetag(start: number, end: number): void {
    this.#tree.close(this.#html.slice(start, end).toLowerCase());
  }

  /** A tag with an angle bracket in an attribute ends after `#source`. */
  #share(end: number): void {
    if (!this.#isKnown && end === this.#sourceEnd && this.#source !== '')
      this.#tags.set(this.#source, this.#tag);
  }

  // The tokenizer does not decode.
  ontextentity(): void {}
  onattribentity(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onend(): void {}
  onprocessinginstruction(): void {}
}

/** Elements whose content the tokenizer takes as it is. */
const RAW_TEXT_ELEMENTS: ReadonlySet<string> = new Set(['script', 'style', 'xmp']);

/** A page has each of these once: browsers ignore further tags. */
const PAGE_ELEMENTS: ReadonlySet<string> = new Set(['html', 'head', 'body']);

class OpenElements extends DomHandler {
  readonly #seen = new Set<string>();

  /** Ends the innermost element. An array that grew has room for sixteen more children, so it is copied. */
  override onclosetag(): void {
    const element = this.tagStack.at(-1);
    if (element && element.children.length > 0) element.children = element.children.slice();
    super.onclosetag();
  }

  /** The name of the innermost open element; '' outside of all. */
  get innermostName(): string {
    return this.#nameAt(this.tagStack.length - 1);
  }

  /** @throws {NestedTooDeepError} */
  open({ name, attributes }: Tag): void {
    if (PAGE_ELEMENTS.has(name) && this.#isRepeated(name)) return;
    const ended = ENDS_INNERMOST.get(name);
    while (ended?.has(this.innermostName)) this.onclosetag();
    this.#closeWithinScope(name);
    if (this.tagStack.length > MAX_TAG_DEPTH) throw new NestedTooDeepError();
    this.onopentag(name, attributes);
    if (VOID_ELEMENTS.has(name)) this.onclosetag();
  }

  /**
   * An end tag without its element is ignored, except `</br>` and `</p>`, which browsers show as elements. What follows the
   * end of the body still belongs to it.
   */
  close(name: string): void {
    if (name === 'body' || name === 'html') return;
    if (VOID_ELEMENTS.has(name)) {
      if (name === 'br') this.open({ name, attributes: noAttributes() });
      return;
    }
    if (this.innermostName === name) {
      this.onclosetag();
      return;
    }
    const at = this.#lastOpen((open) => open === name);
    if (at >= 0) this.#closeFrom(at);
    else if (name === 'p') {
      this.open({ name, attributes: noAttributes() });
      this.onclosetag();
    }
  }

  /** Whether text inside the innermost open element has no entities. */
  isRawText(): boolean {
    return RAW_TEXT_ELEMENTS.has(this.innermostName);
  }

  #isRepeated(name: string): boolean {
    if (this.#seen.has(name)) return true;
    this.#seen.add(name);
    return false;
  }

  /** Whether the innermost open element is part of SVG or MathML. */
  isForeign(): boolean {
    const at = this.#lastOpen((open) => FOREIGN_ELEMENTS.has(open) || HTML_INTEGRATION_POINTS.has(open));
    return FOREIGN_ELEMENTS.has(this.#nameAt(at));
  }

  #closeWithinScope(name: string): void {
    const rule = ENDS_WITHIN_SCOPE.get(name);
    if (!rule) return;
    const at = this.#lastOpen((open) => rule.ends.has(open) || rule.scope.has(open));
    if (rule.ends.has(this.#nameAt(at))) this.#closeFrom(at);
  }

  /** '' for the document. */
  #nameAt(at: number): string {
    const open = this.tagStack[at];
    return open && isTag(open) ? open.name : '';
  }

  #lastOpen(test: (name: string) => boolean): number {
    return this.tagStack.findLastIndex((open) => isTag(open) && test(open.name));
  }

  #closeFrom(at: number): void {
    this.tagStack.length = at;
    this.lastNode = null;
  }
}

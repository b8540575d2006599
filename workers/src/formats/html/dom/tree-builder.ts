import { type ChildNode, Document, Element, isText, Text } from 'domhandler';
import {
  FOREIGN_ELEMENTS,
  HTML_INTEGRATION_POINTS,
  type ImpliedEnd,
  rulesOfElement,
} from './element-rules.ts';
import { wordSet } from './elements.ts';
import type { StartTag, TokenHandler } from './tokenize-html.ts';

/**
 * Deeper nesting would overflow the stack of the recursive functions that read the tree. It comes from templates without end
 * tags, whose text browsers show too: Chromium has the same limit, and inserts deeper elements as siblings.
 */
const MAX_TAG_DEPTH = 512;
/** The levels that end at the limit. Ending one of them for each deeper element would split all later paragraphs. */
const ENDED_LEVELS = 64;
/** A page that reaches the limit more often costs too much time: some rules read the text in all ancestors of an element. */
const MAX_CUTS = 200;

/** A page has more than about 13,000 elements beyond MAX_TAG_DEPTH. */
export class NestedTooDeepError extends Error {
  override readonly name = 'NestedTooDeepError';
}

const HEADING = /^h[1-6]$/;

/** Blocks that end a heading with a text before them. Its end tag was forgotten; browsers show a page of large letters. */
const ENDS_HEADING = wordSet('p pre table ul ol dl blockquote');
/** The nodes before the block among which the text is searched. */
const MAX_HEADING_NODES = 20;

/** Old names of `pre`, which browsers show like it (HTML standard, "non-conforming features"). */
const PREFORMATTED = wordSet('xmp listing plaintext');

function currentName(name: string): string {
  return PREFORMATTED.has(name) ? 'pre' : name;
}

interface OpenElement {
  readonly element: Element;
  /** Where its children begin in `#nodes`. */
  readonly childrenStart: number;
}

/**
 * Builds the tree of a page from its tokens: elements and text. It ends elements whose end tag is left out as browsers do.
 * Elements with equal tags share their attributes, since highlighted code repeats a few tags thousands of times.
 */
export class TreeBuilder implements TokenHandler {
  readonly #hasMainEnd: boolean;
  readonly #seen = new Set<string>();
  readonly #open: OpenElement[] = [];
  /** The children of all open elements. An element gets its own when it ends, in an array of the exact size. */
  readonly #nodes: ChildNode[] = [];
  #nodeCount = 0;
  #cuts = 0;

  /** `hasMainEnd` says that the page has an end tag for `main`, so surplus `</div>` tags before it do not end `main`. */
  constructor({ hasMainEnd = false } = {}) {
    this.#hasMainEnd = hasMainEnd;
  }

  get innermostName(): string {
    return this.#nameAt(this.#open.length - 1);
  }

  /** Ends all elements and returns the tree. */
  finish(): Document {
    this.#closeFrom(0);
    const root = new Document(this.#nodes.slice(0, this.#nodeCount));
    for (const node of root.children) node.parent = root;
    return root;
  }

  onText(text: string): void {
    const last = this.#lastSibling();
    if (last !== null && isText(last)) last.data += text;
    else this.#append(new Text(text));
  }

  /** @throws {NestedTooDeepError} */
  onStartTag({ name: written, attributes, isSelfClosing }: StartTag): void {
    const name = currentName(written);
    const isEnded = isSelfClosing && (FOREIGN_ELEMENTS.has(name) || this.#isForeign());
    this.#openElement(name, attributes);
    if (isEnded) this.onEndTag(name);
  }

  /**
   * An end tag without its element is ignored. Exceptions are `</br>` and `</p>`, which browsers show as elements, and
   * the end of another heading, which ends the open heading. Content after the end of the body still belongs to the
   * body.
   */
  onEndTag(written: string): void {
    const name = currentName(written);
    if (name === 'body' || name === 'html') return;
    const at = name === this.innermostName ? this.#open.length - 1 : this.#lastEndedBy(name);
    if (at >= 0) this.#closeFrom(at);
    else if (name === 'br') this.#openElement(name, {});
    else if (name === 'p') {
      this.#openElement(name, {});
      this.#closeInnermost();
    }
  }

  /** The innermost open element that an end tag ends; -1 for none. */
  #lastEndedBy(name: string): number {
    const at = this.#lastOpen((open) => open === name);
    if (name === 'div' && this.#hasMainEnd && at < this.#lastOpen((open) => open === 'main')) return -1;
    return at < 0 && HEADING.test(name) ? this.#lastOpen((open) => HEADING.test(open)) : at;
  }

  /** @throws {NestedTooDeepError} */
  #openElement(name: string, attributes: Element['attribs']): void {
    const { isVoid, isOncePerPage, endsInnermost, endsWithinScope } = rulesOfElement(name);
    if (isOncePerPage && this.#isRepeated(name)) return;
    if (endsInnermost) while (endsInnermost.has(this.innermostName)) this.#closeInnermost();
    if (endsWithinScope) this.#closeWithinScope(endsWithinScope);
    if (ENDS_HEADING.has(name) && this.#isInHeadingWithText()) this.#closeInnermost();
    if (this.#open.length >= MAX_TAG_DEPTH) this.#cut();
    const element = new Element(name, attributes, []);
    this.#append(element);
    if (!isVoid) this.#open.push({ element, childrenStart: this.#nodeCount });
  }

  #cut(): void {
    this.#cuts += 1;
    if (this.#cuts > MAX_CUTS) throw new NestedTooDeepError();
    this.#closeFrom(MAX_TAG_DEPTH - ENDED_LEVELS);
  }

  #isRepeated(name: string): boolean {
    if (this.#seen.has(name)) return true;
    this.#seen.add(name);
    return false;
  }

  #isInHeadingWithText(): boolean {
    if (!HEADING.test(this.innermostName)) return false;
    const start = Math.max(this.#open.at(-1)?.childrenStart ?? 0, this.#nodeCount - MAX_HEADING_NODES);
    for (let at = this.#nodeCount - 1; at >= start; at -= 1) {
      const node = this.#nodes[at];
      if (node && isText(node) && node.data.trim() !== '') return true;
    }
    return false;
  }

  /** Whether the innermost open element is part of SVG or MathML. */
  #isForeign(): boolean {
    const at = this.#lastOpen((open) => FOREIGN_ELEMENTS.has(open) || HTML_INTEGRATION_POINTS.has(open));
    return FOREIGN_ELEMENTS.has(this.#nameAt(at));
  }

  #closeWithinScope({ ends, scope }: ImpliedEnd): void {
    const at = this.#lastOpen((open) => ends.has(open) || scope.has(open));
    if (ends.has(this.#nameAt(at))) this.#closeFrom(at);
  }

  /** '' for the document. */
  #nameAt(at: number): string {
    return this.#open[at]?.element.name ?? '';
  }

  #lastOpen(test: (name: string) => boolean): number {
    return this.#open.findLastIndex(({ element }) => test(element.name));
  }

  #closeFrom(at: number): void {
    while (this.#open.length > at) this.#closeInnermost();
  }

  #closeInnermost(): void {
    const closed = this.#open.pop();
    if (closed === undefined) return;
    const { element, childrenStart } = closed;
    if (this.#nodeCount > childrenStart) element.children = this.#nodes.slice(childrenStart, this.#nodeCount);
    this.#nodeCount = childrenStart;
  }

  #append(node: ChildNode): void {
    const last = this.#lastSibling();
    if (last !== null) {
      node.prev = last;
      last.next = node;
    }
    node.parent = this.#open.at(-1)?.element ?? null;
    this.#nodes[this.#nodeCount] = node;
    this.#nodeCount += 1;
  }

  /** The last child of the innermost open element; null when it has none. */
  #lastSibling(): ChildNode | null {
    const start = this.#open.at(-1)?.childrenStart ?? 0;
    return this.#nodeCount > start ? (this.#nodes[this.#nodeCount - 1] ?? null) : null;
  }
}

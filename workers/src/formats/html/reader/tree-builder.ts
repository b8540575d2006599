import { type EndingRule, HEADINGS } from './implied-ends.ts';
import {
  type Attributes,
  appendChild,
  Document,
  Element,
  lastChild,
  type ParentNode,
  Text,
} from './nodes.ts';
import type { Tag } from './tag-reader.ts';

/** Deep nesting makes the closing of tags quadratic and overflows the stack of every walker over the tree. */
export const MAX_TAG_DEPTH = 512;

/** A tag that is nested deeper than MAX_TAG_DEPTH. */
export class NestedTooDeepError extends Error {
  override readonly name = 'NestedTooDeepError';
}

/** Drawings and formulas, whose tags may close themselves. */
const FOREIGN: ReadonlySet<string> = new Set(['math', 'svg']);
/** Elements of drawings and formulas that hold HTML again. */
const INTEGRATION_POINTS: ReadonlySet<string> = new Set(
  'mi mo mn ms mtext annotation-xml foreignobject desc title'.split(' '),
);

const OUTSIDE_HEADINGS: ReadonlySet<string> = new Set('table td th'.split(' '));

/** Builds the tree of a page tag by tag, ending what pages leave open. */
export class TreeBuilder {
  readonly document = new Document();
  /** Outermost first. */
  readonly #open: Element[] = [];

  /** @throws {NestedTooDeepError} when the element would stand too deep. */
  openTag({ rules, attribs, isSelfClosing }: Tag): void {
    const { name, endsInnermost, endsWithContent, isVoid } = rules;
    if (endsInnermost) this.#endInnermost(endsInnermost);
    if (endsWithContent) this.#endWithContent(endsWithContent);
    if (this.#open.length >= MAX_TAG_DEPTH) throw new NestedTooDeepError();
    const element = this.#addElement(name, attribs);
    const isClosed = isVoid || (isSelfClosing && this.#isForeign(name));
    if (!isClosed) this.#open.push(element);
  }

  /** The name of the element that was opened last of those that are open; '' when none is. */
  get innermostName(): string {
    return this.#open.at(-1)?.name ?? '';
  }

  closeInnermost(): void {
    this.#open.pop();
  }

  /** An end tag that ends nothing is passed over, save `</p>` and `</br>`, which stand for whole elements. */
  closeTag(name: string): void {
    const at = HEADINGS.has(name) ? this.#openHeading() : this.#innermostNamed(name);
    if (at >= 0) this.#open.length = at;
    else if (name === 'p' || name === 'br') this.#addElement(name, {});
  }

  /** Where the innermost open element of that name stands; -1 when there is none. */
  #innermostNamed(name: string): number {
    let at = this.#open.length - 1;
    // Every end tag comes by here: a callback takes twice as long.
    while (at >= 0 && this.#open[at]?.name !== name) at--;
    return at;
  }

  /** The end of a heading ends the innermost one, whatever its level. */
  #openHeading(): number {
    const at = this.#open.findLastIndex(({ name }) => HEADINGS.has(name) || OUTSIDE_HEADINGS.has(name));
    return HEADINGS.has(this.#open[at]?.name ?? '') ? at : -1;
  }

  addText(data: string): void {
    const parent = this.#innermost;
    const last = lastChild(parent);
    if (last?.type === 'text') last.data += data;
    else appendChild(parent, new Text(data, parent));
  }

  #addElement(name: string, attribs: Attributes): Element {
    const parent = this.#innermost;
    const element = new Element(name, attribs, parent);
    appendChild(parent, element);
    return element;
  }

  get #innermost(): ParentNode {
    return this.#open.at(-1) ?? this.document;
  }

  #endInnermost(ended: ReadonlySet<string>): void {
    while (ended.has(this.innermostName)) this.#open.pop();
  }

  #endWithContent({ ended, scope }: EndingRule): void {
    const at = this.#open.findLastIndex((open) => ended.has(open.name) || scope.has(open.name));
    if (ended.has(this.#open[at]?.name ?? '')) this.#open.length = at;
  }

  /** Whether an element here belongs to a drawing or a formula, whose tags may close themselves. */
  #isForeign(name: string): boolean {
    if (FOREIGN.has(name)) return true;
    const border = this.#open.findLast((open) => FOREIGN.has(open.name) || INTEGRATION_POINTS.has(open.name));
    return border !== undefined && FOREIGN.has(border.name);
  }
}

import { DomHandler, isTag } from 'domhandler';

/** Deep nesting makes the closing of tags quadratic and overflows the stack of every walker over the tree. */
export const MAX_TAG_DEPTH = 512;
/**
 * What the parser itself holds for open, with everything that was ended here and that it will close only with its
 * parent. Each tag costs it time in proportion. A list of ten thousand items without end tags is rare in honest pages.
 */
const MAX_PARSER_DEPTH = 10_000;

/** A tag that is nested deeper than MAX_TAG_DEPTH. */
export class NestedTooDeepError extends Error {
  override readonly name = 'NestedTooDeepError';
}

/** For elements whose end tag may be left out: what they end when they begin, and what they never reach past. */
const ENDS: ReadonlyMap<
  string,
  { readonly ended: ReadonlySet<string>; readonly scope: ReadonlySet<string> }
> = new Map(
  (
    [
      ['li', 'li', 'ul ol menu table td th dl blockquote section article'],
      ['dt', 'dt dd', 'dl ul ol menu table td th blockquote section article'],
      ['dd', 'dt dd', 'dl ul ol menu table td th blockquote section article'],
      ['td', 'td th', 'tr table'],
      ['th', 'td th', 'tr table'],
      ['tr', 'tr', 'table'],
    ] as const
  ).map(([name, ended, scope]) => [
    name,
    { ended: new Set(ended.split(' ')), scope: new Set(scope.split(' ')) },
  ]),
);

/**
 * Builds the tree. It gives up at the first tag that is nested too deep, before the parser gets slow, and it ends
 * list items, terms and cells whose end tags were left out, as the HTML standard says ("tree construction"): the
 * parser does so only where nothing else is open inside them, and old manuals would nest without end.
 */
export class BoundedDomHandler extends DomHandler {
  #parserDepth = 0;

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.#endOpen(name);
    this.#parserDepth += 1;
    if (this.tagStack.length > MAX_TAG_DEPTH || this.#parserDepth > MAX_PARSER_DEPTH) {
      throw new NestedTooDeepError();
    }
    super.onopentag(name, attributes);
  }

  /** The parser still closes what was ended here; by then something else is open. */
  override onclosetag(name?: string): void {
    this.#parserDepth -= 1;
    const open = this.tagStack.at(-1);
    if (name === undefined || !open || !isTag(open) || open.name === name) super.onclosetag();
  }

  #endOpen(name: string): void {
    const rule = ENDS.get(name);
    if (!rule) return;
    for (let at = this.tagStack.length - 1; at > 0; at -= 1) {
      const open = this.tagStack[at];
      if (!open || !isTag(open) || rule.scope.has(open.name)) return;
      if (!rule.ended.has(open.name)) continue;
      while (this.tagStack.length > at) super.onclosetag();
      return;
    }
  }
}

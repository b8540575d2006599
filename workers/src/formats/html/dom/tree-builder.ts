import { DomHandler, isTag } from 'domhandler';

/** Deeper nesting would overflow the stack of the recursive functions that read the tree. */
export const MAX_TAG_DEPTH = 512;

/** A tag is nested deeper than MAX_TAG_DEPTH. */
export class NestedTooDeepError extends Error {
  override readonly name = 'NestedTooDeepError';
}

interface ImpliedEnd {
  readonly ends: ReadonlySet<string>;
  /** Elements outside these stay open. */
  readonly scope: ReadonlySet<string>;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const HEADINGS = words('h1 h2 h3 h4 h5 h6');
const LIST_SCOPE = words('ul ol menu dl table td th blockquote section article');

/** htmlparser2 ends these elements only when nothing else is open inside them (HTML standard, "optional tags"). */
const IMPLIED_ENDS: ReadonlyMap<string, ImpliedEnd> = new Map(
  Object.entries({
    li: { ends: words('li'), scope: LIST_SCOPE },
    dt: { ends: words('dt dd'), scope: LIST_SCOPE },
    dd: { ends: words('dt dd'), scope: LIST_SCOPE },
    td: { ends: words('td th'), scope: words('tr table') },
    th: { ends: words('td th'), scope: words('tr table') },
    tr: { ends: words('tr'), scope: words('table') },
  }),
);

/** Blocks that end a paragraph in browsers but not in htmlparser2. */
const ENDS_PARAGRAPH = words('center dd dialog dir dt hgroup li menu search summary');

/**
 * Builds the tree of a page from the events of htmlparser2's parser: elements and text, without comments. It ends
 * elements whose end tag is left out as browsers do.
 */
export class TreeBuilder extends DomHandler {
  /** @throws {NestedTooDeepError} */
  override onopentag(name: string, attribs: Record<string, string>): void {
    const isEnded = (ENDS_PARAGRAPH.has(name) && this.#isInnermost('p')) || this.#isHeadingInHeading(name);
    if (isEnded) super.onclosetag();
    this.#closeImplied(name);
    if (this.tagStack.length > MAX_TAG_DEPTH) throw new NestedTooDeepError();
    super.onopentag(name, attribs);
  }

  /** The parser may still list elements that are closed here already. */
  override onclosetag(name = '', isImplied = false): void {
    if (this.#isInnermost(name)) super.onclosetag();
    else if (!isImplied)
      this.#closeFrom(this.tagStack.findLastIndex((open) => isTag(open) && open.name === name));
  }

  override oncomment(): void {}
  override oncommentend(): void {}
  override onprocessinginstruction(): void {}

  #isInnermost(name: string): boolean {
    const open = this.tagStack.at(-1);
    return open !== undefined && isTag(open) && open.name === name;
  }

  #isHeadingInHeading(name: string): boolean {
    const open = this.tagStack.at(-1);
    return HEADINGS.has(name) && open !== undefined && isTag(open) && HEADINGS.has(open.name);
  }

  #closeImplied(name: string): void {
    const rule = IMPLIED_ENDS.get(name);
    if (!rule) return;
    const { ends, scope } = rule;
    const at = this.tagStack.findLastIndex(
      (open) => isTag(open) && (ends.has(open.name) || scope.has(open.name)),
    );
    const found = this.tagStack[at];
    if (found && isTag(found) && ends.has(found.name)) this.#closeFrom(at);
  }

  #closeFrom(at: number): void {
    if (at < 0) return;
    this.tagStack.length = at;
    this.lastNode = null;
  }
}

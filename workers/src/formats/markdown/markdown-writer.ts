import type { HeadingAnchor } from '../page.ts';

/**
 * Collects the lines of a document. One empty line separates blocks. Lines in list items and quotations carry the
 * prefixes of their containers.
 */
export class MarkdownWriter {
  readonly lines: string[] = [];
  readonly #anchors: { line: number; anchor: string; endLine?: number }[] = [];
  #prefix = '';
  /** The marker of a list item, which replaces the prefix of the next line; null otherwise. */
  #marker: string | null = null;
  /** The prefix of the pending empty line before the next block; null when the next block follows directly. */
  #gap: string | null = null;
  /** The first line of the last block when it is a heading; null otherwise. */
  #headingAt: number | null = null;
  /** The characters of all blocks. */
  length = 0;

  get anchors(): readonly HeadingAnchor[] {
    return this.#anchors;
  }

  /** Whether the next block is inside a list item or quotation. */
  get isNested(): boolean {
    return this.#prefix !== '' || this.#marker !== null;
  }

  /** Whether the next block is the first in a list item. */
  get isAtMarker(): boolean {
    return this.#marker !== null;
  }

  /** The heading at the end of the document; null when the document does not end with a heading. */
  get lastHeading(): string | null {
    return this.#headingAt === null ? null : (this.lines[this.#headingAt] ?? null);
  }

  /** Removes the heading at the end of the document when `isUnwanted` accepts it. */
  removeLastHeading(isUnwanted: (heading: string) => boolean): void {
    const at = this.#headingAt;
    if (at === null || !isUnwanted(this.lastHeading ?? '')) return;
    while (this.#anchors.at(-1)?.line === at) this.#anchors.pop();
    this.#removeBlockAt(at);
  }

  /** Removes the block at the end of the document if it is only the line `text`. */
  removeLastLine(text: string): void {
    const at = this.lines.length - 1;
    const isBlock = at === 0 || this.lines[at - 1] === this.#prefix.trimEnd();
    if (this.isAtMarker || this.#gap !== this.#prefix || !isBlock) return;
    if (this.lines[at] === this.#prefix + text) this.#removeBlockAt(at);
  }

  /** Removes the last block, which begins at a line, and the empty line before it. */
  #removeBlockAt(at: number): void {
    this.lines.length = Math.max(0, at - 1);
    this.#gap = this.lines.length === 0 ? null : this.#prefix;
    this.#headingAt = null;
  }

  /** Writes a heading with its anchor. Returns the index of the anchor for `endEntry`. */
  writeHeading(level: number, text: string, anchor: string): number {
    const index = this.anchorNext(anchor);
    this.write(`${'#'.repeat(level)} ${text.replace(/\s+/g, ' ')}`);
    return index;
  }

  /** Writes a block of one or more lines; nothing for ''. */
  write(block: string): void {
    if (block === '') return;
    this.length += block.length;
    if (this.#gap !== null) this.lines.push(this.#gap.trimEnd());
    this.#headingAt = /^#{1,6} /.test(block) && !this.isNested ? this.lines.length : null;
    for (const line of block.split('\n')) {
      const written = (this.#marker ?? this.#prefix) + line;
      this.lines.push(line === '' ? written.trimEnd() : written);
      this.#marker = null;
    }
    this.#gap = this.#prefix;
  }

  /** Lets the next block follow without an empty line. */
  closeGap(): void {
    this.#gap = null;
  }

  /** Sets the anchor of the next block. Returns its index for `endEntry`. */
  anchorNext(anchor: string): number {
    const line = this.lines.length + (this.#gap === null ? 0 : 1);
    return this.#anchors.push({ line, anchor }) - 1;
  }

  /** Ends the API entry of the anchor at `index` after the last written line. */
  endEntry(index: number): void {
    const entry = this.#anchors[index];
    if (entry) entry.endLine = this.lines.length;
  }

  /** Indents the blocks that `body` writes: `marker` precedes the first line and `prefix` all others. */
  indent(marker: string, prefix: string, body: () => void): void {
    const outer = this.#prefix;
    const outerMarker = this.#marker;
    const outerGap = this.#gap;
    const before = this.lines.length;
    this.#marker = (outerMarker ?? outer) + marker;
    this.#prefix = outer + prefix;
    body();
    this.#prefix = outer;
    if (this.lines.length === before) {
      this.#marker = outerMarker;
      this.#gap = outerGap;
    } else if (this.#gap !== null) this.#gap = outer;
  }

  toString(): string {
    return this.lines.join('\n');
  }
}

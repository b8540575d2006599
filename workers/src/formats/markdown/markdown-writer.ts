import type { HeadingAnchor } from '../page.ts';

/**
 * Collects the lines of a document. Blocks are parted by one empty line; inside a list item or a quotation every
 * line carries the prefix of what it stands in.
 */
export class MarkdownWriter {
  readonly lines: string[] = [];
  readonly #anchors: { line: number; anchor: string; endLine?: number }[] = [];
  #prefix = '';
  /** Stands before the next line in place of the prefix: the marker of a list item. */
  #marker: string | null = null;
  /** The prefix of the empty line due before the next block; null when none is due. */
  #gap: string | null = null;
  /** Where the block written last begins, when that is a heading; null otherwise. */
  #headingAt: number | null = null;

  get anchors(): readonly HeadingAnchor[] {
    return this.#anchors;
  }

  /** Whether what is written now stands in a list item or a quotation. */
  get isNested(): boolean {
    return this.#prefix !== '' || this.#marker !== null;
  }

  /** Whether the marker of a list item has been set and nothing yet been written after it. */
  get isAtMarker(): boolean {
    return this.#marker !== null;
  }

  /** The heading after which nothing has been written yet; null when something has. */
  get lastHeading(): string | null {
    return this.#headingAt === null ? null : (this.lines[this.#headingAt] ?? null);
  }

  /** Takes back the heading after which nothing has been written, if it is one of the unwanted. */
  withdraw(isUnwanted: (heading: string) => boolean): void {
    const at = this.#headingAt;
    if (at === null || !isUnwanted(this.lastHeading ?? '')) return;
    while (this.#anchors.at(-1)?.line === at) this.#anchors.pop();
    this.lines.length = Math.max(0, at - 1);
    this.#gap = this.lines.length === 0 ? null : this.#prefix;
    this.#headingAt = null;
  }

  /** Writes a block of one or more lines. */
  write(block: string): void {
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

  /** Remembers `anchor` as the address of the block that is written next; the number names it to endEntry. */
  anchorNext(anchor: string): number {
    const line = this.lines.length + (this.#gap === null ? 0 : 1);
    return this.#anchors.push({ line, anchor }) - 1;
  }

  /** Ends the entry with the anchor of that number: what is written next is no part of it. */
  endEntry(index: number): void {
    const entry = this.#anchors[index];
    if (entry) entry.endLine = this.lines.length;
  }

  /** Writes what `body` writes, its first line after `marker` and all others after `prefix`. */
  indent(marker: string, prefix: string, body: () => void): void {
    const outer = this.#prefix;
    const outerMarker = this.#marker;
    const before = this.lines.length;
    this.#marker = (outerMarker ?? outer) + marker;
    this.#prefix = outer + prefix;
    body();
    this.#prefix = outer;
    if (this.lines.length === before) this.#marker = outerMarker;
    else if (this.#gap !== null) this.#gap = outer;
  }

  toString(): string {
    return this.lines.join('\n');
  }
}

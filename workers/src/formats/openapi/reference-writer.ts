import type { HeadingAnchor } from '../page.ts';

/** Markdown that is written block by block, with the addresses of its headings. */
export class ReferenceWriter {
  readonly #lines: string[] = [];
  readonly #anchors: HeadingAnchor[] = [];
  /** Characters so far. */
  length = 0;

  heading(level: number, text: string, anchor: string | null): void {
    const line = this.#lines.length;
    this.block(`${'#'.repeat(level)} ${text.replace(/\s+/g, ' ')}`);
    if (anchor !== null) this.#anchors.push({ line, anchor });
  }

  /** Makes what stands below the last heading with an address an entry, which readers ask for by its name. */
  endEntry(): void {
    const entry = this.#anchors.pop();
    if (entry) this.#anchors.push({ ...entry, endLine: this.#lines.length });
  }

  /** A paragraph, list, table or fence; nothing when it is empty. */
  block(text: string): void {
    if (text.trim() === '') return;
    for (const line of text.split('\n')) this.#lines.push(line);
    this.#lines.push('');
    this.length += text.length + 2;
  }

  get anchors(): readonly HeadingAnchor[] {
    return this.#anchors;
  }

  get markdown(): string {
    return this.#lines.join('\n').trimEnd();
  }
}

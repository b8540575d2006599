import type { HeadingAnchor } from '../page.ts';

/** Builds Markdown block by block and records the anchors of headings. */
export class ReferenceWriter {
  readonly #lines: string[] = [];
  readonly #anchors: HeadingAnchor[] = [];
  /** Characters written. */
  length = 0;

  heading(level: number, text: string, anchor: string | null): void {
    const line = this.#lines.length;
    this.block(`${'#'.repeat(level)} ${text.replace(/\s+/g, ' ')}`);
    if (anchor !== null) this.#anchors.push({ line, anchor });
  }

  /** Marks the section of the last anchor as an API entry, which search finds by name. */
  endEntry(): void {
    const entry = this.#anchors.pop();
    if (entry) this.#anchors.push({ ...entry, endLine: this.#lines.length });
  }

  /** Writes a paragraph, list, table or code block; ignores empty text. */
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

import type { ChildNode } from 'domhandler';
import type { MarkdownWriter } from '../../markdown/markdown-writer.ts';
import type { Article } from '../extract/article.ts';

export interface TitleHeading {
  readonly level: number;
  readonly text: string;
  /** Whether the article has more headings of the first level: then they are its chapters. */
  readonly isOneOfSeveral: boolean;
}

/** One article on its way to markdown, as the writers of its parts see it. */
export interface Conversion {
  readonly article: Article;
  readonly writer: MarkdownWriter;
  /** The level of the heading under which the next block stands; 0 before the first. */
  level: number;
  /** The level of the last heading that entries of a reference stand under; 0 before the first. */
  sectionLevel: number;
  /** The level of the last heading that names an entry; 0 before the first. */
  memberLevel: number;
  /** The level of the heading of the entry that is being written; 0 outside of entries. */
  entryLevel: number;
  /** The number of the entry whose signature was written and whose text goes on; null when there is none. */
  openEntry: number | null;
  /** The first first-level heading, or the first heading of all; null before any. */
  title: TitleHeading | null;
  /** Writes `nodes` as blocks: runs of text and inline elements become paragraphs. */
  writeBlocks(nodes: readonly ChildNode[]): void;
  /** The markdown of `nodes` on one line, save where they break it themselves; its ends may be spaces. */
  inline(nodes: readonly ChildNode[]): string;
}

import type { ChildNode, Element } from 'domhandler';
import type { MarkdownWriter } from '../../markdown/markdown-writer.ts';
import type { ArticleText } from '../extract/article.ts';

export interface TitleHeading {
  readonly level: number;
  readonly text: string;
  /** The other first-level headings, which mostly name chapters. */
  readonly others: readonly string[];
  /** The first heading of a lower level after a first-level title; null without one. */
  readonly below: string | null;
}

/** The state of converting one article to Markdown. */
export interface Conversion {
  readonly article: ArticleText;
  readonly writer: MarkdownWriter;
  /** The level of the current heading; 0 before the first. */
  level: number;
  /** The level of the last heading that is not an entry's; 0 before the first. */
  sectionLevel: number;
  /** The level of the last heading that names an entry; 0 before the first. */
  memberLevel: number;
  /** The heading level of the current entry; 0 outside of entries. */
  entryLevel: number;
  /** The number of the entry whose signature was written last and that has not ended; null when there is none. */
  openEntry: number | null;
  /** The first first-level heading, else the first heading; null before any. */
  title: TitleHeading | null;
  /** Whether the element is a block or holds one that is not noise. */
  isBlock(element: Element): boolean;
  /** Whether the element is a note, warning or the like. */
  isAdmonition(element: Element): boolean;
  isTabSet(element: Element): boolean;
  /** The first heading in a section; null without one. */
  firstHeading(section: Element): Element | null;
  /** Writes `nodes` as blocks; runs of text and inline elements become paragraphs. */
  writeBlocks(nodes: readonly ChildNode[]): void;
  /** The Markdown of `nodes` as inline text, with line feeds only for `<br>`. It may start or end with a space. */
  inline(nodes: readonly ChildNode[]): string;
}

/** A piece of a page that can be an answer of its own. */
export interface Passage {
  /** 0-based position in the page. */
  readonly ordinal: number;
  /** Fragment of the nearest heading; null when the page has none before this passage. */
  readonly anchor: string | null;
  /** The headings above this passage, outermost first, the page's title excluded. */
  readonly headingPath: readonly string[];
  readonly text: string;
  /** Tokens in o200k. */
  readonly tokens: number;
  /** Share of the characters that stand inside code fences, 0 to 1. */
  readonly codeShare: number;
}

/** A text that a site shows instead of the requested page. */
export interface Notice {
  /**
   * Where its patterns match: a heading or title; the start of a heading, title or the first sentence; the text without
   * marks and quotations; or the Markdown, with the targets of links.
   */
  readonly in: 'heading' | 'start' | 'text' | 'markdown';
  /** The first group of a pattern, if any, is the notice. */
  readonly patterns: readonly RegExp[];
  /** Pages with more letters and digits are not notices. Default: 400. */
  readonly maxChars?: number;
  /** The path of a URL whose page is about the topic. Default: about errors, or with a word of the heading. */
  readonly about?: RegExp;
  /** Whether it may list other pages, which do not count as text. */
  readonly hasSuggestions?: true;
  /** Whether it may show code, such as a stack trace. */
  readonly hasCode?: true;
  /** `yes`: only if the site redirects to it. `returns`: also only if its URL has the requested one in its query. */
  readonly isRedirected?: 'yes' | 'returns';
  /** Whether a seller of domains or a web filter shows it, so its links do not lead to pages of the site. */
  readonly replacesSite?: true;
  /** A sentence for users. Default: quotes the notice. */
  readonly reason?: string;
}

/** Phrases that pages about their topic may contain, too. */
export const MAX_PHRASE_CHARS = 300;
/** Notices that are easy to recognize may give instructions or suggestions. */
export const MAX_LONG_NOTICE_CHARS = 1_500;

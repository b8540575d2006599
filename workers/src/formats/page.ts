/** A page as it came from the network, decoded to text unless it is a file. */
export interface FetchedPage {
  /** The address asked for. */
  readonly url: string;
  /** The address that answered, after redirects. */
  readonly finalUrl: string;
  /** The name of its format in `all-formats.ts`. */
  readonly kind: string;
  /** '' for a file. */
  readonly body: string;
  /** The file, when its format is binary (PDF, DOCX). Absent otherwise. */
  readonly bytes?: Uint8Array;
  /** The HTML of a page whose text came from its markdown twin: navigation stands only there. Absent otherwise. */
  readonly html?: string;
  /** True when the site forbids keeping its answer for others (Cache-Control). Absent otherwise. */
  readonly mustNotBeShared?: boolean;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly fetchedAt: Date;
  /** How it was had, as singleurl_cache.tryType records it. */
  readonly tryType: 'markdown' | 'http' | 'browser' | 'scrapingbee' | 'user_text';
}

/** A page as clean markdown. Heading anchors are kept beside the text, not in it. */
export interface PageMarkdown {
  readonly title: string;
  /** The site's own name from og:site_name or the title's suffix; null when unknown. */
  readonly siteName: string | null;
  /** The address the page itself declares as its own; the final address when it declares none. */
  readonly canonicalUrl: string;
  readonly markdown: string;
  /** Addresses of headings and API entries in the order of the text. */
  readonly anchors: readonly HeadingAnchor[];
  /** Links to other pages, absolute, in the order of the page; for breadth-first discovery. */
  readonly links: readonly PageLink[];
  /** The page in each of its languages, itself included. Absent where it names none. */
  readonly languages?: readonly PageInLanguage[];
}

export interface PageInLanguage {
  /** Without its region, in lower case, such as "pt". */
  readonly language: string;
  readonly url: string;
}

/** The anchor of the heading line at `line` (0-based) of the page's markdown. */
export interface HeadingAnchor {
  readonly line: number;
  readonly anchor: string;
  /**
   * For an entry that is no section, such as a function in a reference: the line after its last one. The lines
   * from there on belong to the section that the entry stands in. Absent for sections, which the next heading ends.
   */
  readonly endLine?: number;
}

export interface PageLink {
  readonly url: string;
  readonly text: string;
}

/** A page from the network, decoded to text unless its format is binary. */
export interface FetchedPage {
  /** The requested URL. */
  readonly url: string;
  /** The URL after redirects. */
  readonly finalUrl: string;
  /** The name of its format in `all-formats.ts`. */
  readonly kind: string;
  /** '' for binary formats. */
  readonly body: string;
  /** The file of a binary format (PDF, DOCX); absent otherwise. */
  readonly bytes?: Uint8Array;
  /** The HTML of a page whose text comes from its Markdown alternate: only the HTML has navigation. Absent otherwise. */
  readonly html?: string;
  /** The URL of its text and of its validators, when that is not `finalUrl`, such as its Markdown version. */
  readonly fetchedFrom?: string;
  /** The sections that clicks or frames showed under the same URL; absent when there are none. */
  readonly sections?: readonly PageSection[];
  /** True when a script of a rendered page is missing from its site; absent otherwise. */
  readonly isScriptMissing?: true;
  /** True when the site answered 304 to the validators of a stored version: then there is no body. Absent otherwise. */
  readonly isNotModified?: boolean;
  /** True when Cache-Control forbids a shared cache, or the site asked for a cookie; absent otherwise. */
  readonly isPrivate?: boolean;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly fetchedAt: Date;
  /** How the page was fetched, as recorded in singleurl_cache.tryType. */
  readonly tryType: 'markdown' | 'http' | 'browser' | 'scrapingbee' | 'user_text';
}

/** A page at its own URL, fetched now over HTTP without validators, except for what `parts` says. */
export function createFetchedPage(
  parts: Pick<FetchedPage, 'url' | 'kind' | 'body'> & Partial<FetchedPage>,
): FetchedPage {
  const unknown = { etag: null, lastModified: null } as const;
  return { finalUrl: parts.url, ...unknown, fetchedAt: new Date(), tryType: 'http', ...parts };
}

/** A rendered page after a click on its navigation, or a page that another one shows in a frame. */
export interface PageSection {
  /** The text of the element that was clicked, '' for a button to the next page; or the title of the page in the frame. */
  readonly name: string;
  readonly html: string;
  /** The URL of the page in the frame; absent after a click. */
  readonly url?: string;
}

/** A page as clean Markdown. Heading anchors are stored separately from the text. */
export interface PageMarkdown {
  readonly title: string;
  /** The site's name from og:site_name or the title's suffix; null when unknown. */
  readonly siteName: string | null;
  /** The canonical URL that the page declares, else its final URL. */
  readonly canonicalUrl: string;
  readonly markdown: string;
  /** Anchors of headings and API entries, in text order. */
  readonly anchors: readonly HeadingAnchor[];
  /** Other anchors that links may name, such as `<span id>`; absent when there are none. */
  readonly otherAnchors?: readonly OtherAnchor[];
  /** Absolute links to other pages, in page order, for breadth-first discovery. */
  readonly links: readonly PageLink[];
  /** The translations of the page, including itself; absent when it declares none. */
  readonly languages?: readonly PageInLanguage[];
  /** True when sections of its text are missing until a reader clicks; absent otherwise. */
  readonly hasClickSections?: true;
  /** True when scripts load sections of its text; absent otherwise. */
  readonly hasLoadingSections?: true;
  /** The URLs of the pages of its origin that frames show in its text; absent when there are none. */
  readonly frames?: readonly string[];
}

export interface PageInLanguage {
  /** Lower-case language code without a region, such as "pt". */
  readonly language: string;
  readonly url: string;
}

/** The anchor of the heading at `line` (0-based) of the page's Markdown. */
export interface HeadingAnchor {
  readonly line: number;
  readonly anchor: string;
  /**
   * For an API entry, such as a function in a reference: the line after its last line. The following lines belong to
   * the enclosing section. Absent for sections, which end at the next heading.
   */
  readonly endLine?: number;
}

/** An anchor that is not of a heading, and the anchor of the heading or API entry that it leads to. */
export interface OtherAnchor {
  readonly id: string;
  readonly anchor: string;
}

export interface PageLink {
  readonly url: string;
  readonly text: string;
}

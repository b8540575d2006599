import type { CrawlType } from '@lectern/shared/domain/crawl-type.ts';
import type { FailureClass } from '@lectern/shared/domain/failure.ts';

/**
 * The values that pass along the line of the crawl:
 * discover → PageUrl[] → fetch → FetchedPage → extract → Article → markdown → PageMarkdown → Passage[].
 * Stages return new values and never change what they were given.
 */

/** What the user asked for. */
export interface CrawlRequest {
  readonly url: string;
  readonly crawlType: CrawlType;
  readonly maxUrls: number;
  /** Topics or the document's topic, used to prefer matching pages. */
  readonly topics: readonly string[];
}

/** A page that the crawl may fetch. */
export interface PageUrl {
  readonly url: string;
  /** Where the address was found. */
  readonly foundBy: 'request' | 'llms_txt' | 'sitemap' | 'archive' | 'link';
  /** The name given where it was found (a link's text, an llms.txt entry); null when none. */
  readonly title: string | null;
  /** Where its text is fetched while `url` is what is cited: its markdown twin. Absent when at `url` itself. */
  readonly fetchUrl?: string;
  /** Its markdown, when the list it was found in (llms-full.txt) brought it along: then nothing is fetched. */
  readonly text?: string;
}

/** What discovery found for a request, best pages first. */
export interface Discovery {
  readonly pages: readonly PageUrl[];
  /** Pages that the site lists besides. */
  readonly notTaken: number;
  /** The sitemap that was used; null when none was. */
  readonly sitemapUrl: string | null;
  /** The site's own name as llms.txt gives it; null when unknown. */
  readonly siteName: string | null;
  /** Where the request's address leads after redirects; the crawl stays near it. */
  readonly startUrl: string;
  /** Whether links of fetched pages fill the room that is left up to maxUrls. */
  readonly followLinks: boolean;
  /** Pages that exist but that the site's robots.txt forbids. */
  readonly disallowed: number;
  /** What the document's owner should know about how its pages were found, as sentences without a period. */
  readonly notes: readonly string[];
}

/** Documents that are no text before they are read. */
export type FileKind = 'pdf' | 'docx';

export type BodyKind = 'html' | 'markdown' | 'text' | 'openapi' | FileKind;

/** A page as it came from the network, decoded to text unless it is a file. */
export interface FetchedPage {
  /** The address asked for. */
  readonly url: string;
  /** The address that answered, after redirects. */
  readonly finalUrl: string;
  readonly kind: BodyKind;
  /** '' for a file. */
  readonly body: string;
  /** The file, when `kind` is one of FileKind. Absent otherwise. */
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

export interface PageFailureOptions extends ErrorOptions, Partial<WaysOn> {
  readonly retryAfterMs?: number | null;
  readonly isForOthers?: boolean;
}

/** Where a page leads that has no text of its own. */
export interface WaysOn {
  /** All its links. */
  readonly links: readonly PageLink[];
  /** Those of them that it shows instead of a text: its frames, or the page it forwards to. */
  readonly leadsTo: readonly PageLink[];
}

/** A page that could not be had. */
export class PageFailure extends Error implements WaysOn {
  override readonly name = 'PageFailure';
  readonly failure: FailureClass;
  readonly url: string;
  /** When the site asked us to come back later, in milliseconds; null otherwise. */
  readonly retryAfterMs: number | null;
  /** True when the page may well be there for others: its site refuses us, not the page. */
  readonly isForOthers: boolean;
  readonly links: WaysOn['links'];
  readonly leadsTo: WaysOn['leadsTo'];

  constructor(failure: FailureClass, url: string, message: string, options: PageFailureOptions = {}) {
    super(message, options);
    this.failure = failure;
    this.url = url;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.isForOthers = options.isForOthers ?? false;
    this.links = options.links ?? [];
    this.leadsTo = options.leadsTo ?? [];
  }
}

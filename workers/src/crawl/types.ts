import type { CrawlType } from '@lectern/shared/domain/crawl-type.ts';

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

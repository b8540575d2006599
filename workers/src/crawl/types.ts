import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import type { CrawlType } from '@lectern/shared/domain/documents/crawl-type.ts';
import type { Library } from '@lectern/shared/domain/libraries/library.ts';
import type { PageInLanguage, PageLink } from '../formats/page.ts';
import type { CrawledPaths } from './urls/path-filter.ts';

/** The user's request. */
export interface CrawlRequest extends CrawledPaths {
  readonly url: string;
  readonly crawlType: CrawlType;
  readonly maxUrls: number;
  /** Pages that match a topic are preferred. */
  readonly topics: readonly string[];
  /** The library that is documented; absent or null for other requests. */
  readonly library?: Library | null;
}

/** A page that the crawl may fetch. */
export interface PageUrl {
  readonly url: string;
  /** Where the URL was found. */
  readonly foundBy: 'request' | 'llms_txt' | 'sitemap' | 'archive' | 'link';
  /** The name given where it was found (a link's text, an llms.txt entry); null when none. */
  readonly title: string | null;
  /** Where its text is fetched while `url` is cited: its markdown version. Absent when at `url` itself. */
  readonly fetchUrl?: string;
  /** Its markdown, when its list (llms-full.txt, an archive) includes it. Then nothing is fetched. */
  readonly text?: string;
}

/** The page at the requested URL itself. */
export function requestedPage(url: string): PageUrl {
  return { url, foundBy: 'request', title: null };
}

/** The pages found for a request, best first. */
export interface Discovery {
  readonly pages: readonly PageUrl[];
  /** Further pages that the site lists. */
  readonly overLimit: number;
  /** The sitemap that was used; null when none was. */
  readonly sitemapUrl: string | null;
  /** The site's own name from llms.txt; null when unknown. */
  readonly siteName: string | null;
  /** Where the requested URL redirects to; the crawl stays near it. */
  readonly startUrl: string;
  /** Whether links of fetched pages fill the crawl up to maxUrls. */
  readonly followLinks: boolean;
  /** Whether linked pages come before listed ones, because the list contains missing pages. Default false. */
  readonly linksFirst?: boolean;
  /** Notes for the owner about how the pages were found, as sentences without a period. */
  readonly notes: readonly string[];
}

/** A stored page that a run keeps: a refresh found it unchanged, or an interrupted run of the crawl has stored it. */
export interface KeptPage {
  readonly stored: SitePage;
  readonly languages: readonly PageInLanguage[];
  /** Whether sections of its text are missing until a reader clicks. */
  readonly hasClickSections: boolean;
}

/** A page that an interrupted run of this crawl has stored. */
export interface ResumedPage extends KeptPage {
  readonly links: readonly PageLink[];
}

/** A stored page whose site still has the same content. */
export interface UnchangedPage extends KeptPage {
  /** Its present validators; null where they would not belong to the URL that the next refresh requests. */
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly fetchedAt: Date;
}

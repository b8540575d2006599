import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import type { HostPace } from '../../net/pace/host-pace.ts';
import type { Frontier } from '../discover/links/frontier.ts';
import type { PageLoader } from '../fetch/page-loader.ts';
import { skipCanonicalCopies } from './canonical-copies.ts';
import { openClickSections } from './click-sections.ts';
import type { CrawlPolicy } from './crawl-policy.ts';
import type { CrawlTexts } from './crawl-texts.ts';
import type { DeferralQueue } from './deferral-queue.ts';
import { skipDuplicatePages } from './duplicate-pages.ts';
import { retryFailedPages } from './failed-pages.ts';
import { stopFailingHosts } from './failing-hosts.ts';
import { reportFormPagers } from './form-pagers.ts';
import { addFrameText } from './frame-text.ts';
import { refuseLinkedData } from './linked-data.ts';
import { includeListedPages } from './list-scope.ts';
import { loadSections } from './loading-sections.ts';
import { refuseMissingPages } from './missing-pages.ts';
import { skipRedirects } from './redirects.ts';
import { collectScriptLinks } from './script-links.ts';
import { retrySimilarNotices } from './similar-notices.ts';
import { renderSpaShells, type SpaShellDeps } from './spa-shell.ts';
import { excludeTranslations } from './translations.ts';

/** The parts of a running crawl that policies read and change. */
export interface CrawlState {
  readonly frontier: Frontier;
  readonly deferred: DeferralQueue;
  readonly loader: PageLoader;
  readonly pace: HostPace;
  readonly texts: CrawlTexts;
  readonly countStoredPages: () => number;
  /** The page at a URL as the previous crawl has stored it; null when it has not. */
  readonly findPrevious: (url: string) => SitePage | null;
  readonly replaceStored: SpaShellDeps['replaceStored'];
  /** Whether the stored version of the page came from the browser. */
  readonly wasRendered: (url: string) => boolean;
  /** Called with the name of the site, if a page states it for all others. */
  readonly nameSite: (name: string) => void;
  /** Tells the owner something about the crawl, in a sentence without a period. */
  readonly addNote: (note: string) => void;
  readonly requestedUrl: string;
  /** Whether an interrupted run of this crawl has stored pages. */
  readonly isResumed: boolean;
  /** Whether failed pages keep the version that an earlier crawl has stored. */
  readonly isRefresh: boolean;
  /** Whether only chosen pages of a finished crawl are visited. */
  readonly isRetry: boolean;
  /** Whether agent vision operates the pages. */
  readonly hasVision: boolean;
}

/**
 * The policies of one crawl, in the order in which they run. The frontier applies rules about URLs earlier, such
 * as those for traps and low-value pages, before it queues a page.
 */
export function createPolicies(crawl: CrawlState): readonly CrawlPolicy[] {
  return [
    // A host whose pages fail in a row gets a pause, and then no request.
    stopFailingHosts(crawl),
    // Linked JSON fails before it is parsed.
    refuseLinkedData(),
    // The browser comes before the rules about the text and the URL of a page, because it may change both.
    collectScriptLinks(crawl),
    loadSections(crawl),
    // Agent vision has clicked already.
    ...(crawl.hasVision ? [] : [openClickSections(crawl)]),
    renderSpaShells(crawl),
    addFrameText(crawl),
    reportFormPagers(crawl),
    // The text of the start page may show which folders the crawl covers.
    includeListedPages(crawl),
    // A page that redirects to a known one is skipped, regardless of its text.
    skipRedirects(crawl),
    // A text that the site shows for missing pages is not the text of the requested page.
    refuseMissingPages(crawl),
    // A short text that several pages show may be temporary.
    retrySimilarNotices(crawl),
    // The translations that a page declares are excluded from the crawl.
    excludeTranslations(crawl),
    // A page that passes all other rules is compared with the stored ones.
    skipCanonicalCopies(crawl),
    skipDuplicatePages(crawl),
    // A failed page that does not redirect is requested again.
    retryFailedPages(crawl),
  ];
}

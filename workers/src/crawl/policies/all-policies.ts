import type { HostPace } from '../../net/pace/host-pace.ts';
import type { Frontier } from '../discover/links/frontier.ts';
import type { PageLoader } from '../fetch/page-loader.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import type { CrawlPolicy } from './crawl-policy.ts';
import type { CrawlTexts } from './crawl-texts.ts';
import type { DeferralQueue } from './deferral-queue.ts';
import { skipDuplicatePages } from './duplicate-pages.ts';
import { retryFailedPages } from './failed-pages.ts';
import { refuseLinkedData } from './linked-data.ts';
import { refuseMissingPages } from './missing-pages.ts';
import { skipRedirects } from './redirects.ts';
import { collectScriptLinks } from './script-links.ts';
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
}

/**
 * The policies of one crawl, in the order in which they are asked. URL rules that need no page, such as traps and
 * low-value pages, apply earlier: in the frontier, before a page is queued.
 */
export function createPolicies(crawl: CrawlState): readonly CrawlPolicy[] {
  return [
    // Before each request: a host that fails gets a pause, or no request.
    createCircuitBreaker(crawl),
    // JSON needs no parsing to be refused.
    refuseLinkedData(),
    // A rendered page may have another address and another text, so rendering comes before the rules about both.
    collectScriptLinks(crawl),
    renderSpaShells(crawl),
    // The target of a redirect may be known, and then its text does not matter.
    skipRedirects(crawl),
    // The text of a missing page says nothing about languages or copies.
    refuseMissingPages(crawl),
    // Translations are excluded before the crawl requests them.
    excludeTranslations(crawl),
    // Only pages that are stored otherwise are compared with others.
    skipDuplicatePages(crawl),
    // A failure that no rule explains may pass.
    retryFailedPages(crawl),
  ];
}

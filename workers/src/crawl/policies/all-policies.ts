import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import type { HostPace } from '../../net/pace/host-pace.ts';
import type { Frontier } from '../discover/links/frontier.ts';
import type { PageLoader } from '../fetch/page-loader.ts';
import { backOff } from './back-off.ts';
import type { CrawlPolicy } from './crawl-policy.ts';
import { createCrawlTexts } from './crawl-texts.ts';
import { type DeferralQueue, deferFailedPages } from './deferred-pages.ts';
import { skipDuplicatePages } from './duplicate-pages.ts';
import { skipFramePages } from './frame-pages.ts';
import { refuseLinkedData } from './linked-data.ts';
import { refuseMissingPages } from './missing-pages.ts';
import { skipRedirects } from './redirects.ts';
import { skipRepeatingPages } from './repeating-pages.ts';
import { collectScriptLinks } from './script-links.ts';
import { renderSpaShells, type SpaShellDeps } from './spa-shell.ts';
import { excludeTranslations } from './translations.ts';
import { endUnresponsiveCrawl, skipSiteInMaintenance, skipUnresponsiveHosts } from './unresponsive-site.ts';

/** The parts of a running crawl that policies read and change. */
export interface CrawlState {
  readonly frontier: Frontier;
  readonly deferred: DeferralQueue;
  readonly loader: PageLoader;
  readonly pace: HostPace;
  readonly countStoredPages: () => number;
  readonly replaceStored: SpaShellDeps['replaceStored'];
  /** Called with the name of the site, if a page states it for all others. */
  readonly nameSite: (name: string) => void;
  readonly readTexts: (pages: readonly SitePage[]) => AsyncIterable<readonly string[]>;
  /** Whether the stored version of the page came from the browser. */
  readonly wasRendered: (url: string) => boolean;
  /** A retry of single pages continues when its first pages fail. */
  readonly isRetry: boolean;
  /** Tells the owner something about the crawl, in a sentence without a period. */
  readonly addNote: (note: string) => void;
  /** Whether failed pages keep the version that an earlier crawl has stored. */
  readonly isRefresh: boolean;
  readonly requestedUrl: string;
  /** Whether an interrupted run of this crawl has stored pages. */
  readonly isResumed: boolean;
}

/**
 * The policies of one crawl, in the order in which they are asked. URL rules that need no page, such as traps and
 * low-value pages, apply earlier: in the frontier, before a page is queued.
 */
export function createPolicies(crawl: CrawlState): readonly CrawlPolicy[] {
  const texts = createCrawlTexts(crawl.readTexts);
  return [
    skipUnresponsiveHosts(),
    ...(crawl.isRefresh && !crawl.isRetry ? [skipSiteInMaintenance(crawl)] : []),
    backOff(crawl),
    deferFailedPages(crawl),
    skipFramePages(crawl),
    ...(crawl.isRetry ? [] : [endUnresponsiveCrawl(crawl)]),
    collectScriptLinks(crawl),
    renderSpaShells(crawl),
    refuseLinkedData(),
    skipRedirects(crawl.frontier),
    refuseMissingPages(crawl),
    excludeTranslations(crawl.frontier),
    skipDuplicatePages({ ...crawl, texts }),
    ...(crawl.isRetry ? [] : [skipRepeatingPages({ ...crawl, texts })]),
    texts.policy,
  ];
}

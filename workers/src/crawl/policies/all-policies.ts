import { skipCanonicalCopies } from './canonical-copies.ts';
import { openClickSections } from './click-sections.ts';
import type { CrawlPolicy, CrawlState } from './crawl-policy.ts';
import { skipDuplicatePages } from './duplicate-pages.ts';
import { retryFailedPages } from './failed-pages.ts';
import { stopFailingHosts } from './failing-hosts.ts';
import { reportFormPagers } from './form-pagers.ts';
import { addFrameText } from './frame-text.ts';
import { refuseLinkedData } from './linked-data.ts';
import { includeListedPages } from './list-scope.ts';
import { loadSections } from './loading-sections.ts';
import { skipRedirects } from './redirects.ts';
import { collectScriptLinks } from './script-links.ts';
import { refuseSoft404Pages } from './soft-404-pages.ts';
import { renderSpaShells } from './spa-shell.ts';
import { excludeTranslations } from './translations.ts';

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
    renderSpaShells(crawl),
    // Agent vision has clicked already.
    ...(crawl.hasVision ? [] : [openClickSections(crawl)]),
    addFrameText(crawl),
    reportFormPagers(crawl),
    // The text of the start page may show which folders the crawl covers.
    includeListedPages(crawl),
    // A short text that the site shows for missing pages, or instead of several pages, is a notice.
    refuseSoft404Pages(crawl),
    // A page that redirects to a known one is skipped.
    skipRedirects(crawl),
    // The translations that a page declares are excluded from the crawl.
    excludeTranslations(crawl),
    // A page that passes all other rules is compared with the stored ones.
    skipCanonicalCopies(crawl),
    skipDuplicatePages(crawl),
    // A failed page that does not redirect is requested again.
    retryFailedPages(crawl),
  ];
}

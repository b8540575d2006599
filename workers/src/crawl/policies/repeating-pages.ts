import type { Frontier } from '../discover/links/frontier.ts';
import type { PageUrl } from '../types.ts';
import { isArchivePage, isVariation } from '../urls/page-address.ts';
import { type CrawlPolicy, KEEP } from './crawl-policy.ts';
import type { CrawlTexts } from './crawl-texts.ts';
import type { DeferralQueue } from './deferred-pages.ts';

/** A page with a larger share of text of its own is stored. */
const MAX_OWN_SHARE = 0.1;
/** Less repeated text may be a common notice. */
const MIN_REPEATED_CHARS = 200;
/** Pages of posts have a heading with a link for each. */
const MIN_LINKED_HEADINGS = 2;
const LINKED_HEADING = /^#{1,6} \[[^\]\n]{1,300}\]\(http[^)\s]+\)$/gm;

/** Whole books on one page, as mdBook and MkDocs generate them for printing. */
const PRINT_VERSION = /\/print(?:_page)?(?:\.html?)?\/?$/;

const REPEATS = 'This page only repeats or lists other pages of this crawl.';

export interface RepeatingPagesDeps {
  readonly frontier: Pick<Frontier, 'replace' | 'reportRepeat'>;
  readonly deferred: DeferralQueue;
  readonly texts: Pick<CrawlTexts, 'compare'>;
}

/**
 * Skips pages that repeat the text of other pages of the crawl: start pages with the latest posts, archives, and books on
 * one page. Pages that look like one are read after all others, when the texts are known. Of URLs that differ in their
 * query, those without a paragraph of their own are skipped at once: only the time or an ID may differ on each request.
 */
export function skipRepeatingPages({ frontier, deferred, texts }: RepeatingPagesDeps): CrawlPolicy {
  async function repeatsOthers({ foundBy }: PageUrl, url: string, markdown: string): Promise<boolean> {
    const { own, repeated } = await texts.compare(markdown);
    if (own > MAX_OWN_SHARE * (own + repeated)) return false;
    return repeated >= MIN_REPEATED_CHARS || (foundBy !== 'request' && isArchivePage(url));
  }

  /** Whether no paragraph is new, and short lines are hardly any of the text. */
  async function isCopy(markdown: string): Promise<boolean> {
    const { own, repeated } = await texts.compare(markdown);
    return own === 0 && repeated >= Math.max(MIN_REPEATED_CHARS, (1 - MAX_OWN_SHARE) * markdown.length);
  }

  return {
    beforeFetch(page) {
      return isPrintPage(page) && deferred.defer(page) ? { action: 'defer' } : KEEP;
    },
    async onParsed(page, { fetched: { finalUrl }, parsed: { markdown, links } }) {
      if (isVariation(finalUrl) && page.foundBy === 'link' && (await isCopy(markdown))) {
        frontier.reportRepeat(page);
        return { action: 'skip', reason: REPEATS, links };
      }
      if (!mayRepeatOthers(finalUrl, markdown)) return KEEP;
      if (!isPrintPage(page) && deferred.defer(page)) return { action: 'defer', links };
      if (!(await repeatsOthers(page, finalUrl, markdown))) return KEEP;
      frontier.replace();
      return { action: 'skip', reason: REPEATS, links };
    },
  };
}

function mayRepeatOthers(url: string, markdown: string): boolean {
  if (isPrintUrl(url) || isArchivePage(url)) return true;
  return (markdown.match(LINKED_HEADING)?.length ?? 0) >= MIN_LINKED_HEADINGS;
}

function isPrintPage({ url, foundBy }: PageUrl): boolean {
  return foundBy !== 'request' && isPrintUrl(url);
}

function isPrintUrl(url: string): boolean {
  return url.includes('/print') && PRINT_VERSION.test(new URL(url).pathname);
}

import { streamTexts } from '@lectern/shared/db/stores/pages/site-pages.ts';
import type { CrawlRun, CrawlRunDeps } from './crawl-run.ts';
import type { Frontier } from './discover/links/frontier.ts';
import { createPageLoader } from './fetch/page-loader.ts';
import { createProcessorBudget } from './fetch/processor-budget.ts';
import { createPipeline } from './pipeline.ts';
import { createPolicies } from './policies/all-policies.ts';
import { createCrawlTexts } from './policies/crawl-texts.ts';
import { DeferralQueue } from './policies/deferral-queue.ts';
import type { CrawlRecord } from './store/crawl-record.ts';
import { walkPages } from './walk-pages.ts';

/** Pages that one crawl fetches at a time. */
export const CONCURRENCY = 4;

export interface Visits {
  readonly record: CrawlRecord;
  readonly frontier: Frontier;
  readonly followLinks: boolean;
  /** Whether only chosen pages of a finished crawl are visited. */
  readonly isRetry: boolean;
}

export interface Visited {
  /** Whether the owner cancelled the crawl before its end. */
  readonly isCancelled: boolean;
  /** The name that a page states for the whole site; null when none does. */
  readonly siteName: string | null;
  /** For the owner, about how the pages were read. */
  readonly notes: readonly string[];
}

/** Sends every page of the frontier through the pipeline. */
export async function visitPages(
  deps: CrawlRunDeps,
  { source, pages, isRefresh, renderFirst, cancellation }: CrawlRun,
  { record, frontier, followLinks, isRetry }: Visits,
): Promise<Visited> {
  const loader = createPageLoader(deps, {
    renderFirst,
    hasLinks: followLinks,
    budget: createProcessorBudget(source.maxUrls),
    revalidate: isRefresh,
  });
  const deferred = new DeferralQueue();
  const rendered = new Set(pages.filter(({ tryType }) => tryType === 'browser').map(({ url }) => url));
  let siteName: string | null = null;
  const notes: string[] = [];
  const policies = createPolicies({
    frontier,
    deferred,
    loader,
    pace: deps.safeFetch.pace,
    texts: createCrawlTexts((kept) => streamTexts(deps.db, kept)),
    countStoredPages: () => record.storedUrls.size,
    findPrevious: record.findPrevious,
    replaceStored: record.replace,
    wasRendered: (url) => rendered.has(url),
    nameSite: (name) => {
      siteName = name;
    },
    addNote: (note) => notes.push(note),
    requestedUrl: source.url,
    isResumed: !isRefresh && pages.some(({ status }) => status === 'success'),
    isRefresh,
    isRetry,
    hasVision: source.crawlType === 'cua_markdown',
  });
  const pipeline = createPipeline({ loader, policies, record, frontier });
  const isCancelled = () => cancellation.isRequested;
  const { isCut } = await walkPages(frontier, deferred, pipeline, CONCURRENCY, isCancelled);
  if (isCut) record.cancel();
  for (const policy of policies) policy.onEnd?.();
  return { isCancelled: isCut, siteName, notes: [...loader.notes, ...notes] };
}

import type { Frontier } from './discover/links/frontier.ts';
import type { PageLoader } from './fetch/page-loader.ts';
import { createPipeline, type PageRecord } from './pipeline.ts';
import { createPolicies } from './policies/all-policies.ts';
import type { CrawlState } from './policies/crawl-policy.ts';
import { CrawlTexts } from './policies/crawl-texts.ts';
import { DeferralQueue } from './policies/deferral-queue.ts';
import { walkPages } from './walk-pages.ts';

/** Pages that one crawl fetches at a time. */
const CONCURRENCY = 4;

/** The facts about earlier crawls that policies use. */
type EarlierCrawls = Pick<
  CrawlState,
  'findPrevious' | 'wasRendered' | 'isRefresh' | 'isRetry' | 'hasVision'
> & { readonly readTexts: ConstructorParameters<typeof CrawlTexts>[0] };

const FIRST_CRAWL: EarlierCrawls = {
  findPrevious: () => null,
  wasRendered: () => false,
  isRefresh: false,
  isRetry: false,
  hasVision: false,
  async *readTexts() {},
};

export interface Visits
  extends Partial<EarlierCrawls>,
    Pick<CrawlState, 'pace' | 'requestedUrl' | 'isResumed'> {
  readonly record: PageRecord;
  readonly frontier: Frontier;
  readonly loader: PageLoader;
  /** Whether the owner cancels the crawl. Default: never. */
  readonly isCancelled?: () => boolean;
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
export async function visitPages({ record, isCancelled, ...visits }: Visits): Promise<Visited> {
  const { frontier, loader } = visits;
  const deferred = new DeferralQueue();
  let siteName: string | null = null;
  const notes: string[] = [];
  const policies = createPolicies({
    ...FIRST_CRAWL,
    ...visits,
    deferred,
    texts: new CrawlTexts(visits.readTexts ?? FIRST_CRAWL.readTexts),
    countStoredPages: () => record.storedCount,
    replaceStored: (page, loaded) => record.replace(page, loaded),
    nameSite: (name) => {
      siteName = name;
    },
    addNote: (note) => notes.push(note),
  });
  const pipeline = createPipeline({ loader, policies, record, frontier });
  const { isCut } = await walkPages(frontier, deferred, pipeline, CONCURRENCY, isCancelled);
  if (isCut) record.cancel();
  for (const policy of policies) policy.onEnd?.();
  return { isCancelled: isCut, siteName, notes: [...loader.notes, ...notes] };
}

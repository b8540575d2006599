import { createPipeline, type PageRecord } from './pipeline.ts';
import { createPolicies } from './policies/all-policies.ts';
import type { CrawlState } from './policies/crawl-policy.ts';
import { DeferralQueue } from './policies/deferral-queue.ts';
import { walkPages } from './walk-pages.ts';

/** Pages that one crawl fetches at a time. */
const CONCURRENCY = 4;

/** The rest of the state is the same for every crawl. */
export interface Visits
  extends Omit<CrawlState, 'deferred' | 'countStoredPages' | 'replaceStored' | 'nameSite' | 'addNote'> {
  readonly record: PageRecord;
  /** Whether the owner cancels the crawl. */
  readonly isCancelled: () => boolean;
}

export interface Visited {
  /** Whether the owner canceled the crawl before its end. */
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
    ...visits,
    deferred,
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

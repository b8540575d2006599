import type { CrawlProgress } from '@lectern/shared/contracts/documents.ts';
import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import type { FailureClass } from '@lectern/shared/domain/documents/failure.ts';
import { createEstimateTimeLeft } from './estimate-time-left.ts';

/** The size of a crawl, from its frontier. */
export interface CrawlSize {
  /** Pages that were visited or wait in the queue. */
  readonly found: number;
  /** Pages over maxUrls. */
  readonly overLimit: number;
}

type Outcome = 'stored' | 'skipped' | FailureClass;

type KnownPage = Pick<SitePage, 'url' | 'status' | 'failure'>;

/** The progress of a run, as its owner sees it. Counts each page once. */
export interface RunProgress {
  /** Sets the source of the crawl's size. Until then the size is one page. */
  watch(size: CrawlSize): void;
  /** Begins the visit of a page. The outcome of an earlier visit no longer counts. */
  begin(url: string): void;
  /** Takes a page out of progress until it begins again. */
  defer(url: string): void;
  /** Ends the visit of a page. `by` tells which run has fetched it. */
  end(url: string, outcome: Outcome, by?: 'this run' | 'earlier run'): void;
  /** Ends the run without the waiting pages, and counts stored pages that it leaves unchanged. */
  endWith(pages: readonly KnownPage[]): void;
  /** Counts the waiting pages as over the limit: the run ends without them. */
  giveUp(): void;
  read(nowMs: number): CrawlProgress;
}

/** Creates the progress of a run that begins now. `untouched` are stored pages that it does not visit. */
export function createRunProgress(untouched: readonly KnownPage[] = []): RunProgress {
  const startedAt = new Date().toISOString();
  const inProgress = new Set<string>();
  const outcomes = new Map<string, Outcome>();
  let fetched = 0;
  let size: CrawlSize = { found: 1, overLimit: 0 };
  const estimate = createEstimateTimeLeft();
  const keep = (pages: readonly KnownPage[]) => {
    for (const page of pages) outcomes.set(page.url, outcomeOf(page));
  };
  keep(untouched);
  const left = () => size.found - outcomes.size;
  const stopAt = (overLimit: number) => {
    size = { found: outcomes.size, overLimit };
    inProgress.clear();
  };
  return {
    watch(known) {
      size = known;
    },
    begin(url) {
      outcomes.delete(url);
      inProgress.add(url);
    },
    defer: (url) => inProgress.delete(url),
    end(url, outcome, by = 'this run') {
      outcomes.set(url, outcome);
      inProgress.delete(url);
      if (by === 'this run') fetched += 1;
    },
    endWith(pages) {
      keep(pages);
      stopAt(size.overLimit);
    },
    giveUp: () => stopAt(size.overLimit + left()),
    read(nowMs) {
      const { stored: done = 0, skipped = 0, ...failures } = countOutcomes(outcomes.values());
      return {
        found: size.found,
        done,
        failed: outcomes.size - done - skipped,
        skipped,
        overLimit: size.overLimit,
        failures,
        current: inProgress.values().next().value ?? null,
        etaMs: estimate(nowMs, fetched, left()),
        startedAt,
      };
    },
  };
}

function outcomeOf({ status, failure }: KnownPage): Outcome {
  if (status === 'success') return 'stored';
  return status === 'skipped' ? 'skipped' : (failure ?? 'internal');
}

function countOutcomes(outcomes: Iterable<Outcome>): Partial<Record<Outcome, number>> {
  const counts: Partial<Record<Outcome, number>> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

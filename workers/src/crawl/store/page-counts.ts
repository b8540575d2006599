import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import type { CrawlProgress } from '@lectern/shared/domain/documents/crawl-progress.ts';
import type { FailureClass } from '@lectern/shared/domain/documents/failure.ts';
import { createEstimateTimeLeft, type EstimateTimeLeft } from './time-left.ts';

/** The size of a crawl, from its frontier. */
export interface CrawlSize {
  /** Pages that were visited or wait in the queue. */
  readonly found: number;
  /** Pages over maxUrls. */
  readonly overLimit: number;
}

type KnownPage = Pick<SitePage, 'status' | 'failure'>;

/** Counts the pages of a run, each once. */
export interface PageCounts {
  /** Sets the source of the crawl's size. Until then the size is one page. */
  watch(size: CrawlSize): void;
  begin(url: string): void;
  /** Takes a page out of progress until it begins again. */
  defer(url: string): void;
  /** Counts a page that this run or an earlier one has stored. */
  store(url: string, by: 'this run' | 'earlier run'): void;
  skip(url: string): void;
  fail(url: string, failure: FailureClass): void;
  /** Revokes the outcome of a page that is visited again. */
  withdraw(outcome: 'stored' | 'skipped' | FailureClass): void;
  /** Ends the run without the waiting pages, and counts stored pages that it leaves unchanged. */
  endWith(pages: readonly KnownPage[]): void;
  /** Counts the waiting pages as over the limit: the run ends without them. */
  giveUp(): void;
  progress(nowMs: number): CrawlProgress;
}

/** Creates the counts of a run that begins now. `untouched` are stored pages that it does not visit. */
export function createPageCounts(untouched: readonly KnownPage[] = []): PageCounts {
  const startedAt = new Date().toISOString();
  const inProgress = new Set<string>();
  const failures: Partial<Record<FailureClass, number>> = {};
  const addFailure = (failure: FailureClass) => {
    failures[failure] = (failures[failure] ?? 0) + 1;
  };
  let [done, skipped, fetched] = [0, 0, 0];
  let size: CrawlSize = { found: 1, overLimit: 0 };
  let estimate: EstimateTimeLeft | null = null;
  const keep = (pages: readonly KnownPage[]) => {
    for (const { status, failure } of pages) {
      if (status === 'success') done += 1;
      else if (status === 'skipped') skipped += 1;
      else addFailure(failure ?? 'internal');
    }
  };
  keep(untouched);

  const end = (url: string) => {
    inProgress.delete(url);
    fetched += 1;
  };
  const failed = () => Object.values(failures).reduce((sum, count) => sum + count, 0);
  const ended = () => done + failed() + skipped;
  const left = () => size.found - ended();
  return {
    watch(known) {
      size = known;
    },
    begin(url) {
      estimate ??= createEstimateTimeLeft(performance.now());
      inProgress.add(url);
    },
    defer: (url) => inProgress.delete(url),
    store(url, by) {
      done += 1;
      if (by === 'this run') end(url);
      else inProgress.delete(url);
    },
    skip(url) {
      skipped += 1;
      end(url);
    },
    fail(url, failure) {
      addFailure(failure);
      end(url);
    },
    withdraw(outcome) {
      if (outcome === 'stored') done -= 1;
      else if (outcome === 'skipped') skipped -= 1;
      else failures[outcome] = (failures[outcome] ?? 0) - 1;
    },
    endWith(pages) {
      keep(pages);
      size = { found: ended(), overLimit: size.overLimit };
      inProgress.clear();
    },
    giveUp() {
      size = { found: ended(), overLimit: size.overLimit + left() };
      inProgress.clear();
    },
    progress: (nowMs) => ({
      found: size.found,
      done,
      failed: failed(),
      skipped,
      overLimit: size.overLimit,
      failures: { ...failures },
      current: inProgress.values().next().value ?? null,
      etaMs: estimate?.(nowMs, fetched, left()) ?? null,
      startedAt,
    }),
  };
}

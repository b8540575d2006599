import type { CrawlProgress } from '@lectern/shared/domain/crawl-progress.ts';
import type { FailureClass } from '@lectern/shared/domain/failure.ts';
import { createTimeLeft, type TimeLeft } from './time-left.ts';

/** What the frontier knows of the pages of its crawl. */
export interface KnownPages {
  /** Pages handed out or waiting. */
  readonly found: number;
  /** Pages that do not fit into maxUrls. */
  readonly notTaken: number;
}

/** What became of pages before this run, in counts. */
export interface EarlierPages {
  readonly done: number;
  readonly skipped: number;
  readonly failures: CrawlProgress['failures'];
}

/** Counts the pages of a run as they begin and end, each once. */
export interface CrawlTally {
  /** Names who knows how many pages there are; until then there is one. */
  watch(known: KnownPages): void;
  begin(url: string): void;
  /** The page is not waited for until it is begun again. */
  putOff(url: string): void;
  /** Ends the page: stored by this run, or found stored by an earlier one. */
  store(url: string, by: 'this run' | 'earlier run'): void;
  skip(url: string): void;
  fail(url: string, failure: FailureClass): void;
  /** No further page is begun: those that wait are not taken. */
  giveUp(): void;
  /** Known pages that have not ended. */
  readonly left: number;
  progress(nowMs: number): CrawlProgress;
}

const NONE: EarlierPages = { done: 0, skipped: 0, failures: {} };

/** Makes the tally of a run that begins now; `earlier` are pages that it does not visit. */
export function createCrawlTally(earlier: EarlierPages = NONE): CrawlTally {
  const startedAt = new Date().toISOString();
  const underWay = new Set<string>();
  const failures: Partial<Record<FailureClass, number>> = { ...earlier.failures };
  let { done, skipped } = earlier;
  let fetched = 0;
  let known: KnownPages = { found: 1, notTaken: 0 };
  let timeLeft: TimeLeft | null = null;

  const end = (url: string) => {
    underWay.delete(url);
    fetched += 1;
  };
  const ended = () => done + sum(failures) + skipped;
  const left = () => known.found - ended();
  return {
    watch: (pages) => {
      known = pages;
    },
    begin(url) {
      timeLeft ??= createTimeLeft(performance.now());
      underWay.add(url);
    },
    putOff(url) {
      underWay.delete(url);
    },
    store(url, by) {
      done += 1;
      if (by === 'this run') end(url);
      else underWay.delete(url);
    },
    skip(url) {
      skipped += 1;
      end(url);
    },
    fail(url, failure) {
      failures[failure] = (failures[failure] ?? 0) + 1;
      end(url);
    },
    giveUp() {
      known = { found: ended(), notTaken: known.notTaken + left() };
      underWay.clear();
    },
    get left() {
      return left();
    },
    progress(nowMs) {
      return {
        found: known.found,
        done,
        failed: sum(failures),
        skipped,
        notTaken: known.notTaken,
        failures: { ...failures },
        current: underWay.values().next().value ?? null,
        etaMs: timeLeft?.(nowMs, fetched, left()) ?? null,
        startedAt,
      };
    },
  };
}

function sum(failures: CrawlProgress['failures']): number {
  return Object.values(failures).reduce((total, count) => total + count, 0);
}

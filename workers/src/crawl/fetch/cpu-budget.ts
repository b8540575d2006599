import { PageFailure } from '../../errors/page-failure.ts';

/** The CPU time that one crawl may use. */
export interface CpuBudget {
  /** @throws {PageFailure} `too_costly` once the budget is used up. */
  check(url: string): void;
  spend(ms: number): void;
}

/** A hundred ordinary pages take a few seconds; a hundred pages of a megabyte take about a minute. */
const BUDGET_MS = 180_000;
/** Ten times the time of an ordinary page. */
const BUDGET_MS_PER_PAGE = 200;
const INCLUDED_PAGES = 100;

/** Creates the budget of a crawl of up to `maxUrls` pages. */
export function createCpuBudget(maxUrls = INCLUDED_PAGES): CpuBudget {
  const budgetMs = BUDGET_MS + BUDGET_MS_PER_PAGE * Math.max(0, maxUrls - INCLUDED_PAGES);
  let leftMs = budgetMs;
  return {
    check(url) {
      if (leftMs > 0) return;
      const message = `This page was not read because the document has used its ${budgetMs / 1000} seconds of CPU time.`;
      throw new PageFailure('too_costly', url, message);
    },
    spend(ms) {
      leftMs -= ms;
    },
  };
}

import type { SitePage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import { type CrawlTally, createCrawlTally } from './page-counts.ts';

/** What is known of the pages that have ended, at first those of `pages`: a run adds to it. */
export function endedPages(pages: readonly SitePage[]) {
  const storedUrls = new Set<string>();
  const skippedUrls = new Set<string>();
  const failures = new Map<string, PageFailure>();
  const hashes = new Set<string>();
  const keep = (page: SitePage | undefined, url: string) => {
    storedUrls.add(url);
    if (page?.contentHash) hashes.add(page.contentHash);
  };
  for (const page of pages) {
    if (page.status === 'success') keep(page, page.url);
    else if (page.status === 'skipped') skippedUrls.add(page.url);
    else failures.set(page.url, earlierFailure(page));
  }
  return { storedUrls, skippedUrls, failures, hashes, keep };
}

function earlierFailure({ failure, url, errorMessage }: SitePage): PageFailure {
  return new PageFailure(failure ?? 'internal', url, errorMessage ?? `${url} could not be had`);
}

/** A tally that begins with the pages that the run leaves as they are. */
export function tallyOf(untouched: readonly SitePage[]): CrawlTally {
  const failures: Partial<Record<PageFailure['failure'], number>> = {};
  for (const { status, failure } of untouched) {
    const known = failure ?? 'internal';
    if (status === 'error') failures[known] = (failures[known] ?? 0) + 1;
  }
  const countOf = (status: SitePage['status']) => untouched.filter((page) => page.status === status).length;
  return createCrawlTally({ done: countOf('success'), skipped: countOf('skipped'), failures });
}
